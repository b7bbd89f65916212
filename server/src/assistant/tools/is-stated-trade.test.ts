import { toEvmAddress } from '@murmur/contract/address'
import { expect, test } from 'vitest'
import { mentionsToken } from '#ai/brains/offline/parsing/mentions-token.ts'
import { isStatedTrade } from './is-stated-trade.ts'
import type { TokenResolution } from './resolve-token.ts'

const zro = { chain: 'base', address: '0xABC', symbol: 'ZRO', name: 'LayerZero' } as const
const words = { intent: 'buy', amountUsd: '5', token: 'ZRO' }
const resolvesTo = (chain: string, address: string) => async () =>
  ({ kind: 'token', token: { ...zro, chain, address } }) as unknown as TokenResolution
const proposed = { side: 'buy', amount: { unit: 'amountUsd', value: '5.00' }, token: zro } as unknown as Parameters<
  typeof isStatedTrade
>[2]

const isNamed = () => false

test('a trade is stated if the words name its side, amount and token', async () => {
  expect(await isStatedTrade(resolvesTo('base', '0xABC'), words, proposed, isNamed)).toBe(true)
})

test('the same address on another chain is another token', async () => {
  expect(await isStatedTrade(resolvesTo('eth', '0xABC'), words, proposed, isNamed)).toBe(false)
})

test('a trade with another address, amount or side, or no token, is not stated', async () => {
  const resolve = resolvesTo('base', '0xABC')
  expect(await isStatedTrade(resolvesTo('base', '0xDEF'), words, proposed, isNamed)).toBe(false)
  expect(await isStatedTrade(resolve, { ...words, amountUsd: '50' }, proposed, isNamed)).toBe(false)
  expect(await isStatedTrade(resolve, { ...words, intent: 'sell' }, proposed, isNamed)).toBe(false)
  expect(await isStatedTrade(resolve, { intent: 'buy', amountUsd: '5' }, proposed, isNamed)).toBe(false)
  expect(await isStatedTrade(resolve, { ...words, isReference: true }, proposed, isNamed)).toBe(false)
  expect(await isStatedTrade(resolve, { ...words, needsPress: true }, proposed, () => true)).toBe(false)
  const inTokens = { intent: 'buy', units: '5', token: 'ZRO' }
  expect(await isStatedTrade(resolve, inTokens, proposed, isNamed)).toBe(false)
})

test('a reference states a token that the user has named in the chat', async () => {
  const it = { ...words, isReference: true } as const
  expect(await isStatedTrade(resolvesTo('base', '0xABC'), it, proposed, () => true)).toBe(true)
  expect(await isStatedTrade(resolvesTo('base', '0xABC'), it, proposed, () => false)).toBe(false)
  // The name leads to another token than the one on the card.
  expect(await isStatedTrade(resolvesTo('base', '0xDEF'), it, proposed, () => true)).toBe(false)
})

test('a reference to an address is stated by the address, or by a symbol that leads to it: anyone may copy a symbol', async () => {
  const imitation = { ...zro, address: toEvmAddress(`0x${'ab'.repeat(20)}`) }
  const isStatedAfter = (message: string, token: typeof imitation | typeof zro) => {
    const it = { ...words, token: token.address, isReference: true } as const
    // The symbol leads to the listed token.
    const resolve = async (name: string) =>
      ({ kind: 'token', token: name === imitation.address ? imitation : zro }) as unknown as TokenResolution
    const trade = { ...proposed, token } as unknown as typeof proposed
    return isStatedTrade(resolve, it, trade, (named) => mentionsToken(message, named))
  }
  expect(await isStatedAfter('price of ZRO', imitation)).toBe(false)
  expect(await isStatedAfter(`price of ${imitation.address}`, imitation)).toBe(true)
  expect(await isStatedAfter('price of ZRO', zro)).toBe(true)
})
