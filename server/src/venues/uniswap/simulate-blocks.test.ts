import { toEvmAddress } from '@murmur/contract/address'
import { afterEach, expect, test } from 'vitest'
import { addressBook } from '#chains/evm/address-book.ts'
import { createEvmClient } from '#chains/evm/create-evm-client.ts'
import { type FakeNode, fakeNode, NodeError, NodeFailure } from '#chains/evm/test-support/fake-node.ts'
import { simulateBlocks } from './simulate-blocks.ts'

const chainId = 313370001
const owner = toEvmAddress('0x000000000000000000000000000000000000dEaD')
const token = toEvmAddress('0x1111111111111111111111111111111111111111')
const block = { number: 100n, timestamp: 1_000n, baseFeePerGas: 7_000_000_000n }
const call = { to: token, data: '0x', gasGuess: 0n } as const
const schedule = [
  { blocks: 1n, seconds: 12n, calls: [call, call] },
  { blocks: 8n, seconds: 120n, calls: [call] },
]
const done = { status: '0x1', returnData: '0x', gasUsed: '0x1', logs: [] }

const nodes: FakeNode[] = []
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.close()))
})

async function simulateOnFakeNode(simulate: (...params: unknown[]) => unknown) {
  const node = await fakeNode(chainId, { eth_simulateV1: simulate })
  nodes.push(node)
  const evm = createEvmClient({
    key: 'eth',
    rpcUrl: node.url,
    chainId,
    addresses: addressBook.eth,
    requestTimeoutMs: 5_000,
  })
  return simulateBlocks(evm, { block, owner }, schedule)
}

test('simulateBlocks simulates a realistic user: gas has a price, the owner has a balance, and the sale is blocks later', async () => {
  let requested: unknown[] = []
  await simulateOnFakeNode((...params) => {
    requested = params
    return [{ calls: [done, done] }, { calls: [done] }]
  })
  const price = '0x342770c00'
  const sent = { from: owner, to: token, data: '0x', value: '0x0', gas: '0x4c4b40', gasPrice: price }
  const baseFeePerGas = '0x1a13b8600'
  expect(requested).toEqual([
    {
      blockStateCalls: [
        {
          blockOverrides: { number: '0x65', time: '0x3f4', baseFeePerGas },
          stateOverrides: { [owner]: { balance: '0x8ac7230489e80000' } },
          calls: [sent, sent],
        },
        { blockOverrides: { number: '0x6c', time: '0x460', baseFeePerGas }, calls: [sent] },
      ],
    },
    '0x64',
  ])
})

test('simulateBlocks skips empty blocks that a node inserts', async () => {
  const between = { calls: [] }
  const played = await simulateOnFakeNode(() => [{ calls: [done, done] }, between, between, { calls: [done] }])
  expect(played?.map((calls) => calls.length)).toEqual([2, 1])
})

test.each<[string, () => unknown]>([
  [
    'lacks the method',
    () => {
      throw new NodeError(-32601, 'the method eth_simulateV1 does not exist/is not available')
    },
  ],
  [
    'refuses',
    () => {
      throw new NodeError(-38014, 'insufficient funds')
    },
  ],
  ['answers for fewer blocks', () => [{ calls: [done, done] }]],
  ['answers for fewer calls', () => [{ calls: [done] }, { calls: [done] }]],
  ['answers nonsense', () => 'yes'],
])('simulateBlocks concludes nothing about the token from a node that %s', async (_, simulate) => {
  await expect(simulateOnFakeNode(simulate)).rejects.toMatchObject({ code: 'UPSTREAM_DOWN' })
})

test('simulateBlocks attributes a response beyond its limit to the token', async () => {
  const play = simulateOnFakeNode(() => {
    throw new NodeFailure('huge')
  })
  expect(await play).toBeUndefined()
})
