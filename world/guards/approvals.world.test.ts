import { createHash } from 'node:crypto'
import { coinAddresses, tradingFacts } from '@murmur/contract/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { softwareAuthenticator } from '../../signer/test-support/passkeys/software-authenticator.ts'
import {
  approveFromOtherWallet,
  listApprovals,
  logSpamApprovals,
  postRevoke,
  quoteRevoke,
  readAllowance,
  requireRevokeQuote,
} from '../clients/approvals-client.ts'
import { addRecipient, postSend, requireSendQuote } from '../clients/send-client.ts'
import { testClock } from '../clock/test-clock.ts'
import { type ApiUser, newUser } from '../new-user.ts'
import { chainReader } from '../proofs/chain-reader.ts'
import { fetchHistory, findDifferences } from '../proofs/ledger.ts'
import { verifyReceipts } from '../proofs/verify-receipts.ts'
import { callDebugRpc } from '../sandbox-control/debug-rpc.ts'
import { sandboxTokens } from '../sandbox-control/sandbox-tokens.ts'
import { startWorld, type World } from '../start-world.ts'
import { accountSteps } from './account-steps.ts'
import { expectRefusal } from './expect-refusal.ts'

const { link, brett } = sandboxTokens
const clock = testClock()
const unlimited = 2n ** 256n - 1n
/** A contract that Murmur does not know. */
const stranger = '0x1111111254EEB25477B68fb85Ed929f73A960582'
/** The contract from which OP Stack rollups report their fee for the parent chain. The sandbox has none. */
const gasPriceOracle = '0x420000000000000000000000000000000000000F'
const onEth = { chain: 'eth', token: link.address, spender: stranger } as const
const onBase = { chain: 'base', token: brett.address, spender: stranger } as const

let world: World
let user: ApiUser
let friend: ApiUser
beforeAll(async () => {
  world = await startWorld({ clock, debug: true })
  ;[user, friend] = [await newUser(world), await newUser(world)]
  for (const { chain, token } of [onEth, onBase]) {
    const bought = await user.call('POST', '/buy', { amountInUsd: '25', tokenAddress: token, chain })
    expect(bought.body).toMatchObject({ success: true })
  }
})
afterAll(() => world?.stop())

const reader = () => chainReader(world.sandboxUrl)

describe('the list of approvals', () => {
  test('is empty after a sale, because the sale uses up its exact approval', async () => {
    const sold = await user.call('POST', '/sell', { percentage: '50', tokenAddress: link.address, chain: 'eth' })
    expect(sold.body).toMatchObject({ success: true })
    expect(await listApprovals(user, 'eth')).toMatchObject({ approvals: [], isUnavailable: false })
    const router = tradingFacts.eth.uniswap.router
    expect(await readAllowance(world, user, { ...onEth, spender: router })).toBe(0n)
  })

  test('names the exchange, shows the amount that an unknown spender can take, and lists the most dangerous first', async () => {
    const router = tradingFacts.eth.uniswap.router
    await approveFromOtherWallet(world, user, { ...onEth, spender: router }, 5n * 10n ** 18n)
    await approveFromOtherWallet(world, user, onEth, unlimited)
    const { approvals, logsSince } = await listApprovals(user, 'eth')
    expect(logsSince).not.toBeNull()
    const held = await reader().token('eth', link.address, user.addresses.eth)
    expect(approvals).toMatchObject([
      {
        ...{ risk: 'high', isUnlimited: true, spender: { address: stranger, name: null, isVenue: false } },
        exposed: { amountBaseUnits: String(held), symbol: 'LINK' },
      },
      {
        ...{ risk: 'low', isUnlimited: false, amountBaseUnits: String(5n * 10n ** 18n) },
        spender: { address: router, name: 'Uniswap', isVenue: true },
      },
    ])
    for (const { since, exposed } of approvals) {
      expect(Date.parse(since ?? '')).not.toBeNaN()
      expect(exposed.usdValue).toBeGreaterThan(0)
    }
  })

  test('contains the approval of a listed token despite newer logs of a spam contract', async () => {
    const before = await listApprovals(user, 'eth')
    expect(before.isTruncated).toBe(false)
    await logSpamApprovals(world, user, 'eth')
    const after = await listApprovals(user, 'eth')
    expect(after.approvals).toEqual(before.approvals)
    expect(after.isTruncated).toBe(true)
  })

  test('of another user does not contain them', async () => {
    expect((await listApprovals(friend, 'eth')).approvals).toEqual([])
  })
})

describe('a revocation', () => {
  test.each([onEth, onBase])('on $chain revokes the allowance and costs only the network fee', async (pair) => {
    await approveFromOtherWallet(world, user, pair, unlimited)
    const quote = await requireRevokeQuote(user, pair)
    expect(quote).toMatchObject({ isUnlimited: true, spender: { address: stranger, name: null } })
    const { chain, token } = pair
    const fetchApprovals = async () => [
      await reader().coin(chain, user.addresses[chain]),
      await reader().token(chain, token, user.addresses[chain]),
    ]
    const [coin = 0n, tokens] = await fetchApprovals()
    const { status, body } = await postRevoke(user, quote.intentId)
    expect({ status, body }).toMatchObject({ status: 200, body: { success: true, data: { status: 'successful' } } })
    expect(await readAllowance(world, user, pair)).toBe(0n)
    const [coinAfter = 0n, tokensAfter] = await fetchApprovals()
    expect(tokensAfter).toBe(tokens)
    expect(String(coin - coinAfter)).toBe(body.data.networkFee?.amountBaseUnits)
    expect(coin - coinAfter <= BigInt(quote.networkFee.amountBaseUnits)).toBe(true)
    const entry = (await fetchHistory(user)).find(({ id }) => id === quote.intentId)
    expect(entry).toMatchObject({
      ...{ type: 'Transfer', purpose: 'revoke', status: 'Successful', counterparty: stranger },
      ...{ hash: body.data.transactionHash, tokenIn: { amountBaseUnits: '0' }, tokenOut: { amountBaseUnits: '0' } },
    })
    expect((await listApprovals(user, chain)).approvals.map(({ spender }) => spender.address)).not.toContain(stranger)
    expectRefusal('NOT_FOUND', await quoteRevoke(user, pair), /already gone/)
  })

  test('is in the history once, with its fee to the base unit and a receipt that verifies offline', async () => {
    await expect.poll(() => findDifferences(user, reader()), { timeout: 60_000 }).toEqual([])
    const entries = await fetchHistory(user)
    const hashes = entries.map(({ hash }) => hash)
    expect(new Set(hashes).size).toBe(hashes.length)
    const receipts = await verifyReceipts(user, ({ purpose }) => purpose === 'revoke')
    const steps = receipts.map((each) => [each.terms.side, ...each.steps.map(({ step }) => step)])
    expect(steps).toEqual(Array(2).fill(['revoke', 'revoke']))
    const csv = await user.call<string>('GET', '/api/history.csv?format=koinly')
    expect(String(csv.body)).toMatch(/network fee of a revoked approval/)
  })

  test('makes one transaction for many parallel calls', async () => {
    await approveFromOtherWallet(world, user, onEth, 7n)
    const { intentId } = await requireRevokeQuote(user, onEth)
    const before = await reader().countIncluded('eth', user.addresses.eth)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const calls = Array.from({ length: 12 }, (_, index) => postRevoke(user, intentId, {}, index % 2 ? headers : {}))
    const replies = await Promise.all(calls)
    expect(await reader().countIncluded('eth', user.addresses.eth)).toBe(before + 1)
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expectRefusal('INTENT_CLOSED', await postRevoke(user, intentId))
  })

  test('is released only by its own call, which releases nothing else', async () => {
    await approveFromOtherWallet(world, user, onEth, 7n)
    const { intentId } = await requireRevokeQuote(user, onEth)
    const trade = { intentId, tokenAddress: link.address, chain: 'eth' }
    expectRefusal('INTENT_MISMATCH', await user.call('POST', '/buy', { ...trade, amountInUsd: '5' }))
    expectRefusal('INTENT_MISMATCH', await user.call('POST', '/sell', { ...trade, percentage: '50' }))
    expectRefusal('INTENT_MISMATCH', await postSend(user, intentId))
    expectRefusal('INTENT_MISMATCH', await postRevoke(friend, intentId))
    const { id } = await addRecipient(user, { chain: 'eth', address: friend.addresses.eth })
    clock.advance(11_000)
    const amount = { unit: 'tokens', value: '0.001' } as const
    const send = await requireSendQuote(user, { chain: 'eth', token: coinAddresses.eth, amount, recipientId: id })
    expectRefusal('INTENT_MISMATCH', await postRevoke(user, send.intentId))
    expect(await readAllowance(world, user, onEth)).toBe(7n)
  })

  test('counts towards no limit', async () => {
    const owner = await newUser(world)
    await approveFromOtherWallet(world, owner, onEth, unlimited)
    await owner.call('PUT', '/api/trading/limits', { perTradeUsd: 1, perDayUsd: 1 })
    const { intentId } = await requireRevokeQuote(owner, onEth)
    expect((await postRevoke(owner, intentId)).body).toMatchObject({ success: true })
  })

  test('expires if it is not confirmed', async () => {
    await approveFromOtherWallet(world, user, onEth, 7n)
    const { intentId } = await requireRevokeQuote(user, onEth)
    clock.advance(121_000)
    expectRefusal('QUOTE_EXPIRED', await postRevoke(user, intentId))
    expect(await readAllowance(world, user, onEth)).toBe(7n)
  })

  test('is refused for the coin, the wallet and the exchange', async () => {
    for (const token of [coinAddresses.eth, user.addresses.eth, tradingFacts.eth.uniswap.router])
      expect((await quoteRevoke(user, { ...onEth, token })).status, token).toBe(404)
    expectRefusal('TOKEN_NOT_FOUND', await quoteRevoke(user, { ...onEth, token: 'nothing' }))
  })
})

describe('a stolen session', () => {
  test('cannot revoke without the password, and is locked after five wrong ones', async () => {
    const owner = await newUser(world)
    await approveFromOtherWallet(world, owner, onEth, 7n)
    const { intentId } = await requireRevokeQuote(owner, onEth)
    for (let tries = 0; tries < 5; tries += 1)
      expectRefusal(
        'WRONG_CREDENTIALS',
        await postRevoke(owner, intentId, { password: 'wrong' }),
        /Nothing was changed/,
      )
    expectRefusal('TOO_MANY_REQUESTS', await postRevoke(owner, intentId))
    expect(await readAllowance(world, owner, onEth)).toBe(7n)
  })

  test('cannot revoke for 24 hours after a reset of the password', async () => {
    const owner = await newUser(world)
    await approveFromOtherWallet(world, owner, onEth, 7n)
    const steps = accountSteps(() => world, clock)
    await steps.resetPassword(owner, 'a new pass phrase')
    await steps.logIn(owner)
    const { intentId } = await requireRevokeQuote(owner, onEth)
    expectRefusal('ON_HOLD', await postRevoke(owner, intentId))
  })
})

test('a frozen account quotes and releases no revocation', async () => {
  const owner = await newUser(world)
  await approveFromOtherWallet(world, owner, onEth, 7n)
  const { intentId } = await requireRevokeQuote(owner, onEth)
  await owner.call('POST', '/api/account/freeze')
  expectRefusal('ACCOUNT_FROZEN', await quoteRevoke(owner, onEth))
  expectRefusal('ACCOUNT_FROZEN', await postRevoke(owner, intentId))
  expect(await readAllowance(world, owner, onEth)).toBe(7n)
  expect((await listApprovals(owner, 'eth')).approvals).toHaveLength(1)
})

test('a user who requires a passkey revokes only with it, over exactly these terms', async () => {
  const owner = await newUser(world)
  await approveFromOtherWallet(world, owner, onEth, 7n)
  const passkey = softwareAuthenticator({ rpId: 'localhost', origin: world.url })
  const act = async (action: object, proof: object) => owner.call('POST', '/api/signing-passkeys', { action, ...proof })
  const recoveryHash = createHash('sha256').update('K7Q2-M4XA-9TRD-VW3C-ZP6H').digest('hex')
  const enrol = { kind: 'enrol', credential: passkey.credential, recoveryHash }
  expect((await act(enrol, { password: owner.password })).status).toBe(200)
  const requireAction = { kind: 'require', isRequired: true }
  const { nonce, challenge } = (await owner.call('POST', '/api/signing-passkeys/challenge', { action: requireAction }))
    .body.data
  expect((await act(requireAction, { passkey: { nonce, assertion: passkey.assert({ challenge }) } })).status).toBe(200)

  const [quote, other] = [await requireRevokeQuote(owner, onEth), await requireRevokeQuote(owner, onEth)]
  const sign = ({ passkey: wanted }: typeof quote) => ({
    passkey: passkey.assert({ challenge: wanted?.challenge ?? '' }),
  })
  expectRefusal('PASSKEY_REQUIRED', await postRevoke(owner, quote.intentId))
  expectRefusal('PASSKEY_REQUIRED', await postRevoke(owner, quote.intentId, sign(other)))
  expect(await readAllowance(world, owner, onEth)).toBe(7n)
  expect((await postRevoke(owner, quote.intentId, sign(quote))).body).toMatchObject({ success: true })
  expect(await readAllowance(world, owner, onEth)).toBe(0n)
})

test('no revocation is quoted on a rollup while its fee for the parent chain cannot be read', async () => {
  const owner = await newUser(world)
  await approveFromOtherWallet(world, owner, onBase, 7n)
  const { id } = await addRecipient(owner, { chain: 'base', address: friend.addresses.base })
  clock.advance(11_000)
  const amount = { unit: 'tokens', value: '0.01' } as const
  const { intentId } = await requireSendQuote(owner, {
    chain: 'base',
    token: coinAddresses.base,
    amount,
    recipientId: id,
  })
  const send = { chain: 'base', token: coinAddresses.base, amount, recipientId: id }
  const requests = {
    purchase: () =>
      owner.call('POST', '/api/quotes', { side: 'buy', amountInUsd: '5', tokenAddress: brett.address, chain: 'base' }),
    send: () => owner.call('POST', '/api/sends/quote', send),
    revocation: () => quoteRevoke(owner, onBase),
  }
  const setOracle = (code: string) => callDebugRpc(world.sandboxUrl, 'base', 'anvil_setCode', [gasPriceOracle, code])
  // Reverts every call.
  await setOracle('0x60006000fd')
  try {
    for (const [kind, request] of Object.entries(requests)) {
      const { status, body } = await request()
      expect({ kind, status, code: body.code }).toEqual({ kind, status: 424, code: 'UPSTREAM_DOWN' })
    }
    const landed = await reader().countIncluded('base', owner.addresses.base)
    await postSend(owner, intentId)
    expect(await reader().countIncluded('base', owner.addresses.base), 'a send that was agreed before').toBe(landed)
  } finally {
    await setOracle('0x')
  }
  for (const [kind, request] of Object.entries(requests)) expect([kind, (await request()).status]).toEqual([kind, 200])
})
