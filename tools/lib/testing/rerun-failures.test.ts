import { expect, it } from 'vitest'
import { rerunFailures } from './rerun-failures.mjs'

const green = { passed: 10, failed: 0, skipped: 1 }
const red = (count: number) => ({
  passed: 5,
  failed: count,
  skipped: 0,
  failures: Array.from({ length: count }, (_, index) => `a.test.ts: test ${index} (late)`),
  failedFiles: ['a.test.ts', 'b.world.test.ts', 'c.spec.ts'].slice(0, count),
})
const rerunPassing = async () => [{ passed: 7, failed: 0, skipped: 0 }]

it('tests that pass when rerun count as passed, and are listed as flaky', async () => {
  const requested: unknown[] = []
  const result = await rerunFailures([green, red(3)], (files: unknown) => {
    requested.push(files)
    return rerunPassing()
  })
  expect(requested).toEqual([{ unit: ['a.test.ts'], world: ['b.world.test.ts'], journeys: ['c.spec.ts'] }])
  expect(result).toEqual([{ passed: 18, failed: 0, skipped: 1, flaky: red(3).failures }])
})

it('nothing is rerun without a failure, or with more than three', async () => {
  const never = () => Promise.reject(new Error('ran again'))
  expect(await rerunFailures([green], never)).toEqual([green])
  expect(await rerunFailures([green, red(4)], never)).toEqual([green, red(4)])
})

it('the first result counts if a test fails again, is skipped, or does not run', async () => {
  for (const second of [
    { passed: 6, failed: 1, skipped: 0 },
    { passed: 6, failed: 0, skipped: 1 },
    { passed: 0, failed: 0, skipped: 0 },
  ])
    expect(await rerunFailures([green, red(1)], async () => [second])).toEqual([green, red(1)])
})

it('a failed check, a crashed runner and an error outside of tests are not rerun', async () => {
  const check = { passed: 0, failed: 1, skipped: 0 }
  expect(await rerunFailures([green, check], rerunPassing)).toEqual([green, check])
  expect(await rerunFailures([check, red(1)], rerunPassing)).toEqual([check, red(1)])
  const withError = { ...red(1), failed: 2 }
  expect(await rerunFailures([withError], rerunPassing)).toEqual([withError])
})
