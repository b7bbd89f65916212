import { expect, it } from 'vitest'
import { rememberLast } from './remember-last.ts'

it('computes again only for other arguments than those of the newest call', () => {
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

it('remembers no error', () => {
  let calls = 0
  const failing = rememberLast(() => {
    calls += 1
    throw new Error('no')
  })
  expect(failing).toThrow('no')
  expect(failing).toThrow('no')
  expect(calls).toBe(2)
})
