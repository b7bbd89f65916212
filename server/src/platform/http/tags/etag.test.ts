import { expect, it } from 'vitest'
import { matchesTag, weakTag } from './etag.ts'

it('the ETag hashes the content', () => {
  expect(weakTag('one')).toMatch(/^W\/"[\w-]{27}"$/)
  expect(weakTag('one')).toBe(weakTag(Buffer.from('one')))
  expect(weakTag('one')).not.toBe(weakTag('other'))
})

it.each([
  ['W/"a"', true],
  ['"a"', true],
  ['"b", W/"a"', true],
  ['*', true],
  ['"b"', false],
  ['', false],
  [undefined, false],
])('the ETag matches If-None-Match %s: %s', (sent, expected) => {
  expect(matchesTag(sent, 'W/"a"')).toBe(expected)
})
