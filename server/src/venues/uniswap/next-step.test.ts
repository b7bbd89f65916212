import { toEvmAddress } from '@murmur/contract/address'
import { evmCoinAddress } from '@murmur/contract/chains'
import { toBaseUnits } from '@murmur/contract/money'
import type { EvmTerms } from '@murmur/contract/signer'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FakeNode, NodeError } from '#chains/evm/test-support/fake-node.ts'
import { prepareStep } from './next-step.ts'
import type { PlanningDeps } from './remembered-plans.ts'
import { onePair, type PairState, pairChainId, pairToken, pairTreasury } from './test-support/one-pair.ts'

let deps: PlanningDeps
let state: PairState
let node: FakeNode
let initialState: PairState
beforeAll(async () => {
  ;({ deps, state, node } = await onePair())
  initialState = { ...state }
})
afterAll(() => node.close())
beforeEach(() => void Object.assign(state, initialState))

const gwei = 10n ** 9n
/** The node measures 100,000 gas; the limit is 180,000, at no more than 2.001 gwei each. */
const highestFee = 180_000n * (2n * gwei + 1_000_000n)
const createBuyTerms = () =>
  ({
    chain: 'eth',
    chainId: pairChainId,
    address: toEvmAddress('0x000000000000000000000000000000000000dEaD'),
    router: deps.evm.config.addresses.router,
    treasury: pairTreasury,
    sellToken: evmCoinAddress,
    buyToken: pairToken,
    sellAmount: toBaseUnits(10000n),
    minBuyAmount: toBaseUnits(1000n),
    platformFeeBps: 50,
    maxNetworkFee: toBaseUnits(highestFee),
    deadline: 2 ** 40,
  }) as EvmTerms
const step = (changes: Partial<EvmTerms> = {}, spent = 0n) =>
  prepareStep(deps, { ...createBuyTerms(), ...changes }, 7, spent)

test('prepareStep builds the swap within the agreed minimum and network fee', async () => {
  const { step: kind, isLast, unsigned } = await step()
  expect([kind, isLast, unsigned.nonce, unsigned.value]).toEqual(['swap', true, 7, '10000'])
  expect(BigInt(unsigned.gas) * BigInt(unsigned.maxFeePerGas)).toBe(highestFee)
})

test('prepareStep bids four fifths of the agreed network fee, less what was spent, and at most what the wallet can pay', async () => {
  const agreed = { maxNetworkFee: toBaseUnits(3n * highestFee) }
  const expectFourFifths = async (ceiling: bigint, spent = 0n) => {
    const { unsigned } = await step(agreed, spent)
    expect(BigInt(unsigned.maxFeePerGas)).toBe(((ceiling / BigInt(unsigned.gas)) * 64n) / 81n - 2n)
  }
  state.coin = 10_000n + 10n * highestFee
  await expectFourFifths(3n * highestFee)
  await expectFourFifths(2n * highestFee, highestFee)
  state.coin = 10_000n + 2n * highestFee
  await expectFourFifths(2n * highestFee)
})

test('prepareStep offers a multiple of the tip for a raised priority, within the agreed network fee', async () => {
  const agreed = { maxNetworkFee: toBaseUnits(2n * highestFee) }
  const tip = async (changes: Partial<EvmTerms>) =>
    BigInt((await step({ ...agreed, ...changes })).unsigned.maxPriorityFeePerGas)
  const usualTip = await tip({})
  expect(await tip({ priority: 'fast' })).toBe(2n * usualTip)
  expect(await tip({ priority: 'urgent' })).toBe(4n * usualTip)
  const { unsigned } = await step({ ...agreed, priority: 'urgent' })
  expect(BigInt(unsigned.gas) * BigInt(unsigned.maxFeePerGas)).toBeLessThanOrEqual(2n * highestFee)
})

test('prepareStep refuses terms for another router or treasury', async () => {
  await expect(step({ router: pairTreasury })).rejects.toMatchObject({ code: 'QUOTE_EXPIRED' })
  await expect(step({ treasury: pairToken })).rejects.toMatchObject({ code: 'QUOTE_EXPIRED' })
})

test('prepareStep refuses terms of another chain', async () => {
  await expect(step({ chain: 'base' })).rejects.toThrow('terms of another chain')
  await expect(step({ chainId: 1 })).rejects.toThrow('terms of another chain')
})

test('prepareStep refuses an output below the agreed minimum, before the approval of a sale as well', async () => {
  state.received = 999n
  await expect(step()).rejects.toMatchObject({ code: 'PRICE_MOVED' })
  const sale = { sellToken: pairToken, buyToken: evmCoinAddress }
  await expect(step(sale)).rejects.toMatchObject({ code: 'PRICE_MOVED' })
  state.received = 1_000n
  expect((await step(sale)).step).toBe('approve')
})

test('prepareStep refuses a network fee above the rest of the agreed one', async () => {
  const risen = { code: 'PRICE_MOVED', details: { reason: 'fee-rose' } }
  await expect(step({ maxNetworkFee: toBaseUnits(1000n) })).rejects.toMatchObject(risen)
  await expect(step({}, highestFee)).rejects.toMatchObject(risen)
})

test('prepareStep refuses a wallet without enough coin for the amount and the network fee', async () => {
  state.coin = 10_000n + highestFee
  expect((await step()).step).toBe('swap')
  state.coin -= 1n
  await expect(step()).rejects.toMatchObject({ code: 'INSUFFICIENT_GAS' })
})

test.each([
  ['execution reverted: Too little received', 'PRICE_MOVED'],
  ['execution reverted: Insufficient WETH9', 'PRICE_MOVED'],
  ['execution reverted: Transaction too old', 'QUOTE_EXPIRED'],
  ['insufficient funds for gas * price + value', 'INSUFFICIENT_GAS'],
  ['execution reverted: TRANSFER_FROM_FAILED', 'SIMULATION_FAILED'],
  ['header not found', 'UPSTREAM_DOWN'],
])('prepareStep maps the error "%s" of the node to %s', async (words, code) => {
  state.estimate = () => {
    throw new NodeError(words.startsWith('execution reverted') ? 3 : -32000, words)
  }
  await expect(step()).rejects.toMatchObject({ code })
})
