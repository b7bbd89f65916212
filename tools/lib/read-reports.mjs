import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/**
 * What a runner did: how many tests passed, failed and were skipped; and each failed one by its file, its name and the
 * first line of why.
 */
const nothing = { passed: 0, failed: 0, skipped: 0 }

/** Adds up. */
export function sum(counts) {
  return counts.reduce(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      skipped: total.skipped + one.skipped,
      faults: [...total.faults, ...(one.faults ?? [])],
    }),
    { ...nothing, faults: [] },
  )
}

/** Counts of a Vitest JSON report. A file that could not run at all counts as one failed test. */
export function readVitest(path) {
  const report = readJson(path)
  if (!report) return nothing
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    faults: [
      ...broken.map((file) => fault(file.name, 'could not run', file.message)),
      ...report.testResults.flatMap((file) =>
        file.assertionResults
          .filter((one) => one.status === 'failed')
          .map((one) => fault(file.name, one.fullName, one.failureMessages?.[0])),
      ),
    ],
  }
}

/** Counts of a Playwright JSON report. A test that passed only at a second try counts as failed. */
export function readPlaywright(path) {
  const report = readJson(path)
  if (!report) return nothing
  const { expected, unexpected, flaky, skipped } = report.stats
  return { passed: expected, failed: unexpected + flaky, skipped, faults: report.suites.flatMap(faultsOfSuite) }
}

function faultsOfSuite({ specs = [], suites = [] }) {
  const faults = specs
    .flatMap(({ file, title, tests }) => tests.map((test) => ({ file, title, ...test })))
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ file, title, results }) => fault(file, title, results.find(({ error }) => error)?.error.message))
  return [...faults, ...suites.flatMap(faultsOfSuite)]
}

function fault(file, name, why = '') {
  const [first = ''] = stripVTControlCharacters(why).trim().split('\n')
  return `${relative(process.cwd(), resolve(file))}: ${name}${first && ` (${first.slice(0, 200)})`}`
}

/** A runner that failed without a failed test, or that ran nothing, counts as one failed test. */
export function judge(counts, exitCode) {
  const isSound = exitCode === 0 && counts.passed + counts.failed + counts.skipped > 0
  return isSound || counts.failed > 0 ? counts : { ...counts, failed: 1 }
}

/** The last line of a run. */
export function lastLine({ passed, failed, skipped }) {
  return `tests: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
