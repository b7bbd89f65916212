import { randomUUID } from 'node:crypto'
import { parseIntentId, parseUserId } from '@murmur/contract/ids'
import type { QuoteRequest } from '@murmur/contract/trading/trades'
import { describe, expect, test } from 'vitest'
import { matchIntent, type OpenedIntent } from './match-intent.ts'

const now = new Date('2026-11-21T08:00:00Z')
const id: string = randomUUID()
const request: QuoteRequest = { side: 'buy', tokenAddress: '0xAbC', amountInUsd: '25' }
const intent = {
  id,
  userId: 'me',
  chain: 'eth',
  state: 'open',
  request,
  quote: { slippageBps: 100 },
  expiresAt: new Date(now.getTime() + 1),
} as OpenedIntent

const match = (posted: QuoteRequest, stored: Partial<OpenedIntent> = {}, intentId = id, userId = 'me') =>
  matchIntent(
    { now: () => now, findIntent: async (wanted) => (wanted === id ? { ...intent, ...stored } : undefined) },
    parseUserId(userId),
    parseIntentId(intentId),
    posted,
  )

describe('a posted trade with an intentId', () => {
  test('matches the intent with the same request', async () => {
    expect(await match(request)).toMatchObject({ id })
    expect(await match({ ...request, tokenAddress: '0xaBc', chain: 'eth', slippageBps: 100 })).toMatchObject({ id })
  })

  test.each<[string, QuoteRequest]>([
    ['side', { side: 'sell', tokenAddress: '0xAbC', percentage: '25' }],
    ['token', { ...request, tokenAddress: '0xAbD' }],
    ['amount', { ...request, amountInUsd: '25.0' }],
    ['chain', { ...request, chain: 'base' }],
    ['slippage', { ...request, slippageBps: 200 }],
  ])('is refused when the %s differs', async (_, posted) => {
    await expect(match(posted)).rejects.toMatchObject({ code: 'INTENT_MISMATCH' })
  })

  test('states its amount as the intent does, or as its equivalent', async () => {
    const { amountInUsd: _, ...rest } = request
    const stated = { unit: 'coin', value: '0.1' } as const
    const ofCoin = { request: { ...request, stated } }
    expect(await match({ ...rest, stated }, ofCoin)).toMatchObject({ id })
    expect(await match(request, ofCoin)).toMatchObject({ id })
    for (const [posted, stored] of [
      [{ ...rest, stated: { ...stated, value: '0.10' } }, ofCoin],
      [{ ...rest, stated: { unit: 'tokens', value: '0.1' } as const }, ofCoin],
      [{ ...rest, stated }, {}],
    ] as const)
      await expect(match(posted, stored)).rejects.toMatchObject({ code: 'INTENT_MISMATCH' })
  })

  test('is rejected in the same way for another user’s intent and a missing one', async () => {
    await expect(match(request, {}, id, 'you')).rejects.toMatchObject({ code: 'INTENT_MISMATCH' })
    await expect(match(request, {}, randomUUID())).rejects.toMatchObject({ code: 'INTENT_MISMATCH' })
    await expect(match(request, {}, 'junk')).rejects.toMatchObject({ code: 'INTENT_MISMATCH' })
  })

  test('is rejected once the intent is closed or expired', async () => {
    await expect(match(request, { state: 'released' })).rejects.toMatchObject({ code: 'INTENT_CLOSED' })
    await expect(match(request, { state: 'cancelled' })).rejects.toMatchObject({ code: 'INTENT_CLOSED' })
    await expect(match(request, { expiresAt: now })).rejects.toMatchObject({ code: 'QUOTE_EXPIRED' })
  })
})
