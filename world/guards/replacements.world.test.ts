import { createHash } from 'node:crypto'
import type { ReplacementQuote } from '@murmur/contract/trading/replacements'
import type { ConfirmedAction } from '@murmur/contract/trading/signing-passkeys'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { softwareAuthenticator } from '../../signer/test-support/passkeys/software-authenticator.ts'
import { postReplacement, quoteReplacement } from '../clients/replacement-client.ts'
import { softwarePasskey } from '../clients/software-passkey.ts'
import { type HeldWorld, startHeldWorld } from '../proofs/held-world.ts'
import { fetchHistory } from '../proofs/ledger.ts'
import { injectFault } from '../sandbox-control/inject-fault.ts'
import { sandboxTokens } from '../sandbox-control/sandbox-tokens.ts'
import { expectRefusal } from './expect-refusal.ts'

let held: HeldWorld
beforeAll(async () => {
  held = await startHeldWorld()
})
afterAll(() => held?.stop())
beforeEach(() => held.node.hold((each) => held.isOfUser(each) && each.gas !== 21_000n))

const requireQuote = async (id: string, kind: ReplacementQuote['kind'], as = held.user): Promise<ReplacementQuote> => {
  const { status, body } = await quoteReplacement(as, id, kind)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body.data
}
const cancelled = { status: 'Failed', failure: { kind: 'cancelled' } }

describe('a pending trade', () => {
  test('cannot be replaced by another user', async () => {
    const id = await held.buyPending()
    const quote = await requireQuote(id, 'cancel')
    expectRefusal('NOT_FOUND', await quoteReplacement(held.friend, id, 'cancel'))
    expectRefusal('NOT_FOUND', await postReplacement(held.friend, quote))
    expectRefusal('NOT_FOUND', await quoteReplacement(held.user, 'c0ffee', 'cancel'))
    await postReplacement(held.user, quote)
    expect(await held.waitUntilFinal(id)).toMatchObject(cancelled)
  })

  test('is replaced only while its quote is valid, and for no more than the signer’s bounds', async () => {
    const id = await held.buyPending()
    const before = held.sentByUser().length
    const quote = await requireQuote(id, 'speed-up')
    expectRefusal('QUOTE_EXPIRED', await postReplacement(held.user, { ...quote, deadline: quote.deadline - 121 }))
    expectRefusal('QUOTE_EXPIRED', await postReplacement(held.user, { ...quote, deadline: quote.deadline + 600 }))
    const burn = { maxNetworkFee: String(10n ** 18n) }
    expectRefusal('QUOTE_EXPIRED', await postReplacement(held.user, quote, burn))
    const cancel = await requireQuote(id, 'cancel')
    expectRefusal('QUOTE_EXPIRED', await postReplacement(held.user, cancel, { maxNetworkFee: String(10n ** 17n) }))
    expect(held.sentByUser()).toHaveLength(before)
    await postReplacement(held.user, cancel)
    expect(await held.waitUntilFinal(id)).toMatchObject(cancelled)
  })

  test('is cancelled once by many parallel calls and then counts towards no limit, while a sped-up one counts once', async () => {
    await held.user.call('PUT', '/api/trading/limits', { perTradeUsd: null, perDayUsd: 1_000_000 })
    const sumSpent = async () => (await held.user.call('GET', '/api/trading/limits')).body.data.spentTodayUsd
    // A cancelled trade counts until its block is final.
    const expectSpent = (usd: number) =>
      expect.poll(() => held.passBlocks(1).then(sumSpent), { timeout: 20_000 }).toBe(usd)
    await expectSpent(0)
    const id = await held.buyPending()
    const quote = await requireQuote(id, 'cancel')
    const replies = await Promise.all(Array.from({ length: 20 }, () => postReplacement(held.user, quote)))
    expect(replies.filter(({ status }) => status >= 500)).toEqual([])
    const hashes = replies.filter(({ status }) => status === 200).map(({ body }) => body.data.transactionHash)
    expect(new Set(hashes).size).toBe(1)
    expect(await held.waitUntilFinal(id)).toMatchObject({ ...cancelled, hash: hashes[0] })
    await expectSpent(0)
    const spedUp = await held.buyPending()
    held.node.hold(() => false)
    await postReplacement(held.user, await requireQuote(spedUp, 'speed-up'))
    expect(await held.waitUntilFinal(spedUp)).toMatchObject({ status: 'Successful' })
    await expectSpent(5)
    await held.user.call('PUT', '/api/trading/limits', { perTradeUsd: null, perDayUsd: null })
  })

  test('on Solana cannot be replaced, because it has no nonce and expires by height', async () => {
    await injectFault(held.world.sandboxUrl, 'sol', { action: 'drop', count: 1_000 })
    const { jup } = sandboxTokens
    const order = { amountInUsd: '5', tokenAddress: jup.address, chain: 'sol' }
    const { body } = await held.user.call('POST', '/buy', order)
    expect(body).toMatchObject({ success: true, data: { status: 'pending' } })
    expectRefusal('INTENT_CLOSED', await quoteReplacement(held.user, body.data.tradeId, 'cancel'))
    await injectFault(held.world.sandboxUrl, 'sol', { action: 'drop', count: 0 })
    expect(await held.waitUntilFinal(body.data.tradeId)).toMatchObject({ status: 'Successful' })
  })
})

test('a replacement needs a passkey’s signature of its own terms if the user requires a passkey', async () => {
  const passkey = softwareAuthenticator({ rpId: 'localhost', origin: held.world.url })
  const enrol: ConfirmedAction = {
    kind: 'enrol',
    credential: passkey.credential,
    recoveryHash: createHash('sha256').update('CODE').digest('hex'),
  }
  await held.user.call('POST', '/api/signing-passkeys', { action: enrol, password: held.user.password })
  const id = await held.buyPending()
  const change = async (isRequired: boolean) => {
    const action: ConfirmedAction = { kind: 'require', isRequired }
    const { body } = await held.user.call('POST', '/api/signing-passkeys/challenge', { action })
    const proof = { nonce: body.data.nonce, assertion: passkey.assert({ challenge: body.data.challenge }) }
    expect((await held.user.call('POST', '/api/signing-passkeys', { action, passkey: proof })).status).toBe(200)
  }
  await change(true)
  const sign = (quote: ReplacementQuote) => passkey.assert({ challenge: quote.passkey?.challenge ?? '' })
  const [cancel, speedUp] = [await requireQuote(id, 'cancel'), await requireQuote(id, 'speed-up')]
  expectRefusal('PASSKEY_REQUIRED', await postReplacement(held.user, cancel))
  expectRefusal('PASSKEY_REQUIRED', await postReplacement(held.user, cancel, { passkey: sign(speedUp) }))
  const more = String(BigInt(cancel.networkFee.amountBaseUnits) + 1n)
  const raised = { passkey: sign(cancel), maxNetworkFee: more }
  expectRefusal('PASSKEY_REQUIRED', await postReplacement(held.user, cancel, raised))
  const { body } = await postReplacement(held.user, cancel, { passkey: sign(cancel) })
  expect(await held.waitUntilFinal(id)).toMatchObject({ ...cancelled, hash: body.data.transactionHash })
  await change(false)
})

test('a pending send is replaced with a passkey proof for exactly that send, not with a session alone or an unverified signature', async () => {
  const { user } = held
  held.node.hold((each) => held.isOfUser(each) && each.value > 0n)
  const id = await held.sendPending()
  const own = softwarePasskey({ origin: held.world.url })
  const options = await user.call('POST', '/api/passkeys/options', { password: user.password })
  await user.call('POST', '/api/passkeys', { credential: own.create(options.body.data) })
  const prove = async (of: string) => {
    const act = { act: 'replace', of }
    const { body } = await user.call('POST', '/api/passkeys/proof/options', act)
    const proof = { ...act, assertion: own.sign(body.data) }
    return (await user.call('POST', '/api/passkeys/proof', proof)).body.data.code
  }
  const quote = await requireQuote(id, 'cancel')
  const post = (proof: object) => postReplacement(user, { ...quote, needsPassword: false }, proof)
  expectRefusal('BAD_REQUEST', await post({}))
  const otherPasskey = softwareAuthenticator({ rpId: 'localhost', origin: held.world.url })
  const signature = { passkey: otherPasskey.assert({ challenge: 'c'.repeat(43) }) }
  expectRefusal('WRONG_CREDENTIALS', await post(signature), /Nothing was|password/)
  expectRefusal('WRONG_CREDENTIALS', await post({ totp: await prove('another') }), /already used/)
  const { body } = await post({ totp: await prove(id) })
  expect(await held.waitUntilFinal(id)).toMatchObject({ ...cancelled, hash: body.data.transactionHash })
})

test('a frozen account cannot speed up a trade, but can cancel one', async () => {
  const [trade, quote] = await held.buyPending().then(async (id) => [id, await requireQuote(id, 'speed-up')] as const)
  expect((await held.user.call('POST', '/api/account/freeze')).status).toBe(200)
  expectRefusal('ACCOUNT_FROZEN', await postReplacement(held.user, quote))
  await postReplacement(held.user, await requireQuote(trade, 'cancel'))
  expect(await held.waitUntilFinal(trade)).toMatchObject(cancelled)
  const entries = (await fetchHistory(held.user)).filter(({ id }) => id === trade)
  expect(entries).toHaveLength(1)
})
