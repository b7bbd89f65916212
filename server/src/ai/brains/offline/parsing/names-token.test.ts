import { expect, test } from 'vitest'
import { namesToken } from './names-token.ts'

const zro = { address: '0xABC', symbol: 'ZRO' }

test('a message names a token by its symbol or address', () => {
  for (const message of ['price of zro?', '$ZRO', '¿ZRO?', 'look at 0xABC'])
    expect(namesToken(message, zro), message).toBe(true)
  for (const message of ['what is trending?', 'zroo', '0xABCD', 'the first one'])
    expect(namesToken(message, zro), message).toBe(false)
})

test('a word of an order, or a symbol of two letters, names no token', () => {
  for (const symbol of ['ALL', 'ME', 'half', 'GO'])
    expect(namesToken(`buy ${symbol} of it`, { address: '0xABC', symbol }), symbol).toBe(false)
})
