import { expect, test } from 'vitest'
import { computeMemoryRatio, formatSockets, type SocketSample } from './report.ts'

const samples: SocketSample[] = [
  { name: 'murmur', count: 2_000, kb: 12 },
  { name: 'socket.io', count: 2_000, kb: 10 },
  { name: 'ws', count: 2_000, kb: 6 },
]

test('the memory of a signed-in connection is compared with each peer at the same number of connections', () => {
  expect(computeMemoryRatio(samples, 'socket.io', 2_000)).toBeCloseTo(1.2)
  expect(computeMemoryRatio(samples, 'ws', 2_000)).toBe(2)
  expect(computeMemoryRatio(samples, 'ws', 10_000)).toBeNaN()
  expect(formatSockets(samples)).toContain('signed-in ÷ socket.io: 1.20; goal ≤ 1.15: missed')
  expect(formatSockets(samples)).toContain('signed-in ÷ ws: 2.00; goal ≤ 2.5: met')
})
