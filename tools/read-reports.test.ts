import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import {
  describeSlowTests,
  formatSummaryLine,
  getErrorsPath,
  readPlaywright,
  readVitest,
  sum,
  withRunnerFailure,
} from './lib/testing/read-reports.mjs'

const folder = mkdtempSync(join(tmpdir(), 'murmur-reports-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function report(content: unknown): string {
  const path = join(folder, `${Math.random()}.json`)
  writeFileSync(path, JSON.stringify(content))
  return path
}

it('a file that could not run counts as a failed test', () => {
  const testResults = [{ name: 'a.test.ts', status: 'failed', assertionResults: [], message: 'SyntaxError: x\nat y' }]
  const path = report({ numPassedTests: 3, numFailedTests: 1, numPendingTests: 2, numTodoTests: 0, testResults })
  const failures = ['a.test.ts: could not run (SyntaxError: x)']
  expect(readVitest(path)).toEqual({ passed: 3, failed: 2, skipped: 2, failures, failedFiles: ['a.test.ts'] })
})

it('errors outside of tests count as failed, without an entry in the failures', () => {
  const path = report({ numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, testResults: [] })
  writeFileSync(getErrorsPath(path), '2')
  expect(readVitest(path)).toEqual({ passed: 3, failed: 2, skipped: 0, failures: [], failedFiles: [] })
  const stats = { expected: 4, unexpected: 0, flaky: 0, skipped: 0 }
  expect(readPlaywright(report({ stats, suites: [], errors: [{ message: 'no browser' }] })).failed).toBe(1)
})

it('a flaky journey counts as failed', () => {
  const specs = [
    { file: 'a.spec.ts', title: 'buys', tests: [{ status: 'expected', results: [{}] }] },
    { file: 'a.spec.ts', title: 'sells', tests: [{ status: 'flaky', results: [{ error: { message: 'late' } }, {}] }] },
  ]
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 1 }
  const path = report({ stats, suites: [{ suites: [{ specs }] }] })
  const failures = ['a.spec.ts: sells (late)']
  expect(readPlaywright(path)).toEqual({ passed: 4, failed: 2, skipped: 1, failures, failedFiles: ['a.spec.ts'] })
})

it('each failed test is named, with the first line of its error', () => {
  const failureMessages = ['\u001b[31mAssertionError: 1 is not 2\u001b[39m\n    at a.test.ts:3']
  const assertionResults = [
    { status: 'passed', fullName: 'adds' },
    { status: 'failed', fullName: 'divides', failureMessages },
  ]
  const testResults = [{ name: 'a.test.ts', status: 'failed', assertionResults }]
  const path = report({ numPassedTests: 1, numFailedTests: 1, numPendingTests: 0, testResults })
  const one = readVitest(path)
  expect(sum([one, { passed: 1, failed: 0, skipped: 0 }]).failures).toEqual([
    'a.test.ts: divides (AssertionError: 1 is not 2)',
  ])
})

it('a runner that ran nothing, crashed, or left no report counts as failed', () => {
  const green = { passed: 5, failed: 0, skipped: 0 }
  expect(withRunnerFailure(green, 0)).toEqual(green)
  expect(withRunnerFailure(green, 1).failed).toBe(1)
  expect(withRunnerFailure(readVitest(join(folder, 'none.json')), 0).failed).toBe(1)
  expect(withRunnerFailure({ passed: 4, failed: 2, skipped: 0 }, 1).failed).toBe(2)
})

it('the counts are summed up in one line', () => {
  const total = sum([
    { passed: 2, failed: 0, skipped: 0 },
    { passed: 1, failed: 1, skipped: 3 },
  ])
  expect(formatSummaryLine(total)).toBe('tests: 3 passed, 1 failed, 3 skipped')
  expect(formatSummaryLine({ passed: 2, failed: 0, skipped: 0 })).toBe('tests: 2 passed, 0 failed')
})

it('tests that took more than two thirds of their time limit are listed, the slowest first', () => {
  const test = (fullName: string, duration?: number) => ({ status: 'passed', fullName, duration })
  const testResults = [
    { name: 'a.test.ts', assertionResults: [test('quick', 13_000), test('slow', 14_000), test('unknown')] },
    { name: 'b.world.test.ts', assertionResults: [test('in its world', 119_000), test('slow', 121_000)] },
  ]
  const limits: [string, number][] = [
    ['.world.test.ts', 180],
    ['.test.ts', 20],
  ]
  expect(describeSlowTests(report({ testResults }), limits)).toEqual([
    'near its limit: b.world.test.ts: slow (121.0 of 180 s)',
    'near its limit: a.test.ts: slow (14.0 of 20 s)',
  ])
})
