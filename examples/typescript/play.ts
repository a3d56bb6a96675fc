// Play one game of Cheeky Monkey with a client typed by the referee's OpenAPI document.
//
//   npm install && npm run generate && npm run build && npm run play

import createClient from "openapi-fetch";
import type { paths } from "./referee.js";

declare const process: { argv: string[] };

const address = process.argv[2] ?? "http://localhost:8000";
const client = createClient<paths>({ baseUrl: address });

const start = await client.POST("/v1/games/cheeky-monkey/setups", {
  body: { players: ["ana", "bo", "cy"], seed: "table-7" },
});
if (!start.data) throw new Error(start.error.detail);

let state = start.data.state;
for (;;) {
  const listed = await client.POST("/v1/games/cheeky-monkey/legal-moves", { body: { state } });
  if (!listed.data) throw new Error(listed.error.detail);

  const move = listed.data.moves[Math.floor(Math.random() * listed.data.moves.length)];
  if (!move) throw new Error("there is nothing to do");

  const judged = await client.POST("/v1/games/cheeky-monkey/adjudications", { body: { state, move } });
  if (!judged.data?.state) throw new Error(judged.error?.detail ?? judged.data?.summary);
  console.log(judged.data.summary);

  if (judged.data.outcome && judged.data.to_act.length === 0) {
    console.log("The winners:", judged.data.outcome.winners.join(", "));
    break;
  }
  state = judged.data.state;
}
