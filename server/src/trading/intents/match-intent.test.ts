import { randomUUID } from 'node:crypto'
import { parseUserId } from '@murmur/contract/ids'
import type { QuoteRequest } from '@murmur/contract/trading/trades'
import { describe, expect, test } from 'vitest'
import type { Intent } from './intents.store.ts'
import { matchIntent } from './match-intent.ts'

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
} as Intent

const match = (posted: QuoteRequest, stored: Partial<Intent> = {}, userId = 'me') =>
  matchIntent({ ...intent, ...stored }, parseUserId(userId), posted, now)

const expectCode = (code: string) => expect.objectContaining({ code })

describe('a posted trade with an intentId', () => {
  test('matches the intent with the same request', () => {
    expect(match(request)).toMatchObject({ id })
    expect(match({ ...request, tokenAddress: '0xaBc', chain: 'eth', slippageBps: 100 })).toMatchObject({ id })
    expect(match({ ...request, priority: 'normal' })).toMatchObject({ id })
  })

  test.each<[string, QuoteRequest]>([
    ['side', { side: 'sell', tokenAddress: '0xAbC', percentage: '25' }],
    ['token', { ...request, tokenAddress: '0xAbD' }],
    ['amount', { ...request, amountInUsd: '25.0' }],
    ['chain', { ...request, chain: 'base' }],
    ['slippage', { ...request, slippageBps: 200 }],
    ['priority', { ...request, priority: 'urgent' }],
  ])('is refused when the %s differs', (_, posted) => {
    expect(() => match(posted)).toThrow(expectCode('INTENT_MISMATCH'))
  })

  test('must be paid with the token of the intent', () => {
    const payWith = 'eth:0xDdD'
    const ofToken = { request: { ...request, payWith } }
    expect(match({ ...request, payWith: 'eth:0xddd' }, ofToken)).toMatchObject({ id })
    for (const [posted, stored] of [
      [request, ofToken],
      [{ ...request, payWith: 'eth:0xDdE' }, ofToken],
      [{ ...request, payWith }, {}],
    ] as const)
      expect(() => match(posted, stored)).toThrow(expectCode('INTENT_MISMATCH'))
  })

  test('must state the amount of the intent, or its equivalent in dollars', () => {
    const { amountInUsd: _, ...rest } = request
    const stated = { unit: 'coin', value: '0.1' } as const
    const ofCoin = { request: { ...request, stated } }
    expect(match({ ...rest, stated }, ofCoin)).toMatchObject({ id })
    expect(match(request, ofCoin)).toMatchObject({ id })
    for (const [posted, stored] of [
      [{ ...rest, stated: { ...stated, value: '0.10' } }, ofCoin],
      [{ ...rest, stated: { unit: 'tokens', value: '0.1' } as const }, ofCoin],
      [{ ...rest, stated }, {}],
    ] as const)
      expect(() => match(posted, stored)).toThrow(expectCode('INTENT_MISMATCH'))
  })

  test('is rejected in the same way for another user’s intent and a missing one', () => {
    expect(() => match(request, {}, 'you')).toThrow(expectCode('INTENT_MISMATCH'))
    expect(() => matchIntent(undefined, parseUserId('me'), request, now)).toThrow(expectCode('INTENT_MISMATCH'))
  })

  test('is rejected once the intent is closed or expired', () => {
    expect(() => match(request, { state: 'released' })).toThrow(expectCode('INTENT_CLOSED'))
    expect(() => match(request, { state: 'cancelled' })).toThrow(expectCode('INTENT_CLOSED'))
    expect(() => match(request, { expiresAt: now })).toThrow(expectCode('QUOTE_EXPIRED'))
  })
})
