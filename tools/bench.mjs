// `npm run bench -- NAME`: runs bench/NAME.bench.ts and prints its measurements, which depend on the machine. Without a name runs all
// benches that have goals, then prints their figures as one table; `--last` prints it from the last stored runs.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fail } from './lib/print.mjs'
import { bin, forwardStopSignals, runNode } from './lib/testing/run-stage.mjs'
import { makeReady } from './ready.mjs'

makeReady()
const folder = fileURLToPath(new URL('../bench', import.meta.url))
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.bench.ts'))
  .map((name) => name.replace('.bench.ts', ''))
/** The benches with goals in bench/results/figures.ts, the short ones first. */
const benchesWithGoals = [
  'turn',
  'attacks',
  'start',
  'utterances',
  'discover',
  'landing',
  'trade',
  'chat',
  'reads',
  'idle',
  'sockets',
  'instances',
  'history',
  'soak',
  'search',
]
const [name, ...more] = process.argv.slice(2)
const isWhole = name === undefined || name === '--last'
if (!isWhole && !names.includes(name)) fail(`Which figures? npm run bench -- ${names.join(' | ')}`)
forwardStopSignals()
const run = (script, args = []) => runNode([...bin.tsx, join(folder, script), ...args], { seconds: 4 * 3600 })
if (name !== '--last') {
  const { build } = await import('./build.mjs')
  await build()
}
// A bench exits with 1 when it misses a goal, and the others still run.
if (name === undefined) for (const each of benchesWithGoals) await run(`${each}.bench.ts`)
process.exit(await (isWhole ? run('results/print-table.ts') : run(`${name}.bench.ts`, more)))
