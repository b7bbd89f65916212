import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { judge, lastLine, readPlaywright, readVitest, sum } from './lib/read-reports.mjs'

const folder = mkdtempSync(join(tmpdir(), 'murmur-reports-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function report(content: unknown): string {
  const path = join(folder, `${Math.random()}.json`)
  writeFileSync(path, JSON.stringify(content))
  return path
}

it('counts a file that could not run as a failed test', () => {
  const testResults = [{ status: 'failed', assertionResults: [] }]
  const path = report({ numPassedTests: 3, numFailedTests: 1, numPendingTests: 2, numTodoTests: 0, testResults })
  expect(readVitest(path)).toEqual({ passed: 3, failed: 2, skipped: 2 })
})

it('counts a flaky journey as failed', () => {
  const path = report({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 1 } })
  expect(readPlaywright(path)).toEqual({ passed: 4, failed: 2, skipped: 1 })
})

it('fails a runner that ran nothing, crashed, or left no report', () => {
  const green = { passed: 5, failed: 0, skipped: 0 }
  expect(judge(green, 0)).toEqual(green)
  expect(judge(green, 1).failed).toBe(1)
  expect(judge(readVitest(join(folder, 'none.json')), 0).failed).toBe(1)
  expect(judge({ passed: 4, failed: 2, skipped: 0 }, 1).failed).toBe(2)
})

it('sums up in one line', () => {
  const total = sum([
    { passed: 2, failed: 0, skipped: 0 },
    { passed: 1, failed: 1, skipped: 3 },
  ])
  expect(lastLine(total)).toBe('tests: 3 passed, 1 failed, 3 skipped')
  expect(lastLine({ passed: 2, failed: 0, skipped: 0 })).toBe('tests: 2 passed, 0 failed')
})
