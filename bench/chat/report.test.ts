import { expect, test } from 'vitest'
import { type ChatTimes, compareChat, computeP99, formatChat } from './report.ts'

const times: ChatTimes = { ours: [9, 10, 40], acknowledged: [3, 3, 3], floor: [5, 5, 10], floorAcknowledged: [2, 2, 2] }

test('the 99th percentile of few samples is the largest', () => {
  expect(computeP99([3, 1, 2])).toBe(3)
  expect(computeP99(Array.from({ length: 200 }, (_, n) => n + 1))).toBe(198)
  expect(computeP99([])).toBeNaN()
})

test('the chat bench compares medians and 99th percentiles with the floor', () => {
  expect(compareChat(times)).toEqual({ median: 2, p99: 4, acknowledged: 1.5 })
  expect(formatChat(times)).toContain('round trip ÷ floor, p50: 2.00; goal ≤ 1.5: missed')
  expect(formatChat({ ...times, ours: [5, 6, 9] })).toContain('round trip ÷ floor, p99: 0.90; goal ≤ 2: met')
})
