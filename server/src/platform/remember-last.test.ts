import { expect, it } from 'vitest'
import { rememberLast } from './remember-last.ts'

it('rememberLast recomputes only if the arguments differ from those of the newest call', () => {
  const computed: unknown[] = []
  const pair = rememberLast((one: unknown, other?: unknown) => {
    computed.push([one, other])
    return { one, other }
  })
  const focus = {}
  expect(pair('a', focus)).toBe(pair('a', focus))
  expect(computed).toHaveLength(1)
  expect(pair('a', {})).toEqual(pair('a', focus))
  expect(pair('a')).toEqual({ one: 'a', other: undefined })
  pair('a', undefined)
  expect(computed).toHaveLength(5)
})

it('rememberLast does not keep an error', () => {
  let calls = 0
  const failing = rememberLast(() => {
    calls += 1
    throw new Error('no')
  })
  expect(failing).toThrow('no')
  expect(failing).toThrow('no')
  expect(calls).toBe(2)
})

it('rememberLast keeps the results of the given number of newest calls', () => {
  const computed: string[] = []
  const text = rememberLast((each: string) => computed.push(each), 2)
  for (const each of ['a', 'b', 'a', 'b', 'c', 'b', 'a']) text(each)
  expect(computed).toEqual(['a', 'b', 'c', 'a'])
})
