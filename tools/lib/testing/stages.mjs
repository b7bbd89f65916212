import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from '../../build.mjs'
import { importBuilt } from '../build/import-built.mjs'
import { findChromium } from '../find-chromium.mjs'
import { print } from '../print.mjs'
import { findSpeech } from '../speech/find-speech.mjs'
import {
  describeSlowTests,
  getErrorsPath,
  readPlaywright,
  readVitest,
  sum,
  withRunnerFailure,
} from './read-reports.mjs'
import { rerunName } from './rerun-failures.mjs'
import { bin, runLint, runNode } from './run-stage.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
export const reports = join(root, 'test-artefacts/reports')
const noTests = { passed: 0, failed: 0, skipped: 0 }
const passOrFail = (code) => (code === 0 ? noTests : { ...noTests, failed: 1 })

/** All stages; each returns its counts. A failed check such as lint counts as one failed test. */
export const stages = {
  lint: async () => passOrFail(await runLint()),
  // One builder and one checker: parallel checkers take 50 % more CPU, and lint and build run at the same time.
  types: async () => passOrFail(await runNode([bin.tsc, '-b', '--builders', '1', '--checkers', '1'], { quiet: true })),
  build: () =>
    build().then(
      () => noTests,
      (error) => {
        print(`Building failed: ${error.message}`)
        return { ...noTests, failed: 1 }
      },
    ),
  unit: () => runUnitTests('unit', []),
  zones: runInTimeZones,
  world: () => runVitest('world', ['--project', 'world']),
  journeys: () => runJourneys(),
  mutants: runMutants,
}

/** Time limits in seconds, as in vitest.config.ts. */
const limits = [
  ['.world.test.ts', 300],
  ['', 120],
]

/** Tests of code that parses or formats times and must not depend on the machine's time zone. */
const timeDependentTests = [
  'contract/src',
  'server/src/platform/i18n',
  ...['trading/history', 'trading/limits', 'trading/portfolio', 'markets/price-samples', 'markets/watching'].map(
    (folder) => `server/src/${folder}/`,
  ),
  ...['history', 'portfolio', 'token', 'watching', 'wallet'].map((feature) => `web/src/features/${feature}/`),
  'web/src/lib/format/',
  'web/src/app/pages/history/',
]

/** The zone of the unit tests has both traits that break code: its offset is a half hour, and its clock changes twice a year. */
const unitZone = 'America/St_Johns'
/** Zones with neither trait, and with one of them, on either side of UTC. */
const otherZones = [
  ['zone-utc', 'UTC'],
  ['zone-half-hour', 'Asia/Kolkata'],
  ['zone-daylight', 'America/New_York'],
]

/** Runs the tests of times again in other time zones. */
async function runInTimeZones() {
  const counts = []
  for (const [name, zone] of otherZones) counts.push(await runUnitTests(name, timeDependentTests, zone))
  return sum(counts)
}

/** Runs unit and web tests: all, or these files. */
export function runUnitTests(name, files, zone = unitZone) {
  // Passed as an option, because the stage in the other lane inherits `process.env`.
  return runVitest(name, ['--project', 'unit', '--project', 'web', ...files], { env: { MURMUR_TEST_TZ: zone } })
}

const reporters = ['default', 'json', join(root, 'tools/lib/testing/errors-reporter.mjs')].map(
  (name) => `--reporter=${name}`,
)

/** Ends a runner that hangs. On a slow machine a stage takes 20 minutes, a full proof hours; each test has a limit of its own. */
const stageSeconds = (process.env.MURMUR_PROOF === 'full' ? 24 : 2) * 3600

/** Runs these Vitest projects or files and returns the counts of their report. */
export async function runVitest(name, args, options = {}) {
  const report = join(reports, `${name}.json`)
  const code = await runNode([bin.vitest, 'run', ...args, ...reporters, `--outputFile.json=${report}`], {
    seconds: stageSeconds,
    ...options,
    env: { ...options.env, MURMUR_ERRORS_FILE: getErrorsPath(report) },
  })
  for (const line of describeSlowTests(report, limits)) print(line)
  return withRunnerFailure(readVitest(report), code)
}

/**
 * Runs `what` with a real Postgres, so that database tests run on both Postgres and the embedded database. Returns the counts
 * of `what`, plus one skipped test if Postgres is missing.
 */
export async function withPostgres(what) {
  const { startPostgres } = await importBuilt('postgres')
  const startedPostgres = await startPostgres({ mayInstall: true })
  if ('missing' in startedPostgres) {
    print(`The database tests run on the embedded database alone: ${startedPostgres.missing}.`)
    return [...(await what()), { ...noTests, skipped: 1 }]
  }
  print(`The database tests run on the embedded database and on ${startedPostgres.version}.`)
  process.env.TEST_DATABASE_URL = startedPostgres.url
  try {
    return await what()
  } finally {
    delete process.env.TEST_DATABASE_URL
    await startedPostgres.stop()
  }
}

/** Installs the speech recogniser and synthetic voices. Counts one skipped test if they cannot be installed. */
export function prepareSpeech() {
  const { pocketsphinx, flite } = findSpeech({ mayInstall: true })
  if (pocketsphinx && flite) return noTests
  print('The tests with a voice did not run: no speech recognition or synthesis is installed (`npm run setup:speech`).')
  return { ...noTests, skipped: 1 }
}

/** Whether to use Chromium's headless shell; `npm run test:all` uses the whole browser. */
const usesHeadlessShell = () => !process.env.MURMUR_TEST_ALL

/** Installs a browser for the journeys and for the world tests that open one, and puts its path into CHROME_PATH. */
export function prepareBrowser() {
  const chromium = findChromium({ mayInstall: true, asShell: usesHeadlessShell() })
  if (chromium) process.env.CHROME_PATH = chromium
}

/** Installs programs in a separate process, because an installation blocks the process that waits for it. */
export const installPrograms = (names) => runNode([join(root, 'tools/lib/testing/install-programs.mjs'), ...names])

export async function runJourneys(args = [], name = 'journeys') {
  const chromium = findChromium({ mayInstall: false, asShell: usesHeadlessShell() })
  const report = join(reports, `${name}.json`)
  const config = ['-c', join(root, 'e2e/playwright.config.ts')]
  if (!chromium) {
    print(
      'No Chromium was found and none could be installed: the browser journeys did not run. Set CHROME_PATH to run them.',
    )
    return { ...noTests, skipped: 1 }
  }
  if (!existsSync(join(root, 'dist/server/main.js'))) {
    print('The journeys did not run: nothing was built.')
    return { ...noTests, failed: 1 }
  }
  const env = { CHROME_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const code = await runNode([bin.playwright, 'test', ...config, ...args], {
    env,
    seconds: stageSeconds,
  })
  return withRunnerFailure(readPlaywright(report), code)
}

/** Runs these test files alone, one suite after another, with separate reports. */
export async function runAgain({ unit, world, journeys: specs }) {
  const counts = []
  if (unit.length > 0) counts.push(await runUnitTests(rerunName('unit'), unit))
  if (world.length > 0)
    counts.push(await runVitest(rerunName('world'), ['--project', 'world', '--maxWorkers', '1', ...world]))
  if (specs.length > 0) counts.push(await runJourneys(['--workers', '1', ...specs], rerunName('journeys')))
  return counts
}

/** Runs every twelfth fault of each area; `npm run mutants` runs all faults. */
async function runMutants() {
  return passOrFail(await runNode([join(root, 'tools/mutants.mjs'), '--sample', '12'], { seconds: 3600 }))
}
