import { expect, test } from 'vitest'
import { formatInstances, judgeInstances, type Run } from './report.ts'

const run = (more: Partial<Run>): Run => ({
  ...{ count: 100, ms: 1000, instances: 900, postgres: 100, sender: 50, idleShare: 0 },
  ...more,
})

test('two instances with equal CPU per request double the throughput if nothing else needs the cores', () => {
  const rounds = [{ one: run({ postgres: 0 }), two: run({ ms: 600, postgres: 0 }) }]
  const { measured, withoutSender, withoutPostgres } = judgeInstances({ name: 'reads', rounds })
  expect([measured, withoutSender, withoutPostgres].map((each) => Number(each.toFixed(3)))).toEqual([1.667, 2, 2])
})

test('Postgres on the same cores and a higher CPU cost with two instances lower the ratio', () => {
  const rounds = [{ one: run({}), two: run({ ms: 800, instances: 1000, postgres: 200 }) }]
  const { withoutSender, withoutPostgres } = judgeInstances({ name: 'reads', rounds })
  expect([withoutSender, withoutPostgres].map((each) => Number(each.toFixed(3)))).toEqual([1.5, 1.8])
  expect(formatInstances({ name: 'reads', rounds })).toContain('goal ≥ 1.7: missed')
})
