// `npm run check`: format, lint, arrows, types and unit tests, in seconds.
import { bin, endWithUs, runLint, runNode } from './lib/run-stage.mjs'
import { makeReady } from './ready.mjs'

makeReady()
endWithUs()
const codes = await Promise.all([runLint(), runNode([bin.tsc, '-b'], { quiet: true })])
codes.push(await runNode([bin.vitest, 'run', '--project', 'unit', '--project', 'web']))
process.exit(Math.max(...codes))
