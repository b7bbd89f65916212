import type { Preferences } from '@murmur/contract/identity/profile'
import type { Quote, TradeReply } from '@murmur/contract/trading/trades'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Reply } from '../clients/api-client.ts'
import { type ApiUser, newUser } from '../new-user.ts'
import { verifyReceipts } from '../proofs/verify-receipts.ts'
import { callDebugRpc } from '../sandbox-control/debug-rpc.ts'
import { sandboxTokens } from '../sandbox-control/sandbox-tokens.ts'
import { type FeeProxy, startFeeProxy } from '../sandbox-control/start-fee-proxy.ts'
import { startWorld, type World } from '../start-world.ts'
import { expectRefusal } from './expect-refusal.ts'

const { brett, jup, link } = sandboxTokens
/** The fees that the server reads of Ethereum's node; undefined: the node's own. Wei per gas. */
let readFees: { base: bigint; tip: bigint } | undefined
let node: FeeProxy
let world: World
let user: ApiUser
beforeAll(async () => {
  node = await startFeeProxy({ base: (fee) => readFees?.base ?? fee, tip: (fee) => readFees?.tip ?? fee })
  world = await startWorld({ debug: true, env: (sandbox) => ({ ETH_RPC_URL: node.url(`${sandbox}/eth`) }) })
  user = await newUser(world)
})
afterAll(async () => {
  await world?.stop()
  node?.stop()
})

type Order = { tokenAddress: string; chain: 'eth' | 'base' | 'sol' }
const orders = {
  eth: { tokenAddress: link.address, chain: 'eth' },
  base: { tokenAddress: brett.address, chain: 'base' },
  sol: { tokenAddress: jup.address, chain: 'sol' },
} satisfies Record<string, Order>

const postQuote = (order: Order, more: object = {}) =>
  user.call<{ data: Quote }>('POST', '/api/quotes', { side: 'buy', amountInUsd: '25', ...order, ...more })
async function quote(order: Order, more: object = {}): Promise<Quote> {
  const { status, body } = await postQuote(order, more)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body.data
}
const buy = (order: Order, more: object = {}) =>
  user.call<TradeReply>('POST', '/buy', { amountInUsd: '25', ...order, ...more })
const getHash = ({ body }: Reply<TradeReply>) => {
  expect(body).toMatchObject({ success: true })
  return body.data?.transactionHash
}
const setPriority = (priority: string) => user.call<{ data: Preferences }>('PUT', '/api/preferences', { priority })

type SentFees = { gas: bigint; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }
/** Reads what a transaction offered, from the chain's own node. */
async function readOffered(chain: 'eth' | 'base', hash: string | null | undefined): Promise<SentFees> {
  const sent = await callDebugRpc<Record<keyof SentFees, string>>(world.sandboxUrl, chain, 'eth_getTransactionByHash', [
    hash,
  ])
  return {
    gas: BigInt(sent.gas),
    maxFeePerGas: BigInt(sent.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(sent.maxPriorityFeePerGas),
  }
}
const units = ({ amountBaseUnits }: { amountBaseUnits: string }) => BigInt(amountBaseUnits)
const expectedFee = (of: Quote) => units(of.networkFeeExpected ?? of.networkFee) - units(of.accountDeposit ?? zero)
const zero = { amountBaseUnits: '0' }

test.each(['eth', 'base'] as const)(
  'an urgent trade on %s sends four times the tip, and the agreed network fee covers it',
  async (chain) => {
    const normal = await quote(orders[chain])
    const urgent = await quote(orders[chain], { priority: 'urgent' })
    expect([normal.priority, urgent.priority]).toEqual(['normal', 'urgent'])
    expect(expectedFee(urgent)).toBeGreaterThan(expectedFee(normal))
    expect(units(urgent.networkFee)).toBeGreaterThan(units(normal.networkFee))
    const sent = await readOffered(chain, getHash(await buy(orders[chain], { intentId: urgent.intentId })))
    const usual = await readOffered(chain, getHash(await buy(orders[chain], { intentId: normal.intentId })))
    expect(sent.maxPriorityFeePerGas).toBe(4n * usual.maxPriorityFeePerGas)
    expect(sent.gas * sent.maxFeePerGas).toBeLessThanOrEqual(units(urgent.networkFee))
  },
)

test('an urgent trade on Solana pays four times the usual priority fee', async () => {
  const normal = await quote(orders.sol)
  const urgent = await quote(orders.sol, { priority: 'urgent' })
  // The sandbox's own priority fee is below 10,000 lamports, which count as the usual one.
  expect(expectedFee(normal)).toBeLessThan(15_000n)
  expect(expectedFee(urgent)).toBe(45_000n)
  const { body } = await buy(orders.sol, { intentId: urgent.intentId })
  expect(body).toMatchObject({ success: true })
  expect(units(body.data?.networkFee ?? zero) - units(urgent.accountDeposit ?? zero)).toBe(45_000n)
})

test('the account’s priority applies to a trade that states none, and the receipts state a raised one', async () => {
  expect((await setPriority('fast')).body.data.priority).toBe('fast')
  const usual = await readOffered('eth', getHash(await buy(orders.eth, { priority: 'normal' })))
  const fast = await readOffered('eth', getHash(await buy(orders.eth)))
  expect(fast.maxPriorityFeePerGas).toBe(2n * usual.maxPriorityFeePerGas)
  expect((await quote(orders.eth, { priority: 'urgent' })).priority).toBe('urgent')
  await setPriority('normal')
  const receipts = await verifyReceipts(user, ({ type }) => type === 'Buy')
  const stated = receipts.map(({ terms }) => (terms as { priority?: string }).priority ?? 'normal')
  expect(stated.toSorted()).toEqual(['fast', 'normal', 'normal', 'normal', 'urgent', 'urgent', 'urgent'])
})

test('a quote is released only with its own priority, or with none stated', async () => {
  const { intentId } = await quote(orders.eth, { priority: 'fast' })
  for (const priority of ['urgent', 'normal'])
    expectRefusal('INTENT_MISMATCH', await buy(orders.eth, { intentId, priority }))
  expect((await buy(orders.eth, { intentId, priority: 'fast' })).body).toMatchObject({ success: true })
})

test('any other priority is refused in a plain sentence, per trade and for the account', async () => {
  for (const priority of ['fastest', '', 4, null]) {
    const sentence = /Choose normal, fast or urgent/
    expectRefusal('BAD_REQUEST', await postQuote(orders.eth, { priority }), sentence)
    expectRefusal('BAD_REQUEST', await buy(orders.eth, { priority }), sentence)
    expectRefusal('BAD_REQUEST', await user.call('PUT', '/api/preferences', { priority }), sentence)
  }
})

test('a priority beyond the network fee that the signer allows is refused at the quote, where a normal one is not', async () => {
  const bound = 20_000_000_000_000_000n
  const gwei = 1_000_000_000n
  readFees = { base: gwei, tip: gwei }
  // A quote's maximum is twice what three gwei for each unit of gas cost.
  const gas = units((await quote(orders.eth)).networkFee) / (6n * gwei)
  // Twice the base fee and the tip: 0.88 of the bound at the usual tip, and 1.12 at four times that.
  readFees = { base: (bound * 40n) / (100n * gas), tip: (bound * 8n) / (100n * gas) }
  expect(units((await quote(orders.eth)).networkFee)).toBe(bound)
  expectRefusal('NETWORK_FEE_TOO_HIGH', await postQuote(orders.eth, { priority: 'urgent' }), /could take more than/)
  readFees = undefined
})
