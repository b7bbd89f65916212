import { toEvmAddress } from '@murmur/contract/address'
import { evmCoinAddress } from '@murmur/contract/chains'
import { toBaseUnits } from '@murmur/contract/money'
import type { EvmTerms } from '@murmur/contract/signer'
import type { TradePriority } from '@murmur/contract/trading/priority'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { encodeWord } from '#chains/evm/test-support/fake-multicall.ts'
import type { FakeNode } from '#chains/evm/test-support/fake-node.ts'
import { prepareStep } from './next-step.ts'
import { quoteTrade } from './quote.ts'
import { type PlanningDeps, rememberPlans } from './remembered-plans.ts'
import { onePair, type PairState, pairChainId, pairToken, pairTreasury } from './test-support/one-pair.ts'

let pair: { deps: PlanningDeps; state: PairState; node: FakeNode }
let deps: PlanningDeps
let nowMs = 0
let head = { number: 16n, hash: encodeWord(1n), timestamp: 16n }
beforeAll(async () => {
  pair = await onePair()
  pair.node.answers.eth_getBlockByNumber = () => ({
    number: `0x${head.number.toString(16)}`,
    timestamp: `0x${head.timestamp.toString(16)}`,
    hash: head.hash,
    baseFeePerGas: '0x3b9aca00',
  })
})
afterAll(() => pair.node.close())
beforeEach(() => {
  nowMs = 0
  head = { number: 16n, hash: encodeWord(1n), timestamp: 16n }
  pair.state.received = 1_000n
  deps = { ...pair.deps, plans: rememberPlans(() => nowMs, 2) }
})

const owner = toEvmAddress('0x000000000000000000000000000000000000dEaD')
const quote = (sellAmount = 10_000n, priority: TradePriority = 'normal') =>
  quoteTrade(deps, {
    priority,
    owner,
    sellToken: evmCoinAddress,
    buyToken: pairToken,
    sellAmount,
    platformFeeBps: 50,
    slippageBps: 100,
  })

/** The methods that the step after the quote requests. */
async function stepRequests(changes: Partial<EvmTerms> = {}): Promise<string[]> {
  pair.node.requests.length = 0
  const terms = {
    chain: 'eth',
    chainId: pairChainId,
    address: owner,
    router: deps.evm.config.addresses.router,
    treasury: pairTreasury,
    sellToken: evmCoinAddress,
    buyToken: pairToken,
    sellAmount: toBaseUnits(10000n),
    minBuyAmount: toBaseUnits(990n),
    platformFeeBps: 50,
    maxNetworkFee: toBaseUnits(10n ** 16n),
    deadline: 2 ** 40,
    ...changes,
  } as EvmTerms
  await prepareStep(deps, terms, 7, 0n)
  return [...pair.node.requests]
}
const again = expect.arrayContaining(['eth_call', 'eth_simulateV1'])

test('rememberPlans reads pools and simulates once per block, and still estimates the gas of the signed transaction', async () => {
  await quote()
  expect(await stepRequests()).toEqual(['eth_getBlockByNumber', 'eth_estimateGas'])
})

test('rememberPlans keeps the fees of one priority apart from those of another', async () => {
  await quote(10_000n, 'urgent')
  expect(await stepRequests({ priority: 'urgent' })).toEqual(['eth_getBlockByNumber', 'eth_estimateGas'])
  expect(await stepRequests()).toEqual(again)
})

test('a trade is planned again after a new block, and after one that replaced it', async () => {
  await quote()
  head = { number: 17n, hash: encodeWord(2n), timestamp: 17n }
  expect(await stepRequests()).toEqual(again)
  await quote()
  head = { ...head, hash: encodeWord(3n) }
  expect(await stepRequests()).toEqual(again)
})

test('a trade is planned again without a quote, for another trade, and for another amount', async () => {
  expect(await stepRequests()).toEqual(again)
  await quote()
  expect(await stepRequests({ sellAmount: toBaseUnits(10001n) })).toEqual(again)
  expect(await stepRequests({ platformFeeBps: 49 })).toEqual(again)
  expect(await stepRequests({ address: toEvmAddress('0x000000000000000000000000000000000000bEEF') })).toEqual(again)
})

test('a trade is planned again a minute after the quote, although there is no new block', async () => {
  await quote()
  nowMs = 60_001
  expect(await stepRequests()).toEqual(again)
})

test('a trade is planned again at its deadline', async () => {
  await quote()
  expect(await stepRequests({ deadline: 17 })).toEqual(['eth_getBlockByNumber', 'eth_estimateGas'])
  expect(await stepRequests({ deadline: 16 })).toEqual(again)
})

test('rememberPlans does not trust a quote whose parts were read on different blocks, or on a block without a hash', async () => {
  head = { ...head, number: 17n }
  await quote()
  expect(await stepRequests()).toEqual(again)
  head = { number: 16n, hash: null as never, timestamp: 16n }
  await quote()
  expect(await stepRequests()).toEqual(again)
})

test('rememberPlans refuses a kept plan that delivers less than the agreed minimum', async () => {
  await quote()
  await expect(stepRequests({ minBuyAmount: toBaseUnits(1001n) })).rejects.toMatchObject({ code: 'PRICE_MOVED' })
})

test('rememberPlans evicts the oldest plans beyond its maximum', async () => {
  for (const sellAmount of [10_000n, 20_000n, 30_000n]) await quote(sellAmount)
  expect(await stepRequests()).toEqual(again)
  expect(await stepRequests({ sellAmount: toBaseUnits(30000n) })).toEqual(['eth_getBlockByNumber', 'eth_estimateGas'])
})
