import { solanaCoinAddress } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { writePreferences } from '#identity/preferences/preferences.store.ts'
import type { Db } from '#platform/db/db.ts'
import { openMemory } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { writeLimits } from '#trading/limits/limits.store.ts'
import type { Venue } from '#venues/venue.port.ts'
import { getNamedToken } from './get-named-token.ts'
import { prepareQuote } from './prepare-quote.ts'
import { buyTwentyDollars, insertTrader, oneChain, owner, usdc } from './test-support/one-chain.ts'

let [db, userId] = [undefined as unknown as Db, '' as UserId]
beforeAll(async () => {
  db = await openMemory()
  userId = (await insertTrader(db)).userId
})
afterAll(() => db.close())

test('prepareQuote prepares the venue’s quote for the user’s wallet', async () => {
  const offer = await prepareQuote(oneChain(db), userId, buyTwentyDollars)
  expect(offer).toMatchObject({
    owner,
    sellAmount: 200_000_000n,
    sellToken: solanaCoinAddress,
    buyToken: buyTwentyDollars.tokenAddress,
  })
})

test('prepareQuote checks the limits with the dollars that a stated amount is worth, before it quotes', async () => {
  const limit = (perTradeUsd: number | null) =>
    transact(db, (tx) => writeLimits(tx, userId, { now: { perTradeUsd, perDayUsd: null }, pending: null }))
  const stated = { unit: 'coin', value: '0.25' } as const
  const request = { side: 'buy', tokenAddress: buyTwentyDollars.tokenAddress, stated } as const
  await limit(25)
  const offer = await prepareQuote(oneChain(db), userId, request)
  expect(offer).toMatchObject({ sellAmount: 250_000_000n, request: { ...request, amountInUsd: '25' } })
  await limit(24)
  const deps = oneChain(db)
  const quote = vi.spyOn(deps.chains[0]?.venue as Venue, 'quote')
  await expect(prepareQuote(deps, userId, request)).rejects.toMatchObject({ code: 'OVER_LIMIT' })
  expect(quote).not.toHaveBeenCalled()
  await limit(null)
})

test('prepareQuote uses the account’s slippage unless the request states one', async () => {
  const slippage = async (stated: { slippageBps?: number; acceptHighSlippage?: true } = {}) =>
    (await prepareQuote(oneChain(db), userId, { ...buyTwentyDollars, ...stated })).slippageBps
  expect(await slippage()).toBe(100)
  await transact(db, (tx) => writePreferences(tx, userId, { slippageBps: 250 }))
  expect(await slippage()).toBe(250)
  expect(await slippage({ slippageBps: 50 })).toBe(50)
  expect(await slippage({ slippageBps: 800, acceptHighSlippage: true })).toBe(800)
  // The contract allows no such setting; the bound holds for a changed row too.
  await transact(db, (tx) => writePreferences(tx, userId, { slippageBps: 5000 }))
  await expect(slippage()).rejects.toMatchObject({ code: 'SLIPPAGE_OUT_OF_RANGE' })
  await transact(db, (tx) => writePreferences(tx, userId, { slippageBps: null }))
})

test('prepareQuote passes the account’s priority to the venue unless the request states one', async () => {
  const deps = oneChain(db)
  const quote = vi.spyOn(deps.chains[0]?.venue as Venue, 'quote')
  const quoted = async (stated: { priority?: 'normal' | 'fast'; slippageBps?: number } = {}) => {
    const { priority } = await prepareQuote(deps, userId, { ...buyTwentyDollars, ...stated })
    expect(quote.mock.lastCall?.[0].priority).toBe(priority)
    return priority
  }
  expect(await quoted()).toBe('normal')
  await transact(db, (tx) => writePreferences(tx, userId, { priority: 'urgent' }))
  expect(await quoted()).toBe('urgent')
  expect(await quoted({ slippageBps: 50 })).toBe('urgent')
  expect(await quoted({ priority: 'fast' })).toBe('fast')
  expect(await quoted({ priority: 'normal', slippageBps: 50 })).toBe('normal')
  await transact(db, (tx) => writePreferences(tx, userId, { priority: 'normal' }))
})

test('prepareQuote rejects a token with a 50 % tax, even with a harmless verdict', async () => {
  const refusal = prepareQuote(oneChain(db, { tokenTaxBps: 5_000 }), userId, buyTwentyDollars)
  await expect(refusal).rejects.toMatchObject({ code: 'TOKEN_DANGEROUS' })
  expect((await prepareQuote(oneChain(db, { tokenTaxBps: 4_999 }), userId, buyTwentyDollars)).quote.tokenTaxBps).toBe(
    4_999,
  )
})

test('prepareQuote rejects a trade with more price impact than the deployment allows', async () => {
  const refusal = prepareQuote(oneChain(db, { priceImpactBps: 1_001 }), userId, buyTwentyDollars)
  await expect(refusal).rejects.toMatchObject({ code: 'PRICE_IMPACT_TOO_HIGH' })
})

test('prepareQuote rejects buying the native token, an unknown token, and a token found on two chains', async () => {
  const deps = oneChain(db)
  const coin = { ...buyTwentyDollars, tokenAddress: solanaCoinAddress }
  await expect(prepareQuote(deps, userId, coin)).rejects.toMatchObject({ code: 'NOT_TRADABLE' })
  const [tradingChain] = deps.chains
  const unknown = {
    ...tradingChain,
    chain: { ...tradingChain?.chain, readAddress: () => undefined },
  } as unknown as NonNullable<typeof tradingChain>
  const unlistedQuote = prepareQuote({ ...deps, chains: [unknown] }, userId, buyTwentyDollars)
  await expect(unlistedQuote).rejects.toMatchObject({ code: 'TOKEN_NOT_FOUND' })
  const twice = prepareQuote({ ...deps, chains: [...deps.chains, ...deps.chains] }, userId, buyTwentyDollars)
  await expect(twice).rejects.toMatchObject({ code: 'WHICH_CHAIN' })
})

test('prepareQuote is unavailable without the metadata of the token that a sale of the native token returns', async () => {
  const [tradingChain] = oneChain(db).chains
  const unavailable = {
    ...tradingChain,
    chain: { ...tradingChain?.chain, tokenMetadata: async () => undefined },
  } as unknown as NonNullable<typeof tradingChain>
  const coin = { address: solanaCoinAddress, symbol: 'SOL', name: 'Solana', decimals: 9 }
  await expect(getNamedToken(unavailable, coin, usdc)).rejects.toMatchObject({ code: 'UPSTREAM_DOWN' })
})
