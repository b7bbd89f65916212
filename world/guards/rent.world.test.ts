import type { UpkeepReply } from '@murmur/contract/trading/approvals'
import type { EmptyAccounts, ReclaimQuote } from '@murmur/contract/trading/rent'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postRevoke } from '../clients/approvals-client.ts'
import { postSend } from '../clients/send-client.ts'
import { testClock } from '../clock/test-clock.ts'
import { type ApiUser, newUser } from '../new-user.ts'
import { chainReader } from '../proofs/chain-reader.ts'
import { fetchHistory, findDifferences } from '../proofs/ledger.ts'
import { verifyReceipts } from '../proofs/verify-receipts.ts'
import { sandboxTokens } from '../sandbox-control/sandbox-tokens.ts'
import { startWorld, type World } from '../start-world.ts'
import { expectRefusal } from './expect-refusal.ts'

const { jup } = sandboxTokens
const clock = testClock()
/** Rent of an SPL token account, in lamports. */
const splRent = 2_039_280n

let world: World
let user: ApiUser
beforeAll(async () => {
  world = await startWorld({ clock, debug: true })
  user = await newUser(world)
})
afterAll(() => world?.stop())

const reader = () => chainReader(world.sandboxUrl)
const list = async (of: ApiUser) => (await of.call<{ data: EmptyAccounts }>('GET', '/api/rent')).body.data
const quote = (of: ApiUser) => of.call<{ data: ReclaimQuote }>('POST', '/api/rent/quote')
const requireQuote = async (of: ApiUser) => {
  const { status, body } = await quote(of)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body.data
}
const reclaim = (of: ApiUser, intentId: string, fields: object = {}, headers = {}) =>
  of.call<UpkeepReply>('POST', '/api/rent/reclaim', { intentId, password: of.password, ...fields }, headers)
/** Buys JUP and sells all of it, which leaves its account open and empty. */
async function leaveEmptyAccount(of: ApiUser) {
  const bought = await of.call('POST', '/buy', { amountInUsd: '25', tokenAddress: jup.address, chain: 'sol' })
  expect(bought.body).toMatchObject({ success: true })
  const sold = await of.call('POST', '/sell', { percentage: '100', tokenAddress: jup.address, chain: 'sol' })
  expect(sold.body).toMatchObject({ success: true })
}

describe('the rent of empty token accounts', () => {
  test('is zero for a new wallet, and while an account holds tokens', async () => {
    expect(await list(user)).toMatchObject({ accounts: [], total: { amountBaseUnits: '0', symbol: 'SOL' } })
    expectRefusal('NOT_FOUND', await quote(user), /no empty token accounts/)
    await user.call('POST', '/buy', { amountInUsd: '25', tokenAddress: jup.address, chain: 'sol' })
    expect((await list(user)).accounts).toEqual([])
  })

  test('returns to the wallet to the lamport, and the account is closed', async () => {
    await user.call('POST', '/sell', { percentage: '100', tokenAddress: jup.address, chain: 'sol' })
    const found = await list(user)
    expect(found).toMatchObject({
      accounts: [{ token: { address: jup.address, symbol: 'JUP' }, rent: { amountBaseUnits: String(splRent) } }],
      total: { amountBaseUnits: String(splRent) },
    })
    const before = await reader().coin('sol', user.addresses.sol)
    const { intentId, rent, networkFee } = await requireQuote(user)
    expect(rent.amountBaseUnits).toBe(String(splRent))
    const { status, body } = await reclaim(user, intentId)
    expect({ status, body }).toMatchObject({ status: 200, body: { success: true, data: { status: 'successful' } } })
    const fee = BigInt(body.data.networkFee?.amountBaseUnits ?? 0)
    expect(fee > 0n && fee <= BigInt(networkFee.amountBaseUnits)).toBe(true)
    expect((await reader().coin('sol', user.addresses.sol)) - before).toBe(splRent - fee)
    expect((await list(user)).accounts).toEqual([])
    const entry = (await fetchHistory(user)).find(({ id }) => id === intentId)
    expect(entry).toMatchObject({
      ...{ type: 'Transfer', purpose: 'reclaim', status: 'Successful', hash: body.data.transactionHash },
      tokenOut: { symbol: 'SOL', amountBaseUnits: String(splRent) },
    })
    expectRefusal('INTENT_CLOSED', await reclaim(user, intentId))
  })

  test('is in the history once, to the lamport, and has a receipt that verifies offline', async () => {
    await expect.poll(() => findDifferences(user, reader()), { timeout: 60_000 }).toEqual([])
    const entries = await fetchHistory(user)
    const hashes = entries.map(({ hash }) => hash)
    expect(new Set(hashes).size).toBe(hashes.length)
    const [receipt] = await verifyReceipts(user, ({ purpose }) => purpose === 'reclaim')
    expect(receipt).toMatchObject({ terms: { side: 'reclaim' }, steps: [{ step: 'reclaim' }] })
  })

  test('returns in one transaction, even for many concurrent calls', async () => {
    await leaveEmptyAccount(user)
    const { intentId } = await requireQuote(user)
    const before = await reader().countIncluded('sol', user.addresses.sol)
    await Promise.all(Array.from({ length: 12 }, () => reclaim(user, intentId)))
    expect(await reader().countIncluded('sol', user.addresses.sol)).toBe(before + 1)
  })

  test('is released only by its own call', async () => {
    await leaveEmptyAccount(user)
    const { intentId } = await requireQuote(user)
    const trade = { intentId, tokenAddress: jup.address, chain: 'sol' }
    expectRefusal('INTENT_MISMATCH', await user.call('POST', '/buy', { ...trade, amountInUsd: '5' }))
    expectRefusal('INTENT_MISMATCH', await postSend(user, intentId))
    expectRefusal('INTENT_MISMATCH', await postRevoke(user, intentId))
    const stranger = await newUser(world)
    expectRefusal('INTENT_MISMATCH', await reclaim(stranger, intentId))
    clock.advance(121_000)
    expectRefusal('QUOTE_EXPIRED', await reclaim(user, intentId))
    expect((await list(user)).accounts).toHaveLength(1)
  })

  test('returns only with the password, and not while the account is frozen', async () => {
    const { intentId } = await requireQuote(user)
    expectRefusal('WRONG_CREDENTIALS', await reclaim(user, intentId, { password: 'wrong' }), /Nothing was changed/)
    await user.call('POST', '/api/account/freeze')
    expectRefusal('ACCOUNT_FROZEN', await quote(user))
    expectRefusal('ACCOUNT_FROZEN', await reclaim(user, intentId))
    expect((await list(user)).accounts).toHaveLength(1)
  })
})
