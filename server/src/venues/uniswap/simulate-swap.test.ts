import { toEvmAddress } from '@murmur/contract/address'
import { encodeFunctionResult, type Hex } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { routerAbi } from '#chains/evm/abis.ts'
import { addressBook } from '#chains/evm/address-book.ts'
import { createEvmClient } from '#chains/evm/create-evm-client.ts'
import { encodeWord } from '#chains/evm/test-support/fake-multicall.ts'
import { type FakeNode, fakeNode, NodeFailure } from '#chains/evm/test-support/fake-node.ts'
import { simulateSwap } from './simulate-swap.ts'
import type { Trade } from './trade.ts'

const chainId = 313370001
const trade: Trade = {
  side: 'buy',
  owner: toEvmAddress('0x000000000000000000000000000000000000dEaD'),
  token: toEvmAddress('0x1111111111111111111111111111111111111111'),
  sellAmount: 1000n,
  feeBps: 50,
  swapIn: 995n,
  priority: 'normal',
}
const swapped = encodeFunctionResult({ abi: routerAbi, functionName: 'multicall', result: [encodeWord(40n)] })
const nodes: FakeNode[] = []
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.close()))
})

async function simulateWith(simulate: () => unknown) {
  const node = await fakeNode(chainId, { eth_simulateV1: simulate })
  nodes.push(node)
  const evm = createEvmClient({
    key: 'eth',
    rpcUrl: node.url,
    chainId,
    addresses: addressBook.eth,
    requestTimeoutMs: 500,
  })
  return simulateSwap(evm, trade, [], { value: 1000n, data: '0x' })
}
const balances = (before: Hex, after: Hex) => () => [
  { calls: [before, swapped, after].map((returnData) => ({ status: '0x1', returnData, gasUsed: '0x10', logs: [] })) },
]

test('simulateSwap reports the difference of the balances as received', async () => {
  expect(await simulateWith(balances(encodeWord(2n), encodeWord(42n)))).toMatchObject({ received: 40n, claimed: 40n })
})

test.each<[string, Hex]>([
  ['nothing', '0x'],
  ['less than a word', '0x2a'],
  ['two words', `0x${'11'.repeat(64)}`],
])('simulateSwap fails for a token that returns %s as a balance', async (_, answer) => {
  expect(await simulateWith(balances(encodeWord(2n), answer))).toBeUndefined()
  expect(await simulateWith(balances(answer, encodeWord(42n)))).toBeUndefined()
})

test('simulateSwap fails for a token that makes the response exceed its limit', async () => {
  const play = simulateWith(() => {
    throw new NodeFailure('huge')
  })
  expect(await play).toBeUndefined()
})
