import { toEvmAddress } from '@murmur/contract/address'
import { type Address, encodeFunctionResult, type Hex, parseAbi, toFunctionSelector } from 'viem'
import { erc20Abi, multicall3Abi, routerAbi } from '#chains/evm/abis.ts'
import { addressBook } from '#chains/evm/address-book.ts'
import { createEvmClient } from '#chains/evm/create-evm-client.ts'
import { v2PairAddress } from '#chains/evm/pool-address.ts'
import { encodeWord, fakeMulticall } from '#chains/evm/test-support/fake-multicall.ts'
import { type AnswerCall, type FakeNode, fakeNode } from '#chains/evm/test-support/fake-node.ts'
import { type PlanningDeps, rememberPlans } from '#venues/uniswap/remembered-plans.ts'

export const pairToken: Address = toEvmAddress('0x1111111111111111111111111111111111111111')
export const pairTreasury: Address = toEvmAddress('0x2222222222222222222222222222222222222222')
export const pairChainId = 313370001

const addresses = addressBook.eth
const pair = v2PairAddress(addresses.v2Factory, addresses.weth, pairToken)
const getSelector = (signature: string) => toFunctionSelector(signature)
const balances = [getSelector('function balanceOf(address)'), getSelector('function getEthBalance(address)')]
const reservesAbi = parseAbi(['function getReserves() view returns (uint112, uint112, uint32)'])

/** The state of the fake chain, in base units; tests may change it between two requests. */
export type PairState = {
  coin: bigint
  tokens: bigint
  allowance: bigint
  /** False: no pool has the token. */
  hasPool: boolean
  /** The output of the simulated trade. */
  received: bigint
  /** False: the simulated swap reverts. */
  isDone: boolean
  estimate: AnswerCall
}

/** A chain whose only pool is one v2 pair of the coin and a token, at base fee 1 gwei; the swap uses 100,000 gas. */
export async function onePair(): Promise<{ deps: PlanningDeps; state: PairState; node: FakeNode }> {
  const state: PairState = {
    coin: 10n ** 18n,
    tokens: 10n ** 18n,
    allowance: 0n,
    hasPool: true,
    received: 1_000n,
    isDone: true,
    estimate: () => '0x186a0',
  }
  const node = await fakeNode(pairChainId, {
    eth_call: fakeMulticall((target, data) => answerCall(state, target, data)),
    eth_getBlockByNumber: () => ({
      number: '0x10',
      timestamp: '0x10',
      hash: encodeWord(1n),
      baseFeePerGas: '0x3b9aca00',
    }),
    eth_maxPriorityFeePerGas: () => '0x0',
    eth_estimateGas: (...params) => state.estimate(...params),
    eth_simulateV1: (params) => [{ calls: simulateCalls(state, params) }],
  })
  const evm = createEvmClient({
    key: 'eth',
    rpcUrl: node.url,
    chainId: pairChainId,
    addresses,
    requestTimeoutMs: 5_000,
  })
  return { deps: { evm, treasury: pairTreasury, plans: rememberPlans() }, state, node }
}

/** The gas price oracle of rollups; without code here, so that its calls return nothing. */
const gasPriceOracle = '0x420000000000000000000000000000000000000f'

function answerCall(state: PairState, target: Address, data: Hex): Hex | undefined {
  const is = (abi: typeof erc20Abi | typeof multicall3Abi, name: string) =>
    abi.some((item) => item.type === 'function' && item.name === name && data.startsWith(toFunctionSelector(item)))
  if (is(multicall3Abi, 'getBlockNumber')) return encodeWord(16n)
  if (is(multicall3Abi, 'getEthBalance')) return encodeWord(state.coin)
  if (is(erc20Abi, 'balanceOf')) return encodeWord(state.tokens)
  if (is(erc20Abi, 'allowance')) return encodeWord(state.allowance)
  if (target.toLowerCase() === gasPriceOracle) return '0x'
  if (target.toLowerCase() !== pair.toLowerCase() || !state.hasPool) return undefined
  const result = [10n ** 24n, 10n ** 24n, 1] as const
  return encodeFunctionResult({ abi: reservesAbi, functionName: 'getReserves', result })
}

/** The balance calls come first and last; approvals are between them, and the swap is next to last. */
function simulateCalls({ received, isDone }: PairState, params: unknown) {
  const [{ calls }] = (params as { blockStateCalls: [{ calls: { data: Hex }[] }] }).blockStateCalls
  const swapped = encodeFunctionResult({ abi: routerAbi, functionName: 'multicall', result: [encodeWord(received)] })
  return calls.map(({ data }, index) => {
    const isBalance = balances.some((selector) => data.startsWith(selector))
    const balance = encodeWord(index === 0 ? 0n : received)
    const returnData = isBalance ? balance : index === calls.length - 2 ? swapped : '0x'
    const isSwap = index === calls.length - 2
    return { status: isSwap && !isDone ? '0x0' : '0x1', returnData, gasUsed: '0x186a0', logs: [] }
  })
}
