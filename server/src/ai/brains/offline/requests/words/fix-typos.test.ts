import type { Language } from '@murmur/contract/languages'
import { expect, it } from 'vitest'
import { fixTypos } from './fix-typos.ts'

it.each<[Language, string, string]>([
  ['en', 'waht is the prcie', 'what is the price'],
  ['en', 'shwo me trendign coins', 'show me trending coins'],
  ['es', 'la liqudez', 'la liquidez'],
  ['pt', 'qual o preoc', 'qual o preco'],
])('an unknown word one typing error away from a known one is corrected in %s: "%s"', (language, text, fixed) => {
  expect(fixTypos(text, language)).toBe(fixed)
})

it.each<[Language, string]>([
  ['en', 'price of tokenslot on chainslot'],
  ['en', 'what is a frobnicator'],
  ['en', 'xyzzy plugh'],
  ['en', 'adn 0x12ab'],
  ['zh', '价格多少'],
])('other words are left unchanged in %s: "%s"', (language, text) => {
  expect(fixTypos(text, language).replace('and', 'adn')).toBe(text)
})
