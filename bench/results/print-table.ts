// The table of `npm run bench`: the last stored run of every bench, against its goals. Exits with 1 if a goal is missed.
import { figures } from './figures.ts'
import { formatTable, judgeFigure } from './format-table.ts'
import { type BenchResult, readResult } from './store-result.ts'

const names = [...new Set(figures.map(({ bench }) => bench))]
const results = new Map(
  names.map((name) => [name, readResult(name)] as const).filter((one): one is [string, BenchResult] => !!one[1]),
)
console.log(formatTable(figures, results))
const isMissed = figures.some(
  (figure) => judgeFigure(figure, results.get(figure.bench)?.values[figure.name]) === 'missed',
)
if (isMissed) process.exitCode = 1
