import { toEvmAddress } from '@murmur/contract/address'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FakeNode } from '#chains/evm/test-support/fake-node.ts'
import { planTrade } from './plan-trade.ts'
import { onePair, type PairState, pairToken } from './test-support/one-pair.ts'
import type { Trade } from './trade.ts'
import type { UniswapDeps } from './uniswap-deps.ts'

const owner = toEvmAddress('0x000000000000000000000000000000000000dEaD')
const usual = { feeBps: 50, priority: 'normal' } as const
const trade: Trade = { side: 'buy', owner, token: pairToken, sellAmount: 10_000n, swapIn: 9_950n, ...usual }

let deps: UniswapDeps
let state: PairState
let node: FakeNode
let asAtFirst: PairState
beforeAll(async () => {
  ;({ deps, state, node } = await onePair())
  asAtFirst = { ...state }
})
afterAll(() => node.close())
beforeEach(() => void Object.assign(state, asAtFirst))

const plan = (changes: Partial<Trade> = {}) => planTrade(deps, { ...trade, ...changes }, 2n ** 40n)
const sale = { side: 'sell', paid: pairToken, swapIn: 10_000n } as const

test('planTrade needs no approval for a buy, and exactly one for a sale', async () => {
  expect(await plan()).toMatchObject({
    approvals: [],
    simulation: { received: 1_000n },
    offer: { route: { kind: 'v2' } },
  })
  expect((await plan(sale)).approvals.map(({ step }) => step)).toEqual(['approve'])
})

test('planTrade resets an earlier approval before a sale, unless it is sufficient', async () => {
  state.allowance = 9_999n
  expect((await plan(sale)).approvals.map(({ step }) => step)).toEqual(['approve-reset', 'approve'])
  state.allowance = 10_000n
  expect((await plan(sale)).approvals).toEqual([])
})

test('planTrade finds no route for a token without a pool or with an output of zero', async () => {
  state.hasPool = false
  await expect(plan()).rejects.toMatchObject({ code: 'NO_ROUTE' })
  Object.assign(state, { hasPool: true, received: 0n })
  await expect(plan()).rejects.toMatchObject({ code: 'NO_ROUTE' })
})

test('planTrade finds no route for the wrapped coin, without querying the chain', async () => {
  const before = node.requests.length
  const { weth } = deps.evm.config.addresses
  const refusal = { code: 'NO_ROUTE', details: { reason: 'offer-wrapped' } }
  await expect(plan({ token: weth })).rejects.toMatchObject(refusal)
  await expect(plan({ side: 'tokens', paid: weth })).rejects.toMatchObject(refusal)
  expect(node.requests.length).toBe(before)
})

test('planTrade refuses more than the owner holds, on either side', async () => {
  state.coin = 9_999n
  await expect(plan()).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
  Object.assign(state, { coin: 10_000n, tokens: 9_999n })
  await expect(plan(sale)).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
})

test('planTrade refuses a swap that reverts in its simulation', async () => {
  state.isDone = false
  await expect(plan()).rejects.toMatchObject({ code: 'SIMULATION_FAILED' })
})
