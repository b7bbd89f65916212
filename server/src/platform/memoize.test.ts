import { expect, test } from 'vitest'
import { memoize } from './memoize.ts'

function countedJoin(max: number) {
  const computed: string[] = []
  const join = memoize((a: string, b: number) => {
    computed.push(`${a}${b}`)
    return `${a}${b}`
  }, max)
  return { join, computed }
}

test('memoize computes each result once', () => {
  const { join, computed } = countedJoin(10)
  expect([join('a', 1), join('a', 1), join('a', 2), join('b', 1), join('a', 2)]).toEqual(['a1', 'a1', 'a2', 'b1', 'a2'])
  expect(computed).toEqual(['a1', 'a2', 'b1'])
})

test('memoize evicts the oldest results beyond its maximum', () => {
  const { join, computed } = countedJoin(2)
  for (const n of [1, 2, 3, 3, 2, 1]) join('a', n)
  expect(computed).toEqual(['a1', 'a2', 'a3', 'a1'])
})
