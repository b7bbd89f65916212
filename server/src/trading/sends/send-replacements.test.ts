import type { ReplacementQuote } from '@murmur/contract/trading/replacements'
import { describe, expect, test } from 'vitest'
import { testDatabases } from '#platform/db/test-db.ts'
import { password } from '#test-support/second-factor.ts'
import { SignerError } from '#wallets/api.ts'
import {
  newSender,
  requestQuote,
  type SendingUser,
  send,
  shareSendsWorld,
  toRefusalCode,
} from './test-support/sends-world.ts'

const gas = 21_000n
const pending = { status: 'pending', chainTime: null } as const

describe.each(testDatabases)('a pending send on $name', ({ open }) => {
  const world = shareSendsWorld(open)

  /** Quotes a replacement, and confirms it. */
  async function replace(user: SendingUser, tradeId: string, kind: ReplacementQuote['kind']) {
    const quoted = await user.call('POST', '/api/replacements/quote', { tradeId, kind })
    expect(quoted).toMatchObject({ status: 200 })
    const quote: ReplacementQuote = quoted.body.data
    const maxNetworkFee = quote.networkFee.amountBaseUnits
    const fields = { tradeId, kind, maxNetworkFee, deadline: quote.deadline, password }
    return { quote, reply: await user.call('POST', '/api/replacements', fields) }
  }

  test.each([
    ['normal', undefined, 1n],
    ['fast', 'fast', 2n],
    ['urgent', 'urgent', 4n],
  ] as const)('is sped up and cancelled with its own priority if that is %s', async (_, priority, factor) => {
    const { user, recipientId } = await newSender(world)
    world.stub.landed = pending
    const { intentId } = (await requestQuote(user, recipientId, { priority })).body.data
    expect((await send(user, intentId)).body.data.status).toBe('pending')
    for (const kind of ['speed-up', 'cancel'] as const) {
      const { quote, reply } = await replace(user, intentId, kind)
      expect(reply).toMatchObject({ status: 200 })
      expect([quote.networkFeeExpected.amountBaseUnits, quote.networkFee.amountBaseUnits]).toEqual([
        String(gas * (10n + factor)),
        String(2n * gas * (20n + factor)),
      ])
      const replaced = world.stub.replaced.at(-1)
      expect([replaced?.kind, replaced?.maxPriorityFeePerGas]).toEqual([kind, String(factor)])
      expect([replaced?.terms.intentId, replaced?.terms.priority]).toEqual([intentId, priority])
    }
  })

  test('of a raised priority is refused for a plain reason once an earlier release of the signer is back', async () => {
    const { user, recipientId } = await newSender(world)
    world.stub.landed = pending
    const [sent, unsigned] = [
      (await requestQuote(user, recipientId, { priority: 'urgent' })).body.data,
      (await requestQuote(user, recipientId, { chain: 'base', priority: 'urgent' })).body.data,
    ]
    expect((await send(user, sent.intentId)).body.data.status).toBe('pending')
    world.stub.signError = new SignerError('BAD_REQUEST', 'sign-evm.terms is not as the protocol says')
    expect(toRefusalCode(await send(user, unsigned.intentId))).toEqual([409, 'QUOTE_EXPIRED', 'send-unsigned'])
    for (const kind of ['speed-up', 'cancel'] as const) {
      const { reply } = await replace(user, sent.intentId, kind)
      expect(toRefusalCode(reply), kind).toEqual([409, 'QUOTE_EXPIRED', undefined])
    }
  })
})
