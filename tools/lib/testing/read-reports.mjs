import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/**
 * The result of a runner: numbers of passed, failed and skipped tests. `failures` has file, name and first error line of each
 * failed test, and `failedFiles` the files of these tests, as their runner accepts them.
 */
const noTests = { passed: 0, failed: 0, skipped: 0 }

/** Sums the counts of several runs. */
export function sum(counts) {
  return counts.reduce(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      skipped: total.skipped + one.skipped,
      failures: [...total.failures, ...(one.failures ?? [])],
      flaky: [...total.flaky, ...(one.flaky ?? [])],
      failedFiles: [...new Set([...total.failedFiles, ...(one.failedFiles ?? [])])],
    }),
    { ...noTests, failures: [], failedFiles: [], flaky: [] },
  )
}

/** The file with the number of errors outside of tests, beside a Vitest report. */
export const getErrorsPath = (report) => report.replace(/json$/, 'errors')

/**
 * Counts of a Vitest JSON report. A file that could not run at all counts as one failed test, and so does each error outside of
 * tests, which has no entry in `failures`.
 */
export function readVitest(path) {
  const report = readJson(path)
  if (!report) return noTests
  const errors = readJson(getErrorsPath(path)) ?? 0
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length + errors,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    failures: [
      ...broken.map((file) => formatFailure(file.name, 'could not run', file.message)),
      ...report.testResults.flatMap((file) =>
        file.assertionResults
          .filter((one) => one.status === 'failed')
          .map((one) => formatFailure(file.name, one.fullName, one.failureMessages?.[0])),
      ),
    ],
    failedFiles: report.testResults.filter(({ status }) => status === 'failed').map(({ name }) => toRelative(name)),
  }
}

/** Counts of a Playwright JSON report. A test that passed only on retry counts as failed, and so does an error outside of tests. */
export function readPlaywright(path) {
  const report = readJson(path)
  if (!report) return noTests
  const { expected, unexpected, flaky, skipped } = report.stats
  const failed = report.suites.flatMap(failedTests)
  const failures = failed.map(({ file, title, results }) =>
    formatFailure(file, title, results.find(({ error }) => error)?.error.message),
  )
  const failedFiles = [...new Set(failed.map(({ file }) => toRelative(file)))]
  return { passed: expected, failed: unexpected + flaky + (report.errors ?? []).length, skipped, failures, failedFiles }
}

/**
 * One line for each test of a Vitest report that took more than two thirds of its time limit, slowest first. Only a warning, since
 * a test takes several times as long on a busy machine.
 * @param limits time limits in seconds by path suffix; the first match applies
 */
export function describeSlowTests(path, limits) {
  const report = readJson(path)
  const limitFor = (file) => limits.find(([end]) => file.endsWith(end))?.[1]
  return (report?.testResults ?? [])
    .flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration = 0 }) => ({ name, fullName, seconds: duration / 1000 })),
    )
    .filter(({ name, seconds }) => seconds > (2 / 3) * (limitFor(name) ?? Number.POSITIVE_INFINITY))
    .sort((one, other) => other.seconds - one.seconds)
    .map(({ name, fullName, seconds }) => {
      const limit = limitFor(name)
      return `near its limit: ${relative(process.cwd(), resolve(name))}: ${fullName} (${seconds.toFixed(1)} of ${limit} s)`
    })
}

function failedTests({ specs = [], suites = [] }) {
  const failed = specs
    .flatMap(({ file, title, tests }) => tests.map((test) => ({ file, title, ...test })))
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
  return [...failed, ...suites.flatMap(failedTests)]
}

const toRelative = (file) => relative(process.cwd(), resolve(file))

function formatFailure(file, name, why = '') {
  const [first = ''] = stripVTControlCharacters(why).trim().split('\n')
  return `${toRelative(file)}: ${name}${first && ` (${first.slice(0, 200)})`}`
}

/** Adds one failed test if the runner failed without a failed test, or ran no test. */
export function withRunnerFailure(counts, exitCode) {
  const isSound = exitCode === 0 && counts.passed + counts.failed + counts.skipped > 0
  return isSound || counts.failed > 0 ? counts : { ...counts, failed: 1 }
}

/** The last line of a run. */
export function formatSummaryLine({ passed, failed, skipped }) {
  return `tests: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
