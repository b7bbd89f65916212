// `npm run mutants`: applies each fault of tools/mutants/ to a copy of the project and runs the tests that should detect it.
// `-- wiring`, `-- an-id`: only these faults · `-- --apply-only`: only check that faults apply · `-- --sample 12`: every twelfth
// fault of each area · `-- --resume`: continue the last run · `-- --skip-baseline`: don't run the tests without faults first.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from './build.mjs'
import { makeScratch } from './lib/mutants/make-scratch-copy.mjs'
import { passesWithoutFaults } from './lib/mutants/passes-without-faults.mjs'
import { placeFault, readProject } from './lib/mutants/place-fault.mjs'
import { chooseFaults, readFaults, sampleFaults } from './lib/mutants/read-faults.mjs'
import { runMutant } from './lib/mutants/run-mutant.mjs'
import { killTests } from './lib/mutants/run-tests.mjs'
import { formatSummary, isPassing } from './lib/mutants/summary.mjs'
import { print } from './lib/print.mjs'
import { withPostgres } from './lib/testing/stages.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const resultsFile = join(root, 'test-artefacts/mutants.json')

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    'apply-only': { type: 'boolean' },
    resume: { type: 'boolean' },
    'skip-baseline': { type: 'boolean' },
    sample: { type: 'string' },
    workers: { type: 'string', default: '2' },
  },
})

/** Locates all faults. `unplaced` has a message for each fault that no longer applies, which fails the run. */
function placeFaults(faults) {
  const project = readProject(root)
  const placed = []
  const unplaced = []
  for (const fault of faults) {
    try {
      placed.push({ fault, place: placeFault(project, fault) })
    } catch (error) {
      unplaced.push(error.message)
    }
  }
  return { placed, unplaced }
}

function readEarlierResults() {
  try {
    return JSON.parse(readFileSync(resultsFile, 'utf8'))
  } catch {
    return []
  }
}

async function main() {
  const chosen = chooseFaults(readFaults(root), names)
  const { placed, unplaced } = placeFaults(options.sample ? sampleFaults(chosen, Number(options.sample)) : chosen)
  for (const sentence of unplaced) print(`No longer applies: ${sentence}`)
  if (options['apply-only']) return unplaced.length === 0
  const results = options.resume ? readEarlierResults() : []
  const doneIds = new Set(results.filter(({ state }) => state !== 'broken').map(({ id }) => id))
  const waitingFaults = placed.filter(({ fault }) => !doneIds.has(fault.id))
  mkdirSync(join(root, 'test-artefacts'), { recursive: true })
  // World tests run bundles of the current sources. The world's also start Postgres.
  const hasWorldTests = waitingFaults.some(({ fault }) => fault.world)
  await build({ only: hasWorldTests ? ['server', 'signer', 'sandbox', 'world', 'web', 'pgdata'] : ['world'] })
  const copies = []
  // An interrupted run must leave no processes or files.
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      killTests()
      for (const copy of copies) copy.remove()
      process.exit(130)
    })
  }
  let hasPassingBaseline = true
  try {
    for (let n = 0; n < Number(options.workers); n++) copies.push(makeScratch(root))
    // Postgres detects faults in locks, for which the embedded database with its one connection never waits.
    await withPostgres(async () => {
      if (!options['skip-baseline']) hasPassingBaseline = await passesWithoutFaults(copies, waitingFaults)
      if (!hasPassingBaseline) return []
      return Promise.all(copies.map((copy) => runWorker(copy, waitingFaults, results)))
    })
  } finally {
    for (const copy of copies) copy.remove()
  }
  print(formatSummary(results, placed))
  return hasPassingBaseline && unplaced.length === 0 && isPassing(results, placed)
}

async function runWorker(copy, waiting, results) {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { fault, place } = next
    const began = Date.now()
    const { state, by } = await runMutant(copy, fault, place)
    const seconds = Math.round((Date.now() - began) / 1000)
    const earlierIndex = results.findIndex(({ id }) => id === fault.id)
    if (earlierIndex >= 0) results.splice(earlierIndex, 1)
    results.push({ id: fault.id, area: fault.area, state, by, seconds })
    writeFileSync(resultsFile, `${JSON.stringify(results, null, 2)}\n`)
    print(`${state.padEnd(8)} ${fault.id} (${seconds} s, ${waiting.length} left)${state === 'killed' ? '' : ` ${by}`}`)
  }
}

process.exitCode = (await main()) ? 0 : 1
