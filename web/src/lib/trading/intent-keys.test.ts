// @vitest-environment node
import { expect, test } from 'vitest'
import { createIntentKeys } from '#lib/trading/intent-keys.ts'

function createCountedKeys() {
  let count = 0
  return createIntentKeys(() => `key-${++count}`)
}

test('an unanswered request keeps its key, and any other request gets a new one', () => {
  const keys = createCountedKeys()
  expect(keys.keyFor({ amountInUsd: '25' })).toBe('key-1')
  expect(keys.keyFor({ amountInUsd: '25' })).toBe('key-1')
  expect(keys.keyFor({ amountInUsd: '26' })).toBe('key-2')
  expect(keys.keyFor({ amountInUsd: '25' })).toBe('key-3')
})

test('a repeated request gets a new key after a response', () => {
  const keys = createCountedKeys()
  keys.keyFor({ amountInUsd: '25' })
  keys.answered()
  expect(keys.keyFor({ amountInUsd: '25' })).toBe('key-2')
})
