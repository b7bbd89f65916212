import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { softwareAuthenticator } from '../../signer/test-support/passkeys/software-authenticator.ts'
import { listApprovals, postRevoke, quoteRevoke, requireRevokeQuote } from '../clients/approvals-client.ts'
import { readDelegate, setDelegateFromOtherWallet } from '../clients/delegate-client.ts'
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
/** A wallet that Murmur does not know. */
const stranger = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const unlimited = 2n ** 64n - 1n

let world: World
let user: ApiUser
let account: string
beforeAll(async () => {
  world = await startWorld({ clock, debug: true })
  user = await newUser(world)
  await buyJup(user)
})
afterAll(() => world?.stop())

const reader = () => chainReader(world.sandboxUrl)
const delegation = { token: jup.address, delegate: stranger }
const onSolana = () => ({ chain: 'sol' as const, token: jup.address, spender: stranger, account })

async function buyJup(owner: ApiUser) {
  const bought = await owner.call('POST', '/buy', { amountInUsd: '25', tokenAddress: jup.address, chain: 'sol' })
  expect(bought.body).toMatchObject({ success: true })
}

describe('the delegate of a token account on Solana', () => {
  test('is listed with its approved amount and the amount it can take now, and as dangerous if unlimited', async () => {
    expect(await listApprovals(user, 'sol')).toMatchObject({ approvals: [], isUnavailable: false })
    account = await setDelegateFromOtherWallet(world, user, delegation, 5_000_000n)
    const held = await reader().token('sol', jup.address, user.addresses.sol)
    expect((await listApprovals(user, 'sol')).approvals).toMatchObject([
      {
        ...{ chain: 'sol', account, risk: 'medium', isUnlimited: false, amountBaseUnits: '5000000', since: null },
        ...{ spender: { address: stranger, name: null }, token: { address: jup.address, symbol: 'JUP' } },
        exposed: { amountBaseUnits: '5000000' },
      },
    ])
    await setDelegateFromOtherWallet(world, user, delegation, unlimited)
    expect((await listApprovals(user, 'sol')).approvals).toMatchObject([
      { risk: 'high', isUnlimited: true, exposed: { amountBaseUnits: String(held) } },
    ])
  })

  test('is revoked once, only by its own call with the password, and leaves the tokens in the account', async () => {
    const held = await reader().token('sol', jup.address, user.addresses.sol)
    const { intentId, networkFee } = await requireRevokeQuote(user, onSolana())
    const trade = { intentId, tokenAddress: jup.address, chain: 'sol' }
    expectRefusal('INTENT_MISMATCH', await user.call('POST', '/sell', { ...trade, percentage: '5' }))
    expectRefusal('INTENT_MISMATCH', await postSend(user, intentId))
    const reclaim = { intentId, password: user.password }
    expectRefusal('INTENT_MISMATCH', await user.call('POST', '/api/rent/reclaim', reclaim))
    expectRefusal('INTENT_MISMATCH', await postRevoke(await newUser(world), intentId))
    expectRefusal('WRONG_CREDENTIALS', await postRevoke(user, intentId, { password: 'wrong' }))
    expect(await readDelegate(world, user, jup.address)).toEqual({ delegate: stranger, amount: String(unlimited) })
    const before = await reader().countIncluded('sol', user.addresses.sol)
    const replies = await Promise.all(Array.from({ length: 6 }, () => postRevoke(user, intentId)))
    const done = replies.find(({ status }) => status === 200)?.body
    expect(done).toMatchObject({ success: true, message: 'Approval of JUP revoked', data: { status: 'successful' } })
    const fee = BigInt(done?.data.networkFee?.amountBaseUnits ?? 0)
    expect(fee > 0n && fee <= BigInt(networkFee.amountBaseUnits)).toBe(true)
    expect(await reader().countIncluded('sol', user.addresses.sol)).toBe(before + 1)
    expect(await readDelegate(world, user, jup.address)).toBeNull()
    expect(await reader().token('sol', jup.address, user.addresses.sol)).toBe(held)
    expect((await listApprovals(user, 'sol')).approvals).toEqual([])
    expectRefusal('NOT_FOUND', await quoteRevoke(user, onSolana()), /already gone/)
  })

  test('is in the history once, to the lamport, and has a receipt that verifies offline', async () => {
    await expect.poll(() => findDifferences(user, reader()), { timeout: 60_000 }).toEqual([])
    const entries = (await fetchHistory(user)).filter(({ purpose }) => purpose === 'revoke')
    expect(entries).toMatchObject([{ type: 'Transfer', chain: 'sol', status: 'Successful', counterparty: stranger }])
    const [receipt] = await verifyReceipts(user, ({ purpose }) => purpose === 'revoke')
    expect(receipt).toMatchObject({ terms: { side: 'revoke', account }, steps: [{ step: 'revoke' }] })
  })

  test('is not revoked by a request for anything else, or while the account is frozen', async () => {
    await setDelegateFromOtherWallet(world, user, delegation, unlimited)
    for (const wrong of [
      { account: undefined },
      { account: 'x' },
      { account: user.addresses.sol },
      { token: 'nonsense' },
      { spender: user.addresses.sol },
    ])
      expectRefusal('NOT_FOUND', await quoteRevoke(user, { ...onSolana(), ...wrong }), /already gone/)
    const { intentId } = await requireRevokeQuote(user, onSolana())
    await user.call('POST', '/api/account/freeze')
    expectRefusal('ACCOUNT_FROZEN', await quoteRevoke(user, onSolana()))
    expectRefusal('ACCOUNT_FROZEN', await postRevoke(user, intentId))
    expect(await readDelegate(world, user, jup.address)).toMatchObject({ delegate: stranger })
  })
})

test('a user who requires a passkey revokes a delegate only with it, over exactly these terms', async () => {
  const owner = await newUser(world)
  await buyJup(owner)
  const own = { ...onSolana(), account: await setDelegateFromOtherWallet(world, owner, delegation, unlimited) }
  const passkey = softwareAuthenticator({ rpId: 'localhost', origin: world.url })
  const recoveryHash = createHash('sha256').update('K7Q2-M4XA-9TRD-VW3C-ZP6H').digest('hex')
  const enrol = { kind: 'enrol', credential: passkey.credential, recoveryHash }
  const { password } = owner
  expect((await owner.call('POST', '/api/signing-passkeys', { action: enrol, password })).status).toBe(200)
  const action = { kind: 'require', isRequired: true }
  const challenge = (await owner.call('POST', '/api/signing-passkeys/challenge', { action })).body.data
  const proof = { nonce: challenge.nonce, assertion: passkey.assert({ challenge: challenge.challenge }) }
  expect((await owner.call('POST', '/api/signing-passkeys', { action, passkey: proof })).status).toBe(200)

  const [quote, other] = [await requireRevokeQuote(owner, own), await requireRevokeQuote(owner, own)]
  expectRefusal('PASSKEY_REQUIRED', await postRevoke(owner, quote.intentId))
  const wrong = passkey.assert({ challenge: other.passkey?.challenge ?? '' })
  expectRefusal('PASSKEY_REQUIRED', await postRevoke(owner, quote.intentId, { passkey: wrong }))
  const yes = passkey.assert({ challenge: quote.passkey?.challenge ?? '' })
  expect((await postRevoke(owner, quote.intentId, { passkey: yes })).body).toMatchObject({ success: true })
  expect(await readDelegate(world, owner, jup.address)).toBeNull()
})
