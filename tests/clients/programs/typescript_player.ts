// Play one game with a client typed by the OpenAPI document, and meet every kind of answer by its type.
//
// Written for one game; the tests run it for each, by putting the names of the other game in the place of these.

import createClient from "openapi-fetch";
import type { components, paths } from "./referee.js";

declare const process: { argv: string[] };

type State = components["schemas"]["CheekyMonkeyState"];
type Move = components["schemas"]["CheekyMonkeyMove"];
type Verdict = components["schemas"]["CheekyMonkeyVerdict"];

const MOST_MOVES = 3_000;
const [address, ...players] = process.argv.slice(2);
// A batch may come as lines as well; this client only speaks JSON.
const client = createClient<paths, "application/json" | "application/problem+json">({ baseUrl: address ?? "" });

function holds(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Error(what);
}

function* numbers(): Generator<number, never> {
  let number = 1n;
  for (;;) {
    number = (number * 1_103_515_245n + 12_345n) % 2n ** 31n;
    yield Number(number >> 16n);
  }
}

async function start(): Promise<State> {
  const { data } = await client.POST("/v1/games/cheeky-monkey/setups", { body: { players, seed: "table-1" } });
  holds(data !== undefined, "a setup");
  return data.state;
}

async function listed(state: State): Promise<Move[]> {
  const { data } = await client.POST("/v1/games/cheeky-monkey/legal-moves", { body: { state } });
  holds(data !== undefined, "legal moves");
  return data.moves;
}

async function judged(state: State, move: Move): Promise<Verdict> {
  const { data } = await client.POST("/v1/games/cheeky-monkey/adjudications", { body: { state, move } });
  holds(data !== undefined, "a verdict");
  return data;
}

async function play(): Promise<void> {
  const chance = numbers();
  const moves: Move[] = [];
  let state = await start();
  for (let turn = 1; turn <= MOST_MOVES; turn += 1) {
    const choices = await listed(state);
    const move = choices[chance.next().value % choices.length];
    holds(move !== undefined, "a legal move");
    const verdict = await judged(state, move);
    holds(verdict.verdict === "legal" && verdict.state !== null, verdict.summary);
    moves.push(move);
    state = verdict.state;
    if (verdict.to_act.length === 0) {
      const { data } = await client.POST("/v1/games/cheeky-monkey/replays", { body: { state: await start(), moves } });
      holds(JSON.stringify(data?.state) === JSON.stringify(state), "a replay ends in the same state");
      holds(JSON.stringify(data?.outcome) === JSON.stringify(verdict.outcome), "and with the same outcome");
      console.log(`over after ${turn} moves`);
      return;
    }
  }
  throw new Error("the game did not end");
}

async function meetWhatIsNotLegal(): Promise<void> {
  const state = await start();
  const move = (await listed(state))[0];
  holds(move !== undefined, "a legal move");

  const stranger: Move = { ...move, player: "zoe" };
  const illegal = await judged(state, stranger);
  holds(illegal.verdict === "illegal" && illegal.state === null, "an illegal move");
  holds(illegal.violations[0]?.code === "no-such-player", "and why");
  holds(illegal.violations[0].pointer === "/move/player", "and where");

  const doubled: State = { ...state, players: state.players.map((one) => ({ ...one, id: "ana" })) };
  const impossible = await judged(doubled, move);
  holds(impossible.verdict === "impossible", "a state that cannot be");
  holds(impossible.violations.some((one) => one.code === "double-player"), "and why");

  const nameless: Move = { ...move, player: "" };
  const invalid = await client.POST("/v1/games/cheeky-monkey/adjudications", { body: { state, move: nameless } });
  holds(invalid.data === undefined && invalid.response.status === 422, "a request that does not fit");
  holds(invalid.error.errors?.[0]?.pointer === "/move/player", "and where");

  const batch = await client.POST("/v1/games/cheeky-monkey/adjudications/batch", {
    body: { items: [move, stranger, nameless].map((one) => ({ state: { ...state }, move: { ...one } })) },
  });
  holds(batch.data !== undefined, "a batch");
  for (const result of batch.data.results) {
    // The tag tells a verdict from a problem.
    if (result.verdict === "invalid") holds(result.status === 422, "a problem in place");
    else holds(result.summary.length > 0, "a verdict");
  }
  const verdicts = batch.data.results.map((one) => one.verdict);
  holds(verdicts.join() === "legal,illegal,invalid", "each item has its own answer");

  const view = await client.POST("/v1/games/cheeky-monkey/views", { body: { state, viewer: "ana" } });
  holds(view.data?.state?.chance === null, "a view without chance");
}

await meetWhatIsNotLegal();
await play();
