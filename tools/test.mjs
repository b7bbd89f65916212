// `npm test`: runs all stages from format to browser journeys; `npm run test:all` adds long tests. Prints a summary at the end.
// `npm test -- unit world` runs only these stages, `npm test -- FILE… [-t NAME]` only these test files.
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { forwardStopSignals } from './lib/testing/run-stage.mjs'
import { makeReady } from './ready.mjs'

makeReady()
const { installPrograms, prepareBrowser, prepareSpeech, reports, runAgain, stages, withPostgres } = await import(
  './lib/testing/stages.mjs'
)
const { rerunFailures } = await import('./lib/testing/rerun-failures.mjs')
const { hasRoomForLanes } = await import('./lib/testing/lanes.mjs')
const { saveCoverage, readCoverage, findUncovered } = await import('./lib/testing/coverage.mjs')
const { formatSummaryLine, sum } = await import('./lib/testing/read-reports.mjs')

// Enables the long tests.
const isLong = process.argv.includes('--all')
if (isLong) process.env.MURMUR_TEST_ALL = '1'
const words = process.argv.slice(2).filter((word) => word !== '--all')
const chosenStages = words.filter((word) => word in stages)
forwardStopSignals()
if (words.length > chosenStages.length) {
  const { runTestFiles: testFiles } = await import('./lib/testing/run-test-files.mjs')
  process.exit(await testFiles(words))
}
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const stageTimes = []
// Stages often wait for databases, chains and pages; two lanes in parallel use the cores that one leaves idle (decision 218).
const hasTwoLanes = hasRoomForLanes()
if (hasTwoLanes) process.env.MURMUR_TEST_LANES = '2'
const checks = runInParallel(['lint', 'types'])
const programs = [
  ...(isChosen('unit', 'world', 'journeys') ? ['speech'] : []),
  ...(isChosen('world', 'journeys') ? ['browser'] : []),
]
// In parallel with the build: downloads leave the CPU idle.
const [counts] = await Promise.all([runInParallel(['build']), programs.length > 0 && installPrograms(programs)])
if (programs.includes('speech')) counts.push(prepareSpeech())
if (programs.includes('browser')) prepareBrowser()
const zoneStages = isLong || chosenStages.includes('zones') ? ['zones'] : []
const runCodeLane = async () => [...(await checks), ...(await runInOrder(['unit', ...zoneStages]))]
const runWorldLane = () => runInOrder(['journeys', 'world'])
const runLanes = async () =>
  hasTwoLanes
    ? (await Promise.all([runCodeLane(), runWorldLane()])).flat()
    : [...(await runCodeLane()), ...(await runWorldLane())]
// The long run does not rerun failures, because no merge waits for it.
const runTests = async () => (isLong ? runLanes() : rerunFailures(await runLanes(), runAgain))
const hasBuild = existsSync(fileURLToPath(new URL('../dist/world/postgres.js', import.meta.url)))
counts.push(...(await (hasBuild && isChosen('unit', 'zones', 'world') ? withPostgres(runTests) : runTests())))
if (isLong || chosenStages.includes('mutants')) counts.push(...(await runInParallel(['mutants'])))
if (chosenStages.length === 0) counts.push(countUncoveredStatements())
const total = sum(counts)
// Repeats the failures at the end of a long log.
for (const failure of total.flaky) console.log(`\nunsteady, failed once and passed alone: ${failure}`)
for (const failure of total.failures) console.log(`\nfailed: ${failure}`)
console.log(`\n${stageTimes.join('\n')}\n\n${formatSummaryLine(total)}`)
process.exit(total.failed > 0 ? 1 : 0)

/** Reports each spec statement that no test of this run covered. All of them together count as one failed test. */
function countUncoveredStatements() {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const covered = readCoverage(reports, root)
  // A report is missing, e.g. without a browser. Its skipped tests are already counted.
  if (!covered) return { passed: 0, failed: 0, skipped: 0 }
  saveCoverage(root, covered)
  const failures = findUncovered(root, covered).map(
    ({ id, text }) => `spec ${id}: no test that passed covers it (${text})`,
  )
  return { passed: 0, failed: failures.length > 0 ? 1 : 0, skipped: 0, failures }
}

function isChosen(...names) {
  return chosenStages.length === 0 || names.some((name) => chosenStages.includes(name))
}

function runInParallel(names) {
  return Promise.all(names.filter((name) => isChosen(name)).map(runTimed))
}

async function runInOrder(names) {
  const counts = []
  for (const name of names) counts.push(...(await runInParallel([name])))
  return counts
}

async function runTimed(name) {
  console.log(`\n── ${name}`)
  const began = performance.now()
  const before = readBusyCpuMs()
  const count = await stages[name]()
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const after = readBusyCpuMs()
  const busyPercent = Math.round(((after.busy - before.busy) / (after.all - before.all)) * 100)
  stageTimes.push(
    `${name.padEnd(9)} ${seconds.padStart(6)} s, cores ${busyPercent} % busy  ${formatSummaryLine(count).replace('tests: ', '')}`,
  )
  return count
}

/** CPU time of all cores since the machine's start, in ms, to show how busy each stage keeps the machine. */
function readBusyCpuMs() {
  const cores = cpus().map((core) => core.times)
  const all = cores.reduce((total, one) => total + one.user + one.nice + one.sys + one.irq + one.idle, 0)
  return { all, busy: all - cores.reduce((total, one) => total + one.idle, 0) }
}
