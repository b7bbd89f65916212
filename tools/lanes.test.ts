import { expect, it } from 'vitest'
import { hasRoomForLanes } from './lib/testing/lanes.mjs'

const gib = 1024 ** 3

it('runs two lanes only with memory for both', () => {
  expect(hasRoomForLanes({ total: 16 * gib, limit: 0 })).toBe(true)
  expect(hasRoomForLanes({ total: 7 * gib, limit: 0 })).toBe(false)
})

it('counts the limit of a container, not the memory of its machine', () => {
  expect(hasRoomForLanes({ total: 64 * gib, limit: 4 * gib })).toBe(false)
  expect(hasRoomForLanes({ total: 16 * gib, limit: 2 ** 63 })).toBe(true)
  expect(hasRoomForLanes({ total: 4 * gib, limit: 2 ** 63 })).toBe(false)
})
