import { expect, it } from 'vitest'
import { listPlaywrightCoverage, listVitestCoverage } from './lib/testing/coverage.mjs'
import { withoutComments } from './lib/testing/spec-quotes.mjs'
import { listCoveredIds } from './spec.mjs'

const test = (status: string, fullName: string, ...ids: string[]) => ({ status, fullName, meta: { covers: ids } })

it('a statement is covered by a passed test that claims it in its body or title', () => {
  const assertionResults = [
    test('passed', 'buys', '2.manual.04'),
    test('passed', 'a card [3.entities.14 7.calls.08] shows [nothing]'),
    test('failed', 'sells [7.calls.09]', '2.manual.05'),
    test('skipped', 'waits [7.calls.10]', '2.manual.06'),
  ]
  const report = { testResults: [{ name: '/p/a.test.ts', assertionResults }] }
  expect(listVitestCoverage(report, '/p')).toEqual([
    ['2.manual.04', 'a.test.ts'],
    ['3.entities.14', 'a.test.ts'],
    ['7.calls.08', 'a.test.ts'],
  ])
})

it('a journey covers statements only if it passes at the first attempt', () => {
  const run = (status: string, id: string) => ({
    status,
    annotations: [{ type: 'covers', description: id }],
    results: [],
  })
  const spec = (status: string, id: string) => ({ file: 'a.spec.ts', title: 't', tests: [run(status, id)] })
  const specs = [spec('expected', '4.a.01 4.a.02'), spec('flaky', '4.a.03'), spec('skipped', '4.a.04')]
  expect(listPlaywrightCoverage({ suites: [{ suites: [{ specs }] }] })).toEqual([
    ['4.a.01', 'e2e/a.spec.ts'],
    ['4.a.02', 'e2e/a.spec.ts'],
  ])
})

it('a comment is not a claim', () => {
  expect(listCoveredIds(withoutComments("// covers('2.manual.04')\n  covers('2.manual.05')\n"))).toEqual([
    '2.manual.05',
  ])
})
