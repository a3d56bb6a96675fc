// Play one game in plain JavaScript with a client that reads the OpenAPI document as it runs.
//
// It knows the operations by their names (`operationId`) and nothing else. Written for one game; the tests run it for
// each, by putting the names of the other game in the place of these.

import assert from "node:assert/strict";
import { OpenAPIClientAxios } from "openapi-client-axios";

const MOST_MOVES = 3_000;
const [address, ...players] = process.argv.slice(2);

const api = new OpenAPIClientAxios({
  definition: `${address}/openapi.json`,
  withServer: { url: address },
  axiosConfigDefaults: { validateStatus: () => true },
});
const client = await api.init();

const started = await client.setUpCheekyMonkey(null, { players, seed: "table-1" });
assert.equal(started.status, 200);
let state = started.data.state;

// What is not legal has an answer of its own kind, and what is not understood a problem.
const first = (await client.listLegalMovesCheekyMonkey(null, { state })).data.moves[0];
const illegal = await client.adjudicateCheekyMonkey(null, { state, move: { ...first, player: "zoe" } });
assert.deepEqual([illegal.status, illegal.data.verdict], [200, "illegal"]);
assert.equal(illegal.data.violations[0].code, "no-such-player");
const doubled = { ...state, players: state.players.map((one) => ({ ...one, id: "ana" })) };
const impossible = await client.adjudicateCheekyMonkey(null, { state: doubled, move: first });
assert.deepEqual([impossible.status, impossible.data.verdict], [200, "impossible"]);
const invalid = await client.adjudicateCheekyMonkey(null, { state, move: { ...first, player: 7 } });
assert.deepEqual([invalid.status, invalid.data.errors[0].pointer], [422, "/move/player"]);
assert.match(invalid.headers["content-type"], /^application\/problem\+json/);

// A rule that a verdict cites can be read.
const rule = await client.getRule({ game: "cheeky-monkey", rule: illegal.data.violations[0].rule });
assert.equal(rule.data.id, illegal.data.violations[0].rule);

let number = 1n;
for (let turn = 1; turn <= MOST_MOVES; turn += 1) {
  const { moves } = (await client.listLegalMovesCheekyMonkey(null, { state })).data;
  number = (number * 1_103_515_245n + 12_345n) % 2n ** 31n;
  const move = moves[Number(number >> 16n) % moves.length];
  const { data } = await client.adjudicateCheekyMonkey(null, { state, move });
  assert.equal(data.verdict, "legal");
  state = data.state;
  if (data.to_act.length === 0) {
    assert.notEqual(data.outcome, null);
    console.log(`over after ${turn} moves`);
    process.exit(0);
  }
}
throw new Error("the game did not end");
