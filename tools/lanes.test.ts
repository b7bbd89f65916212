import { expect, it } from 'vitest'
import { hasRoomForLanes } from './lib/testing/lanes.mjs'

const gib = 1024 ** 3

it('two lanes run only with memory for both', () => {
  expect(hasRoomForLanes({ total: 16 * gib, limit: 0 })).toBe(true)
  expect(hasRoomForLanes({ total: 7 * gib, limit: 0 })).toBe(false)
})

it('the memory is the limit of the container, not that of its machine', () => {
  expect(hasRoomForLanes({ total: 64 * gib, limit: 4 * gib })).toBe(false)
  expect(hasRoomForLanes({ total: 16 * gib, limit: 2 ** 63 })).toBe(true)
  expect(hasRoomForLanes({ total: 4 * gib, limit: 2 ** 63 })).toBe(false)
})
