import { randomUUID } from 'node:crypto'
import type { Address, EvmAddress } from '@murmur/contract/address'
import { parseIntentId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import { parseTxHash } from '@murmur/contract/tx-hash'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { openMemory } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { insertTestUser } from '#test-support/insert-test-user.ts'
import { makeIntent } from '#test-support/make-intent.ts'
import { type Execution, releasedExecution, type StoredRefusal } from '#trading/execution/execution.ts'
import type { Intent } from '#trading/intents/intents.store.ts'
import { intents } from '#trading/tables/intents.ts'
import { covers } from '../../../../spec/covers.ts'
import { readCards } from './read-cards.ts'

let db: Db
beforeAll(async () => {
  db = await openMemory()
})
afterAll(() => db.close())

const now = new Date('2026-01-01T00:00:00Z')
const later = new Date('2026-01-01T00:01:00Z')
const coin = { address: '0xEeee' as Address, symbol: 'ETH', decimals: 18 }
const token = { address: '0xAAAA' as Address, symbol: 'LINK', name: 'ChainLink', decimals: 18 }
const swap = {
  hash: parseTxHash('0xswap'),
  raw: '',
  from: '' as EvmAddress,
  validity: { kind: 'nonce', nonce: 1 },
  step: 'swap',
  isLast: true,
} as const
const fill = { sold: 5n, bought: 7n, platformFee: 1n, blockNumber: 1n, at: '', crossChecked: true }
const released = releasedExecution({ id: parseIntentId('i'), chain: 'eth', address: '0x1' as Address, deadline: 0 })

async function card(
  change: Partial<Intent>,
  execution?: Partial<Execution>,
  origin?: 'stated' | 'suggested',
  language: Language = 'en',
) {
  const quote = { token, chain: 'eth', pay: coin, receive: token, platformFee: coin }
  const request = { side: 'buy', tokenAddress: token.address, amountInUsd: '25.50' }
  const shown = { chain: 'eth', expiresAt: later, request, quote, ...change } as unknown as Partial<Intent>
  const intent = makeIntent({ userId: await insertTestUser(db), ...shown })
  await transact(db, (tx) => tx.insert(intents).values(intent))
  const unknownId = parseIntentId(randomUUID())
  const cards = await readCards(
    {
      db,
      load: async () => execution && { ...released, transaction: swap, ...execution },
      isVerified: () => true,
      now: () => now,
      coinOf: () => coin,
      sayRetry: (_, slippageBps, to) => `${to} ${slippageBps}`,
      transactionUrl: (chain, hash) => `https://explorer.test/${chain}/${hash}`,
    },
    [{ intentId: intent.id, ...(origin ? { card: { origin, challenge: '4 2' } } : {}) }, { intentId: unknownId }],
    language,
  )
  expect(cards.has(unknownId)).toBe(false)
  return cards.get(intent.id)
}

describe(`a trade card ${covers('3.entities.14')}`, () => {
  test('is open while it waits for confirmation', async () => {
    expect(await card({}, undefined, 'stated')).toMatchObject({
      type: 'buy',
      amount: 25.5,
      amountText: '25.50',
      address: '0xAAAA' as Address,
      name: 'ChainLink',
      success: false,
      hash: null,
      isCompleted: false,
      state: 'open',
      origin: 'stated',
      challenge: '4 2',
    })
  })

  test('shows whether the user stated the amount to pay, with its value in dollars', async () => {
    expect(await card({})).toMatchObject({ isPayStated: false })
    const stated = { unit: 'coin', value: '0.1' } as const
    const ofCoin = { request: { side: 'buy', tokenAddress: token.address, amountInUsd: '15.01', stated } } as const
    expect(await card(ofCoin)).toMatchObject({ isPayStated: true, amount: 15.01, amountText: '15.01' })
    const ofTokens = { request: { ...ofCoin.request, stated: { unit: 'tokens', value: '100' } } } as const
    expect(await card(ofTokens)).toMatchObject({ isPayStated: false, amountText: '15.01' })
  })

  test('is treated as a suggestion without an origin', async () => {
    expect(await card({})).toMatchObject({ origin: 'suggested', challenge: null })
  })

  test('has no challenge once expired or cancelled', async () => {
    expect(await card({ expiresAt: now }, undefined, 'stated')).toMatchObject({ state: 'expired', challenge: null })
    expect(await card({ state: 'cancelled' }, undefined, 'stated')).toMatchObject({
      state: 'cancelled',
      challenge: null,
    })
  })

  test('is pending for an unresolved trade, never failed', async () => {
    const sent = await card({ state: 'released' }, { state: 'sent' })
    expect(sent).toMatchObject({ state: 'pending', isCompleted: false, success: false, hash: parseTxHash('0xswap') })
  })

  test('shows hash and amounts of a successful trade', async () => {
    const done = await card({ state: 'released' }, { state: 'settled', succeeded: true, fill })
    expect(done).toMatchObject({
      state: 'successful',
      success: true,
      isCompleted: true,
      hash: parseTxHash('0xswap'),
      url: 'https://explorer.test/eth/0xswap',
      message: 'Bought $25.50 worth of LINK',
      bought: { amountBaseUnits: '7' },
    })
  })

  test('is failed with the refusal’s message for a trade refused before anything was sent', async () => {
    const refusal: StoredRefusal = { code: 'PRICE_MOVED', reason: { reason: 'fee-rose' } }
    const refused = await card({ state: 'released' }, { state: 'refused', transaction: null, refusal })
    expect(refused).toMatchObject({ state: 'failed', isCompleted: true, success: false, hash: null })
    expect(refused?.message).toMatch(/^The price moved past what you agreed to\..*rose above what you agreed to\.$/)
    const french = await card({ state: 'released' }, { state: 'refused', transaction: null, refusal }, 'stated', 'fr')
    expect(french?.message).toMatch(/^Le prix .*frais/)
  })

  test.each<[string, number, Partial<Execution>, object | null]>([
    [
      'refused as the price moved',
      100,
      { state: 'refused', refusal: { code: 'PRICE_MOVED', reason: null } },
      { slippageBps: 200, say: 'fr 200' },
    ],
    ['reverted for good', 250, { state: 'reverted', succeeded: false }, { slippageBps: 300, say: 'fr 300' }],
    ['reverted at 5 %', 500, { state: 'reverted', succeeded: false }, null],
    ['reverted, not final', 100, { state: 'included', succeeded: false }, null],
    [
      'refused for its fee',
      100,
      { state: 'refused', refusal: { code: 'PRICE_MOVED', reason: { reason: 'fee-rose' } } },
      null,
    ],
    ['successful', 100, { state: 'settled', succeeded: true, fill }, null],
  ])('offers a wider slippage, up to 5 %%, if it is %s', async (_, slippageBps, execution, retry) => {
    const quote = { token, chain: 'eth', pay: coin, receive: token, platformFee: coin, slippageBps }
    const shown = await card({ state: 'released', quote } as unknown as Partial<Intent>, execution, 'stated', 'fr')
    expect(shown?.retry).toEqual(retry)
  })
})
