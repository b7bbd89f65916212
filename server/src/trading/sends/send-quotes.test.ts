import { toSolanaAddress } from '@murmur/contract/address'
import { evmCoinAddress, solanaCoinAddress } from '@murmur/contract/chains'
import type { RecipientId } from '@murmur/contract/ids'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { writePreferences } from '#identity/preferences/preferences.store.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { SignerError } from '#wallets/api.ts'
import { wallets } from '#wallets/tables/wallets.ts'
import {
  amountOf,
  friend,
  insertRecipientFor,
  link,
  newSender,
  requestQuote,
  shareSendsWorld,
  toRefusalCode,
} from './test-support/sends-world.ts'

const one = 10n ** 18n

describe.each(testDatabases)('quotes of sends on $name', ({ open }) => {
  const world = shareSendsWorld(open)

  test('state the exact amount, the received amount and the costs, with attested terms', async () => {
    const { user, recipientId } = await newSender(world)
    world.stub.estimate = { tokenFee: one / 10n, accountDeposit: 5n }
    const { status, body } = await requestQuote(user, recipientId)
    expect({ status, ...body.data }).toMatchObject({
      status: 200,
      chain: 'eth',
      recipient: { id: recipientId, name: 'Mom', address: friend },
      amount: { symbol: 'LINK', amountBaseUnits: String(2n * one), usdValue: 30 },
      arrives: { amountBaseUnits: String(2n * one - one / 10n) },
      tokenFee: { amountBaseUnits: String(one / 10n) },
      networkFee: { symbol: 'ETH', amountBaseUnits: '1000000' },
      networkFeeExpected: { amountBaseUnits: '600000' },
      priority: 'normal',
      accountDeposit: { amountBaseUnits: '5' },
      suggestsTest: false,
    })
    const [wallet] = await world.db.read.select().from(wallets).where(eq(wallets.userId, user.id))
    expect(world.stub.attested.at(-1)).toMatchObject({
      ...{ side: 'send', chain: 'eth', amount: String(2n * one), maxNetworkFee: '1000000', token: link },
      ...{ recipient: friend, address: wallet?.evmAddress, userId: user.id, walletId: wallet?.id },
    })
  })

  test('state and attest a raised priority, for which the chain estimates the fees; without one it is normal', async () => {
    const { user, recipientId } = await newSender(world)
    const quoted = async (fields: object) => {
      const { body } = await requestQuote(user, recipientId, fields)
      return [body.data.priority, world.stub.estimated.at(-1)?.priority, world.stub.attested.at(-1)?.priority]
    }
    const max = { token: evmCoinAddress, amount: { unit: 'max' }, priority: 'fast' }
    expect(await quoted({ priority: 'urgent' })).toEqual(['urgent', 'urgent', 'urgent'])
    expect(await quoted(max)).toEqual(['fast', 'fast', 'fast'])
    // The fee that is left of the whole balance, and that of the transfer.
    expect(world.stub.estimated.slice(-2).map(({ priority }) => priority)).toEqual(['fast', 'fast'])
    for (const fields of [{}, { priority: 'normal' }]) {
      expect(await quoted(fields)).toEqual(['normal', 'normal', undefined])
      expect(world.stub.attested.at(-1)).not.toHaveProperty('priority')
    }
    await transact(world.db, (tx) => writePreferences(tx, user.id, { priority: 'urgent' }))
    expect(await quoted({})).toEqual(['normal', 'normal', undefined])
    for (const priority of ['fastest', '', null]) {
      const refused = await requestQuote(user, recipientId, { priority })
      expect([refused.status, refused.body.code]).toEqual([400, 'BAD_REQUEST'])
    }
  })

  test('report an outage while the signer is of a release without priorities of sends', async () => {
    const { user, recipientId } = await newSender(world)
    world.stub.attestError = new SignerError('BAD_REQUEST', 'terms is not as the protocol says')
    const raised = await requestQuote(user, recipientId, { priority: 'fast' })
    expect(toRefusalCode(raised)).toEqual([503, 'SERVICE_UNAVAILABLE', 'signer-outdated'])
    expect(raised.body.message).toMatch(/being updated.*everything else works/)
    expect(toRefusalCode(await requestQuote(user, recipientId))).toEqual([400, 'BAD_RECIPIENT', 'signer-refused'])
  })

  test('convert dollars at the current price, and are refused above the balance', async () => {
    const { user, recipientId } = await newSender(world)
    const amount = amountOf('45', 'usd')
    expect((await requestQuote(user, recipientId, { amount })).body.data.amount.amountBaseUnits).toBe(String(3n * one))
    world.stub.linkUsd = undefined
    expect(toRefusalCode(await requestQuote(user, recipientId, { amount }))).toEqual([424, 'UPSTREAM_DOWN', 'no-price'])
    const tooMuch = await requestQuote(user, recipientId, { amount: amountOf('500.1') })
    expect([toRefusalCode(tooMuch), tooMuch.body.values]).toEqual([
      [409, 'INSUFFICIENT_BALANCE', 'held-less'],
      { amount: '500', symbol: 'LINK' },
    ])
    for (const value of ['0', '0.0000000000000000001']) {
      expect((await requestQuote(user, recipientId, { amount: amountOf(value) })).body.code).toBe('AMOUNT_TOO_SMALL')
    }
    world.stub.token = 0n
    expect(toRefusalCode(await requestQuote(user, recipientId))).toEqual([409, 'INSUFFICIENT_BALANCE', 'none-held'])
    const unknown = await requestQuote(user, recipientId, { token: friend })
    expect(unknown.body.code).toBe('TOKEN_NOT_FOUND')
  })

  test('reserve the highest fee when all of the coin is sent, and on Solana the minimum balance of an account', async () => {
    const { user, recipientId } = await newSender(world)
    const max = { amount: { unit: 'max' } }
    const ether = await requestQuote(user, recipientId, { ...max, token: evmCoinAddress })
    expect(ether.body.data.amount.amountBaseUnits).toBe(String(10n * one - 1_000_000n))
    const address = toSolanaAddress('9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM')
    const onSolana = await insertRecipientFor(world, user.id, { family: 'sol', address })
    world.stub.coin = 5_000_000_000n
    const sol = await requestQuote(user, onSolana, { ...max, chain: 'sol', token: solanaCoinAddress })
    expect(sol.body.data.amount.amountBaseUnits).toBe(String(5_000_000_000n - 1_000_000n - 890_880n))
    const tokens = await requestQuote(user, recipientId, max)
    expect(tokens.body.data.amount.amountBaseUnits).toBe(String(500n * one))
    world.stub.coin = 1_000_000n
    expect(toRefusalCode(await requestQuote(user, recipientId, { ...max, token: evmCoinAddress }))[1]).toBe(
      'INSUFFICIENT_GAS',
    )
  })

  test('suggest a test before a first send above 50 USD, or without a price', async () => {
    const { user, recipientId } = await newSender(world)
    const suggestsTest = async (value: string, to = recipientId) =>
      (await requestQuote(user, to, { amount: amountOf(value) })).body.data.suggestsTest
    expect([await suggestsTest('3.3'), await suggestsTest('3.4')]).toEqual([false, true])
    const address = '0x1111111111111111111111111111111111111111' as typeof friend
    const known = await insertRecipientFor(world, user.id, { address, lastSentAt: new Date() })
    expect(await suggestsTest('100', known)).toBe(false)
    world.stub.linkUsd = undefined
    expect([await suggestsTest('1'), await suggestsTest('1', known)]).toEqual([true, false])
  })

  test('are refused when the signer refuses their terms', async () => {
    const { user, recipientId } = await newSender(world)
    world.stub.attestError = new SignerError('REFUSED', 'this recipient is not allowed')
    expect(toRefusalCode(await requestQuote(user, recipientId))).toEqual([400, 'BAD_RECIPIENT', 'signer-refused'])
  })

  test('require a recipient from the user’s address book, on its chain, and after its waiting period', async () => {
    const { user, recipientId } = await newSender(world)
    const stranger = await newSender(world)
    for (const id of [stranger.recipientId, 'none' as RecipientId]) {
      expect(toRefusalCode(await requestQuote(user, id))).toEqual([404, 'NOT_FOUND', 'recipient-removed'])
    }
    const usableAt = new Date(world.deps.now().getTime() + 60_000)
    const address = '0x2222222222222222222222222222222222222222' as typeof friend
    const waiting = await insertRecipientFor(world, user.id, { usableAt, address, name: 'New' })
    const early = await requestQuote(user, waiting)
    expect([toRefusalCode(early), early.body.values]).toEqual([
      [403, 'ON_HOLD', 'recipient-waits'],
      { name: 'New', time: usableAt.toISOString() },
    ])
    world.advance(60_001)
    expect((await requestQuote(user, waiting)).status).toBe(200)
    const foreign = await requestQuote(user, recipientId, { chain: 'sol', token: solanaCoinAddress })
    expect(toRefusalCode(foreign)).toEqual([400, 'BAD_RECIPIENT', 'recipient-other-chain'])
  })
})
