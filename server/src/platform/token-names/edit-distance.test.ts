import { expect, test } from 'vitest'
import { editDistance, getMaxErrors } from './edit-distance.ts'

test.each([
  ['bonk', 'bonk', 0],
  ['bonk', 'bnk', 1],
  ['bonk', 'boonk', 1],
  ['bonk', 'bunk', 1],
  ['bonk', 'bnok', 1],
  ['ethereum', 'etherum', 1],
  ['ethereum', 'ehtreeum', 2],
  ['uniswap', 'unswpa', 2],
  ['bonk', 'wif', 3],
  ['bonk', 'jupiter', 3],
  ['', 'ab', 2],
])('%s and %s have the distance %i', (one, other, errors) => {
  expect(Math.min(editDistance(one, other, 2), 3)).toBe(errors)
  expect(Math.min(editDistance(other, one, 2), 3)).toBe(errors)
})

test('editDistance computes the same by the one-error and two-error variants', () => {
  const words = [
    '',
    'a',
    'b',
    'ab',
    'ba',
    'aa',
    'aab',
    'aba',
    'abab',
    'baba',
    'abba',
    'aabb',
    'abcd',
    'acbd',
    'bonk',
    'bnok',
  ]
  for (const one of words)
    for (const other of words)
      expect(editDistance(one, other, 1), `${one} ${other}`).toBe(Math.min(editDistance(one, other, 2), 2))
})

test.each([
  [3, 3, 0],
  [3, 4, 1],
  [7, 7, 1],
  [6, 8, 1],
  [7, 8, 2],
  [12, 12, 2],
] as const)('editDistance allows, between %i and %i letters, %i errors', (one, other, errors) => {
  expect(getMaxErrors(one, other)).toBe(errors)
  expect(getMaxErrors(other, one)).toBe(errors)
})
