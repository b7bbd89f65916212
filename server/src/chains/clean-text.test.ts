import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanText } from './clean-text.ts'

test.each([
  ['plain', 'USD Coin', 'USD Coin'],
  ['bidi override', 'USD\u202eniOC', 'USDniOC'],
  ['zero-width', 'US\u200bD\u200d\ufeffC', 'USDC'],
  ['control', 'US\u0000D\u0007C\u009b', 'USDC'],
  ['tag characters', 'US\u{e0044}DC\u{e0001}', 'USDC'],
  ['line ends', ' USD\r\n\tCoin\u2028x ', 'USD Coin x'],
  ['blank letters', '\u3164\u115f\u2800', ''],
  ['another script is kept: its own look-alike guard comes later', 'USD\u0421', 'USD\u0421'],
  ['markup is text', '<b>WIN</b>', '<b>WIN</b>'],
  ['10,000 letters', 'A'.repeat(10_000), 'A'.repeat(64)],
])('%s', (_, text, cleaned) => {
  expect(cleanText(text)).toBe(cleaned)
})

test('cleanText returns neither invisible characters nor more than 64 of them for any input', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const cleaned = cleanText(text)
      expect([...cleaned].length).toBeLessThanOrEqual(64)
      expect(cleaned).not.toMatch(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u)
      expect(cleaned).toBe(cleaned.trim())
    }),
  )
})
