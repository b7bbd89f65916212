import { expect, test } from 'vitest'
import { makeNamesakeCheck } from './make-namesake-check.ts'

const isNamesake = makeNamesakeCheck([
  { chain: 'eth', symbol: 'MKR', name: 'Maker' },
  { chain: 'eth', symbol: 'PEPE', name: 'Pepe' },
  { chain: 'sol', symbol: 'BONK', name: 'Bonk' },
  { chain: 'eth', symbol: 'USDC', name: 'USD Coin' },
  { chain: 'base', symbol: 'USDC', name: 'USD Coin' },
])

test.each([
  ['base', 'MKR', 'Maker'],
  ['sol', 'mkr', 'Maker (Wormhole)'],
  ['base', '$PEPE', 'Based Pepe'],
  ['eth', 'BONK', 'Bonk'],
  ['sol', 'USDC', 'USDC'],
] as const)('on %s, %s "%s" is a namesake of a token of another chain', (chain, symbol, name) => {
  expect(isNamesake(chain, symbol, name)).toBe(true)
})

test.each([
  ['eth', 'MKR', 'Maker', 'the real one is on this very chain'],
  ['base', 'USDC', 'USD Coin', 'it is on this chain too'],
  ['base', 'МKR', 'Maker', 'a Cyrillic Em in the symbol'],
  ['base', 'MKR', 'Mаker', 'a Cyrillic a in the name'],
  ['base', 'M.K.R', 'Maker', 'points'],
  ['base', 'ＭＫＲ', 'Maker', 'wide letters'],
  ['base', 'M\u200bKR', 'Maker', 'something unseen within'],
  ['base', 'XYZ', 'Maker', 'the name alone'],
  ['base', 'Maker', 'Maker', 'the name in the place of the symbol'],
  ['base', 'MKR', 'USD Coin', 'the name of a token of this chain'],
  ['base', '', '', 'nothing'],
] as const)('on %s, %s "%s" is not a mere namesake: %s', (chain, symbol, name, _why) => {
  expect(isNamesake(chain, symbol, name)).toBe(false)
})
