import { expect, test } from 'vitest'
import {
  createRecoveryCode,
  hashRecoveryCode,
  isGroupOf,
  parseRecoveryCode,
} from '#features/settings/signing/recovery-code.ts'

test('a new code is unique and has six groups of four symbols that cannot be confused', () => {
  const codes = Array.from({ length: 200 }, createRecoveryCode)
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(new Set(codes).size).toBe(200)
})

test('the hash of a code equals the one that the signer computes', async () => {
  expect(await hashRecoveryCode('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test.each([
  ['7k2m 9abc-0000 1111zzzz-yyyy', '7K2M-9ABC-0000-1111-ZZZZ-YYYY'],
  ['7K2M9ABCOOOOILI1ZZZZYYYY', '7K2M-9ABC-0000-1111-ZZZZ-YYYY'],
  [' K7Q2-M4XA-9TRD-VW3C-ZP6H ', 'K7Q2-M4XA-9TRD-VW3C-ZP6H'],
])('a code typed as %s is accepted', (typed, code) => {
  expect(parseRecoveryCode(typed)).toBe(code)
})

test.each(['', '7K2M-9ABC', 'U'.repeat(24), 'no code at all'])('%s is rejected as a code', (typed) => {
  expect(parseRecoveryCode(typed)).toBeUndefined()
})

test('isGroupOf accepts a group in lower case or with look-alike letters', () => {
  const code = '7K2M-9ABC-0000-1111-ZZZZ-YYYY'
  expect(isGroupOf(code, 2, ' oooo ')).toBe(true)
  expect(isGroupOf(code, 0, '7k2m')).toBe(true)
  expect(isGroupOf(code, 1, '7K2M')).toBe(false)
})
