import type { Address } from '@murmur/contract/address'
import { expect, test } from 'vitest'
import { mentionsToken } from './mentions-token.ts'

const zro = { address: '0xABC' as Address, symbol: 'ZRO' }

test('a message names a token by its symbol or address', () => {
  for (const message of ['price of zro?', '$ZRO', '¿ZRO?', 'look at 0xABC'])
    expect(mentionsToken(message, zro), message).toBe(true)
  for (const message of ['what is trending?', 'zroo', '0xABCD', 'the first one'])
    expect(mentionsToken(message, zro), message).toBe(false)
})

test('a word of an order, or a symbol of two letters, does not name a token', () => {
  for (const symbol of ['ALL', 'ME', 'half', 'GO'])
    expect(mentionsToken(`buy ${symbol} of it`, { address: '0xABC' as Address, symbol }), symbol).toBe(false)
})

const link = { address: '0xDEF' as Address, symbol: 'LINK' }

test('an everyday word names a token only if it is written like a symbol', () => {
  for (const message of ['price of LINK', 'what is $link', 'LINK?', 'LINK多少钱', '$LINK 价格'])
    expect(mentionsToken(message, link), message).toBe(true)
  for (const message of [
    'is there a link to the help page?',
    'SEND ME THE LINK',
    'Link',
    'envíame el link',
    '发个link给我',
  ])
    expect(mentionsToken(message, link), message).toBe(false)
})

test('a symbol that is not an everyday word counts in upper or lower case, even within Chinese', () => {
  const bonk = { address: '0xDEF' as Address, symbol: 'BONK' }
  for (const message of ['price of bonk', 'PRICE OF BONK', 'bonk多少钱', 'Bonk'])
    expect(mentionsToken(message, bonk), message).toBe(true)
})
