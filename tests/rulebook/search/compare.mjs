// Answer questions with the browser's search: reads {index, questions} from a file, writes the answers as JSON.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [module, input] = process.argv.slice(2);
const { search } = await import(pathToFileURL(module));
const { index, questions } = JSON.parse(readFileSync(input, "utf8"));
const answers = questions.map(([q, game, kind]) => {
  const { rules, total } = search(index, q, { game, kind, limit: 20 });
  return [total, rules.map(({ game: of, id, score, matched }) => [of, id, score, matched])];
});
process.stdout.write(JSON.stringify(answers));
