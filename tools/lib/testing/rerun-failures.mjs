import { sum } from './read-reports.mjs'

/** With more failures than this, the code is to blame rather than a busy machine. */
const maxFailures = 3

/** The name of the report of a suite's rerun. */
export const rerunName = (suite) => `${suite}-again`

/**
 * Runs the files of up to three failed tests again, by themselves (decision 311). If all tests of these files pass then, the
 * failures count as passed and are listed as `flaky`. The first result stands if a test of these files fails again or is skipped,
 * if none runs, or if something other than a test failed, such as a check.
 * @param counts results of the whole run
 * @param runAgain runs files, given by suite, and returns their results
 */
export async function rerunFailures(counts, runAgain) {
  const firstCounts = sum(counts)
  const isOnlyTests = firstCounts.failures.length === firstCounts.failed && firstCounts.failedFiles.length > 0
  if (firstCounts.failed === 0 || firstCounts.failed > maxFailures || !isOnlyTests) return counts
  const secondCounts = sum(await runAgain(groupBySuite(firstCounts.failedFiles)))
  const { failed, skipped, passed } = secondCounts
  if (failed > 0 || skipped > 0 || passed === 0) return counts
  return [
    {
      passed: firstCounts.passed + firstCounts.failed,
      failed: 0,
      skipped: firstCounts.skipped,
      flaky: firstCounts.failures,
    },
  ]
}

function groupBySuite(files) {
  const world = files.filter((file) => file.endsWith('.world.test.ts'))
  const journeys = files.filter((file) => file.endsWith('.spec.ts'))
  return { unit: files.filter((file) => !world.includes(file) && !journeys.includes(file)), world, journeys }
}
