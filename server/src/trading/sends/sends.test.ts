import { randomUUID } from 'node:crypto'
import { toEvmAddress, toSolanaAddress } from '@murmur/contract/address'
import { evmCoinAddress, solanaCoinAddress } from '@murmur/contract/chains'
import { parseIntentId } from '@murmur/contract/ids'
import { parseTxHash } from '@murmur/contract/tx-hash'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { events } from '#platform/db/tables/events.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { holdAccount } from '#test-support/hold-account.ts'
import { visitorWithAuthenticator } from '#test-support/second-factor.ts'
import { insertTestIntent } from '#test-support/test-intent.ts'
import { countHistory } from '#trading/history/history-counts.store.ts'
import { readLedgers } from '#trading/history/ledger.store.ts'
import { intents } from '#trading/tables/intents.ts'
import { tradeLimits } from '#trading/tables/trade-limits.ts'
import { recipients } from '#wallets/tables/recipients.ts'
import { addTransfers } from '#wallets/transfers/transfers.store.ts'
import { findTradeTransactions } from '../execution/find-trade-transactions.ts'
import { tradingData } from '../personal-data.ts'
import {
  amountOf,
  friend,
  insertRecipientFor,
  link,
  newSender,
  requestQuote,
  send,
  shareSendsWorld,
  toRefusalCode,
} from './test-support/sends-world.ts'

const one = 10n ** 18n

describe.each(testDatabases)('a send on $name', ({ open }) => {
  const world = shareSendsWorld(open)

  test('is executed once, for the right password, and listed under one id', async () => {
    const { user, recipientId } = await newSender(world)
    const { intentId } = (await requestQuote(user, recipientId)).body.data
    const wrong = await send(user, intentId, { password: 'wrong' })
    expect([toRefusalCode(wrong), wrong.body.message]).toEqual([
      [401, 'WRONG_CREDENTIALS', 'password-wrong-send'],
      'The password is wrong. Nothing was sent; please try again.',
    ])
    const key = { 'idempotency-key': randomUUID() }
    const before = world.stub.sentHashes.length
    const done = await send(user, intentId, {}, key)
    expect(done.body).toMatchObject({
      success: true,
      message: 'Sent 2 LINK to Mom',
      data: { sendId: intentId, status: 'successful', networkFee: { amountBaseUnits: '21000', symbol: 'ETH' } },
    })
    expect((await send(user, intentId, {}, key)).body).toEqual(done.body)
    expect(toRefusalCode(await send(user, intentId))).toEqual([409, 'INTENT_CLOSED', undefined])
    const other = (await requestQuote(user, recipientId)).body.data
    expect((await send(user, other.intentId, {}, key)).body.code).toBe('IDEMPOTENCY_MISMATCH')
    expect(world.stub.sentHashes.length - before).toBe(1)
    const { data, total } = (await user.call('GET', '/transactions/history')).body
    expect([total, data]).toMatchObject([
      1,
      [
        {
          ...{ id: intentId, type: 'Transfer', status: 'Successful', counterparty: friend, usdValue: 30 },
          tokenIn: { symbol: 'LINK', amountBaseUnits: String(2n * one) },
        },
      ],
    ])
    const [recipient] = await world.db.read.select().from(recipients).where(eq(recipients.id, recipientId))
    expect(recipient?.lastSentAt).not.toBeNull()
    const own = await world.db.read.select().from(events).where(eq(events.userId, user.id))
    const states = own.flatMap(({ event }) =>
      (event as { type: string }).type === 'transfer'
        ? [(event as { transfer: { status: string } }).transfer.status]
        : [],
    )
    expect(new Set(states)).toEqual(new Set(['Pending', 'Successful']))
  })

  test('is built on the terms of its priority, on every chain', async () => {
    const { user, recipientId } = await newSender(world)
    const address = toSolanaAddress('9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM')
    const solRecipient = await insertRecipientFor(world, user.id, { family: 'sol', address })
    const orders = [
      [recipientId, { chain: 'eth' }],
      [recipientId, { chain: 'base' }],
      [solRecipient, { chain: 'sol', token: solanaCoinAddress }],
    ] as const
    for (const [id, fields] of orders)
      for (const priority of ['urgent', undefined]) {
        const { intentId } = (await requestQuote(user, id, { ...fields, priority, amount: amountOf('1') })).body.data
        expect((await send(user, intentId)).body).toMatchObject({ success: true })
        const terms = world.stub.prepared.at(-1)
        expect([terms?.intentId, terms?.chain, terms?.priority]).toEqual([intentId, fields.chain, priority])
      }
  })

  test('is released once by twenty parallel calls', async () => {
    const { user, recipientId } = await newSender(world)
    const { intentId } = (await requestQuote(user, recipientId)).body.data
    const before = world.stub.sentHashes.length
    const replies = await Promise.all(Array.from({ length: 20 }, () => send(user, intentId)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    // More than five passwords at a time are not checked.
    const refused = replies.filter(({ status }) => status !== 200).map(({ body }) => body.code)
    expect(refused.filter((code) => code !== 'INTENT_CLOSED' && code !== 'TOO_MANY_REQUESTS')).toEqual([])
    expect(world.stub.sentHashes.length - before).toBe(1)
  })

  test('requires the second factor, consumes no code if it is rejected, and stops during a hold', async () => {
    const user = await visitorWithAuthenticator(world)
    const recipientId = await insertRecipientFor(world, user.id)
    const { intentId } = (await requestQuote(user, recipientId)).body.data
    expect((await send(user, intentId)).body.code).toBe('SECOND_FACTOR_REQUIRED')
    const totp = user.fresh()
    await transact(world.db, (tx) => tx.insert(tradeLimits).values({ userId: user.id, perTradeUsd: 20 }))
    expect(toRefusalCode(await send(user, intentId, { totp }))).toEqual([409, 'OVER_LIMIT', 'limit-one'])
    await transact(world.db, (tx) => tx.delete(tradeLimits).where(eq(tradeLimits.userId, user.id)))
    expect((await send(user, intentId, { totp })).status).toBe(200)
    const next = (await requestQuote(user, recipientId)).body.data
    await holdAccount(world.db, user.id, new Date(world.deps.now().getTime() + 60_000))
    expect(toRefusalCode(await send(user, next.intentId, { totp: user.fresh() }))).toEqual([
      403,
      'ON_HOLD',
      'send-opens',
    ])
  })

  test('rejects a removed recipient, an expired offer, and another user’s intent', async () => {
    const { user, recipientId } = await newSender(world)
    const { intentId } = (await requestQuote(user, recipientId)).body.data
    const stranger = await newSender(world)
    expect((await send(stranger.user, intentId)).body.code).toBe('INTENT_MISMATCH')
    world.advance(121_000)
    expect((await send(user, intentId)).body.code).toBe('QUOTE_EXPIRED')
    const later = (await requestQuote(user, recipientId)).body.data
    await transact(world.db, (tx) => tx.delete(recipients).where(eq(recipients.id, recipientId)))
    expect(toRefusalCode(await send(user, later.intentId))).toEqual([404, 'NOT_FOUND', 'recipient-removed'])
    const [intent] = await world.db.read.select().from(intents).where(eq(intents.id, later.intentId))
    expect(intent?.state).toBe('open')
  })

  test('cannot release the intent of a trade, nor a trade that of a send', async () => {
    const { user, recipientId } = await newSender(world)
    const { intentId } = (await requestQuote(user, recipientId)).body.data
    const common = { intentId, tokenAddress: link, chain: 'eth' }
    expect((await user.call('POST', '/buy', { ...common, amountInUsd: '30' })).body.code).toBe('INTENT_MISMATCH')
    expect((await user.call('POST', '/sell', { ...common, percentage: '50' })).body.code).toBe('INTENT_MISMATCH')
    const trade = parseIntentId(randomUUID())
    await insertTestIntent(world.db, trade, { userId: user.id })
    expect((await send(user, trade)).body.code).toBe('INTENT_MISMATCH')
  })

  test('counts towards the daily limit, and needs a price if there are limits', async () => {
    const { user, recipientId } = await newSender(world)
    await transact(world.db, (tx) => tx.insert(tradeLimits).values({ userId: user.id, perDayUsd: 50 }))
    const [first, second] = [
      (await requestQuote(user, recipientId)).body.data,
      (await requestQuote(user, recipientId)).body.data,
    ]
    expect((await send(user, first.intentId)).status).toBe(200)
    const over = await send(user, second.intentId)
    expect([toRefusalCode(over), over.body.values]).toEqual([
      [409, 'OVER_LIMIT', 'limit-day'],
      { amount: '50', left: '20' },
    ])
    world.stub.linkUsd = undefined
    expect(toRefusalCode(await requestQuote(user, recipientId))).toEqual([409, 'OVER_LIMIT', 'limit-unpriced'])
  })

  test('is listed with its fee if it failed, and the ledger counts every on-chain transfer once', async () => {
    const { user, recipientId } = await newSender(world)
    world.stub.landed = { status: 'included', succeeded: false, blockNumber: 7n, depth: 1, networkFee: 9n }
    const { intentId } = (await requestQuote(user, recipientId)).body.data
    const failed = await send(user, intentId)
    expect(failed.body).toMatchObject({
      success: false,
      data: { status: 'failed', networkFee: { amountBaseUnits: '9' } },
    })
    world.stub.landed = { status: 'included', succeeded: true, blockNumber: 7n, depth: 1, networkFee: 7n }
    const next = (await requestQuote(user, recipientId)).body.data
    const done = await send(user, next.intentId)
    const at = world.deps.now()
    const row = (hash: string, position: number, fields: object) =>
      ({
        ...{ id: randomUUID(), userId: user.id, chain: 'eth', hash: parseTxHash(hash), position, direction: 'out' },
        ...{ token: link, name: 'ChainLink', symbol: 'LINK', decimals: 18, amount: 2n * one, networkFee: 0n },
        ...{ counterparty: friend, blockNumber: '7', at, createdAt: at, isListed: true, ...fields },
      }) as Parameters<typeof addTransfers>[2][number]
    const rows = [
      row(failed.body.data.transactionHash, 0, { token: evmCoinAddress, amount: 0n, networkFee: 9n }),
      row(done.body.data.transactionHash, 1, { networkFee: 7n }),
      // The recipient's code returned something in the same transaction.
      row(done.body.data.transactionHash, 2, { direction: 'in', token: evmCoinAddress, amount: 5n }),
      // The token took more than was agreed.
      row(done.body.data.transactionHash, 3, { counterparty: toEvmAddress(`0x${'9'.repeat(40)}`), amount: 1n }),
    ]
    await transact(world.db, (tx) => addTransfers(tx, 'eth', rows, findTradeTransactions))
    const { data, total } = (await user.call('GET', '/transactions/history')).body
    expect(data.map(({ type, status }: { type: string; status: string }) => `${type} ${status}`).sort()).toEqual([
      'Transfer Failed',
      'Transfer Successful',
      'Transfer Successful',
      'Transfer Successful',
    ])
    expect(data.find(({ status }: { status: string }) => status === 'Failed')).toMatchObject({
      ...{ id: intentId, networkFee: { amountBaseUnits: '9' } },
      reason: 'The network rejected this transfer, so nothing was sent; only the network fee was spent.',
    })
    expect([total, await countHistory(world.db, user.id, { kind: 'failed' })]).toEqual([4, 1])
    expect(await countHistory(world.db, user.id, { kind: 'trades' })).toBe(0)
    const ledger = await readLedgers(world.db, [user.id])
    expect(new Map(ledger.map(({ token, units }) => [token, units]))).toEqual(
      new Map([
        [link, -2n * one - 1n],
        [evmCoinAddress, 5n - 9n - 7n],
      ]),
    )
  })

  test('keeps no recipient name after the account is erased', async () => {
    const { user, recipientId } = await newSender(world)
    const { intentId } = (await requestQuote(user, recipientId)).body.data
    await send(user, intentId)
    await transact(world.db, (tx) => tradingData.erase(tx, user))
    const [kept] = await world.db.read.select().from(intents).where(eq(intents.id, intentId))
    expect([kept?.state, JSON.stringify(kept).includes('Mom')]).toEqual(['released', false])
  })
})
