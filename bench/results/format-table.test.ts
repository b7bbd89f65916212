import { expect, it } from 'vitest'
import { type Figure, figures } from './figures.ts'
import { formatTable, judgeFigure } from './format-table.ts'
import { storeResult } from './store-result.ts'

const figure: Figure = { bench: 'reads', name: 'session', peer: 'bare Fastify', unit: '×', goal: 1.25 }

it('a figure is judged by its upper bound, or not at all if it was not measured', () => {
  expect([1.25, 1.26, undefined, Number.NaN].map((value) => judgeFigure(figure, value))).toEqual([
    'met',
    'missed',
    'not run here',
    'not run here',
  ])
})

it('the table has a line with peer, goal and verdict for each figure, and names the machine of each run', () => {
  const waiting: Figure = {
    ...figure,
    bench: 'history',
    name: 'download',
    peer: 'growth of memory',
    unit: 'MB',
    goal: 32,
  }
  const result = { bench: 'reads', at: '2026-11-29T02:00:00.000Z', machine: 'two cores', values: { session: 1.4 } }
  expect(formatTable([figure, waiting], new Map([['reads', result]])).split('\n')).toEqual([
    'bench    figure    peer              value  goal     verdict',
    'reads    session   ÷ bare Fastify    1.40   ≤ 1.25   missed',
    'history  download  growth of memory         ≤ 32 MB  not run here',
    '',
    'reads: 2026-11-29T02:00, two cores',
  ])
})

it('every stored figure is listed once', () => {
  const keys = figures.map(({ bench, name }) => `${bench} ${name}`)
  expect(new Set(keys).size).toBe(keys.length)
  expect(() => storeResult('reads', { unknown: 1 })).toThrow('No figure reads unknown')
})
