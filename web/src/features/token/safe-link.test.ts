// @vitest-environment node
import { expect, test } from 'vitest'
import { parseSafeLink } from '#features/token/safe-link.ts'

test.each([
  ['https://www.uniswap.org/', 'uniswap.org'],
  ['https://x.com/Uniswap', 'x.com/Uniswap'],
  ['https://аpple.com/', 'xn--pple-43d.com'],
  [`https://example.test/${'a'.repeat(60)}`, `example.test/${'a'.repeat(26)}…`],
])('the link to %s shows its real host first', (text, shown) => {
  expect(parseSafeLink(text)?.shown).toBe(shown)
})

test.each([
  null,
  '',
  'uniswap.org',
  '//evil.test',
  'http://uniswap.org',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//https://',
  'data:text/html,<script>alert(1)</script>',
  'https://uniswap.org@evil.test/',
  'https://user:password@uniswap.org/',
  'blob:https://uniswap.org/1',
  'https://',
])('the link to %s is rejected', (text) => {
  expect(parseSafeLink(text)).toBeUndefined()
})
