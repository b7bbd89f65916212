import { expect, it } from 'vitest'
import { formatRead, judgeRead } from './report.ts'

const read = {
  name: 'session',
  oursUs: [100, 130, 900],
  floorUs: [100, 100, 300],
  againUs: [80, 80, 80],
  bytesUs: [40, 40, 20],
  costs: [],
  repeatedCosts: [],
}

it('a read is judged by the median of the rounds’ ratios against both goals', () => {
  expect(judgeRead(read)).toEqual({ toFloor: 1.3, toBytes: 2, isMet: false })
  expect(judgeRead({ ...read, floorUs: [100, 120, 300] })).toMatchObject({ isMet: true })
  expect(judgeRead({ ...read, floorUs: [100, 120, 300], bytesUs: [30, 30, 20] })).toMatchObject({ isMet: false })
})

it('the report prints each ratio with its goal and verdict', () => {
  expect(formatRead(read).match(/goal ≤ [\d.]+: \w+/g)).toEqual(['goal ≤ 1.25: missed', 'goal ≤ 2: met'])
})
