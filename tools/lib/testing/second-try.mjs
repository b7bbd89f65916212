import { sum } from './read-reports.mjs'

/** More failures than this are caused by the code, not by a busy machine. */
const maxFailures = 3

/** The report of a second try. */
export const againName = (suite) => `${suite}-again`

/**
 * Runs the files of up to three failed tests again, by themselves (decision 311). If all tests of these files pass then, the
 * failures count as passed and are listed as `unsteady`; if any fails again, or if something other than a test failed, such as
 * a check, the first result stands.
 * @param counts results of the whole run
 * @param runAgain runs files, given by suite, and returns their results
 */
export async function secondTry(counts, runAgain) {
  const first = sum(counts)
  const isOnlyTests = first.failures.length === first.failed && first.failedFiles.length > 0
  if (first.failed === 0 || first.failed > maxFailures || !isOnlyTests) return counts
  const second = sum(await runAgain(bySuite(first.failedFiles)))
  const { failed, skipped, passed } = second
  if (failed > 0 || skipped > 0 || passed === 0) return counts
  return [{ passed: first.passed + first.failed, failed: 0, skipped: first.skipped, unsteady: first.failures }]
}

function bySuite(files) {
  const world = files.filter((file) => file.endsWith('.world.test.ts'))
  const journeys = files.filter((file) => file.endsWith('.spec.ts'))
  return { unit: files.filter((file) => !world.includes(file) && !journeys.includes(file)), world, journeys }
}
