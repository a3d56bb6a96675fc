// Taps without a new page, and sending a ruling. Everything here works without it, too.
const frame = () => document.getElementById("main");

async function tap(form, button) {
  const query = new URLSearchParams(new FormData(form, button));
  const answer = await fetch(`${form.action}?${query}`, { headers: { Accept: "text/html" } });
  if (!answer.ok) throw new Error(answer.status);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const wasOpen = document.getElementById("more")?.open;
  const place = button.getBoundingClientRect().top;
  frame().replaceChildren(...page.getElementById("main").childNodes);
  history.replaceState(null, "", answer.url.replace(/#.*/, ""));
  const more = document.getElementById("more");
  if (more && wasOpen) more.open = true;
  const same = (button.id && document.getElementById(button.id)) || document.getElementById(`f-${button.value.split(" ")[1]}`)?.querySelector("button:not([disabled])");
  same?.focus({ preventScroll: true });
  if (same) scrollBy(0, same.getBoundingClientRect().top - place);
}

addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (form.id !== "check" || submitter?.name !== "tap") return;
  event.preventDefault();
  form.setAttribute("aria-busy", "true");
  tap(form, submitter).catch(() => {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name: "tap", value: submitter.value });
    form.append(field);
    form.submit();
  });
});

// What is chosen without a tap of a button is in the address, too: a reload forgets nothing.
addEventListener("change", ({ target: { form } }) => {
  if (form?.id === "check") history.replaceState(null, "", `?${new URLSearchParams(new FormData(form))}`);
});

const share = document.querySelector(".share");
if (share) {
  const [send, copy, said] = ["[data-share]", "[data-copy]", "[data-said]"].map((name) => share.querySelector(name));
  if (navigator.share) {
    send.hidden = false;
    send.addEventListener("click", () => navigator.share({ title: share.dataset.title, text: share.dataset.text, url: location.href }).catch(() => {}));
  }
  if (navigator.clipboard) {
    copy.hidden = false;
    copy.addEventListener("click", async () => {
      await navigator.clipboard.writeText(location.href);
      said.textContent = copy.dataset.done;
    });
  }
}

if ("serviceWorker" in navigator) addEventListener("load", () => navigator.serviceWorker.register("/sw.js").catch(() => {}));
