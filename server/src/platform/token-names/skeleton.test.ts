import { expect, test } from 'vitest'
import { skeleton } from './skeleton.ts'

test.each([
  ['USDC', 'USDС', 'a Cyrillic Es'],
  ['USDC', 'U5DC', 'a digit'],
  ['USDC', 'Ｕ.S.D.C', 'wide letters and points'],
  ['USDC', 'USDĊ', 'a mark above'],
  ['USDC', '𝐔𝐒𝐃𝐂', 'bold letters of mathematics'],
  ['USDC', 'ᴜsᴅᴄ', 'small capitals'],
  ['BONK', 'BОNК', 'Cyrillic O and Ka'],
  ['BONK', 'ΒΟΝΚ', 'all of it Greek'],
  ['LINK', 'LlNK', 'an l for an I'],
  ['SOL', 'S0L', 'a zero'],
  ['WIF', '$WІF', 'a dollar sign and a Ukrainian I'],
  ['MORPHO', 'rnorpho', 'r and n for m'],
  ['BONK', 'B\u200bONK', 'something unseen within'],
])('%s looks like %s: %s', (real, false_) => {
  expect(skeleton(false_)).toBe(skeleton(real))
})

test.each([
  ['BONK', 'BUNK'],
  ['SOL', 'SOUL'],
  ['USDC', 'USDT'],
  ['WETH', 'WBTC'],
  ['JUP', 'JTO'],
])('%s and %s look different', (one, other) => expect(skeleton(one)).not.toBe(skeleton(other)))

test('skeleton keeps other scripts, and reduces marks alone to nothing', () => {
  expect(skeleton('柴犬')).toBe('柴犬')
  expect(['', '...', '\u0301'].map(skeleton)).toEqual(['', '', ''])
})
