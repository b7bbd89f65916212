// @vitest-environment node
import { expect, test } from 'vitest'
import { createIntentKeys } from '#lib/trading/intent-keys.ts'

function counted() {
  let count = 0
  return createIntentKeys(() => `key-${++count}`)
}

test('keeps the key of an unanswered request, and creates one for any other', () => {
  const keys = counted()
  expect(keys.keyFor({ amountInUsd: '25' })).toBe('key-1')
  expect(keys.keyFor({ amountInUsd: '25' })).toBe('key-1')
  expect(keys.keyFor({ amountInUsd: '26' })).toBe('key-2')
  expect(keys.keyFor({ amountInUsd: '25' })).toBe('key-3')
})

test('creates a new key for the same request after a response', () => {
  const keys = counted()
  keys.keyFor({ amountInUsd: '25' })
  keys.answered()
  expect(keys.keyFor({ amountInUsd: '25' })).toBe('key-2')
})
