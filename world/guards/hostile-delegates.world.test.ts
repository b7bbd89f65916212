import type { Approval } from '@murmur/contract/trading/approvals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listApprovals, postRevoke, quoteRevoke, requireRevokeQuote } from '../clients/approvals-client.ts'
import {
  openAccountFromOtherWallet,
  readDelegate,
  setDelegateFromOtherWallet,
  wrappedSol,
} from '../clients/delegate-client.ts'
import { type ApiUser, newUser } from '../new-user.ts'
import { chainReader } from '../proofs/chain-reader.ts'
import { injectFault } from '../sandbox-control/inject-fault.ts'
import { sandboxTokens } from '../sandbox-control/sandbox-tokens.ts'
import { startWorld, type World } from '../start-world.ts'
import { expectRefusal } from './expect-refusal.ts'

const jup = sandboxTokens.jup.address
/** A token under Token-2022, whose accounts are longer. */
const taxed = sandboxTokens.feeOnSolana.address
/** Wallets that Murmur does not know. */
const [one, other] = [
  '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU',
  '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
] as const
const unlimited = 2n ** 64n - 1n

let world: World
let user: ApiUser
beforeAll(async () => {
  world = await startWorld({ debug: true })
  user = await newUser(world)
  for (const tokenAddress of [jup, taxed]) await buy(user, tokenAddress)
})
afterAll(() => world?.stop())

async function buy(owner: ApiUser, tokenAddress: string) {
  const bought = await owner.call('POST', '/buy', { amountInUsd: '25', tokenAddress, chain: 'sol' })
  expect(bought.body).toMatchObject({ success: true })
}

const countIncluded = () => chainReader(world.sandboxUrl).countIncluded('sol', user.addresses.sol)
const pair = (token: string, spender: string, account: string) => ({ chain: 'sol' as const, token, spender, account })
const toPair = ({ token, spender, account }: Approval) => pair(token.address, spender.address, account ?? '')
const fetchApprovalPairs = async () => (await listApprovals(user, 'sol')).approvals.map(toPair)

test('revoking the delegate of one account leaves the delegates of all others, even of the same token', async () => {
  const second = await openAccountFromOtherWallet(world, user, jup)
  const wrapped = await openAccountFromOtherWallet(world, user, wrappedSol, 40_000_000n)
  const delegations = [
    pair(jup, one, await setDelegateFromOtherWallet(world, user, { token: jup, delegate: one }, 5n)),
    pair(
      jup,
      one,
      await setDelegateFromOtherWallet(world, user, { token: jup, delegate: one, account: second }, unlimited),
    ),
    pair(taxed, other, await setDelegateFromOtherWallet(world, user, { token: taxed, delegate: other }, unlimited)),
    pair(
      wrappedSol,
      other,
      await setDelegateFromOtherWallet(world, user, { token: wrappedSol, delegate: other }, unlimited),
    ),
  ]
  expect(new Set(delegations.map(({ account }) => account)).size).toBe(4)
  const { approvals } = await listApprovals(user, 'sol')
  expect(approvals.map(toPair)).toEqual(expect.arrayContaining(delegations))
  expect(approvals).toHaveLength(4)
  // The lamports in an account of wrapped SOL are in its delegate's reach.
  expect(approvals.find(({ account }) => account === wrapped)?.exposed.amountBaseUnits).toBe('40000000')
  for (let index = 0; index < delegations.length; index++) {
    const [next, ...rest] = delegations.slice(index)
    if (!next) throw new Error('no delegate is left')
    const { intentId } = await requireRevokeQuote(user, next)
    expect((await postRevoke(user, intentId)).body).toMatchObject({ success: true })
    expect(await readDelegate(world, user, next.token, next.account)).toBeNull()
    const left = await fetchApprovalPairs()
    expect(left).toHaveLength(rest.length)
    expect(left).toEqual(expect.arrayContaining(rest))
  }
})

test('confirming the revocation of one delegate neither revokes a newer one nor costs a fee', async () => {
  const account = await setDelegateFromOtherWallet(world, user, { token: taxed, delegate: one }, unlimited)
  const { intentId } = await requireRevokeQuote(user, pair(taxed, one, account))
  await setDelegateFromOtherWallet(world, user, { token: taxed, delegate: other }, 7n)
  const before = await countIncluded()
  expectRefusal('NOT_FOUND', await postRevoke(user, intentId), /already gone/)
  expect(await readDelegate(world, user, taxed)).toEqual({ delegate: other, amount: '7' })
  expect(await countIncluded()).toBe(before)
})

test('of two concurrent revocations of one delegate, one is executed and one costs nothing', async () => {
  const account = await setDelegateFromOtherWallet(world, user, { token: taxed, delegate: one }, unlimited)
  const quotes = [
    await requireRevokeQuote(user, pair(taxed, one, account)),
    await requireRevokeQuote(user, pair(taxed, one, account)),
  ]
  const before = await countIncluded()
  const replies = await Promise.all(quotes.map(({ intentId }) => postRevoke(user, intentId)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(replies.filter(({ body }) => body.success)).toHaveLength(1)
  expect(await countIncluded()).toBe(before + 1)
  expect(await readDelegate(world, user, taxed)).toBeNull()
})

test("another user's account is not found by its token, delegate and address", async () => {
  const victim = await newUser(world)
  await buy(victim, jup)
  const account = await setDelegateFromOtherWallet(world, victim, { token: jup, delegate: one }, unlimited)
  expectRefusal('NOT_FOUND', await quoteRevoke(user, pair(jup, one, account)), /already gone/)
  expect((await listApprovals(user, 'sol')).approvals.map((each) => each.account)).not.toContain(account)
  expect(await readDelegate(world, victim, jup)).toMatchObject({ delegate: one })
})

test('an account frozen by the token’s issuer is shown as frozen with nothing exposed, and its revocation is refused without a fee', async () => {
  const account = await setDelegateFromOtherWallet(world, user, { token: jup, delegate: one }, unlimited)
  const openQuote = await requireRevokeQuote(user, pair(jup, one, account))
  await injectFault(world.sandboxUrl, 'sol', { action: 'freeze', account })
  const fetchShownApprovals = async () =>
    (await listApprovals(user, 'sol')).approvals.find((each) => each.account === account)
  // The server reads confirmed state.
  await expect
    .poll(fetchShownApprovals, { timeout: 30_000 })
    .toMatchObject({ isFrozen: true, exposed: { amountBaseUnits: '0' } })
  const before = await countIncluded()
  expectRefusal('SIMULATION_FAILED', await quoteRevoke(user, pair(jup, one, account)), /issuer of JUP has frozen/)
  expectRefusal('SIMULATION_FAILED', await postRevoke(user, openQuote.intentId))
  expect(await countIncluded()).toBe(before)
})
