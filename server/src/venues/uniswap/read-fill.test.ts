import { toEvmAddress } from '@murmur/contract/address'
import { evmCoinAddress } from '@murmur/contract/chains'
import type { IntentTerms } from '@murmur/contract/signer'
import { parseTxHash } from '@murmur/contract/tx-hash'
import { type Address, type Hex, maxUint256, pad, toEventSelector } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { addressBook } from '#chains/evm/address-book.ts'
import { createEvmClient } from '#chains/evm/create-evm-client.ts'
import { encodeWord, fakeMulticall } from '#chains/evm/test-support/fake-multicall.ts'
import { type FakeNode, type Fault, fakeNode, NodeFailure } from '#chains/evm/test-support/fake-node.ts'
import { readFill } from './read-fill.ts'

const chainId = 313370001
const { multicall3, router, weth } = addressBook.eth
const owner: Address = toEvmAddress('0x000000000000000000000000000000000000dEaD')
const token: Address = toEvmAddress('0x1111111111111111111111111111111111111111')
const pool: Address = toEvmAddress('0x2222222222222222222222222222222222222222')
const hash = parseTxHash(`0x${'ab'.repeat(32)}`)
const [block, price, gasUsed] = [16n, 2n, 1000n]
const networkFee = price * gasUsed
const nodes: FakeNode[] = []
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.close()))
})

const transferLog = (from: Address, to: Address, amount: bigint) => ({
  address: token,
  topics: [toEventSelector('Transfer(address,address,uint256)'), pad(from), pad(to)],
  data: encodeWord(amount),
  transactionHash: hash,
})
const withdrawalLog = (amount: bigint) => ({
  address: weth,
  topics: [toEventSelector('Withdrawal(address,uint256)'), pad(router)],
  data: encodeWord(amount),
})

type ChainRecord = { coin: [bigint, bigint]; tokens: [Hex | undefined, Hex | undefined]; logs: unknown[] }

/** A block with one swap, and the wallet's balances before and after it, as the token reports them. */
async function makeChain({ coin, tokens, logs }: ChainRecord, requestTimeoutMs = 20_000) {
  const gas: (bigint | undefined)[] = []
  const node = await fakeNode(chainId, {
    eth_getTransactionReceipt: () => ({
      status: '0x1',
      blockNumber: `0x${block.toString(16)}`,
      gasUsed: `0x${gasUsed.toString(16)}`,
      effectiveGasPrice: `0x${price.toString(16)}`,
      logs,
    }),
    eth_getBlockByNumber: () => ({ number: `0x${block.toString(16)}`, timestamp: '0x64' }),
    eth_getLogs: () => logs.filter((log) => (log as { address: Address }).address === token),
    eth_call: fakeMulticall(
      (target, _, at) => {
        const index = BigInt(at) === block ? 1 : 0
        return target === multicall3 ? encodeWord(coin[index]) : tokens[index]
      },
      (called) => gas.push(called.gas),
    ),
  })
  nodes.push(node)
  const config = { key: 'eth' as const, chainId, addresses: addressBook.eth, requestTimeoutMs }
  return { node, gas, evm: createEvmClient({ ...config, rpcUrl: node.url }) }
}

const createTerms = (side: 'buy' | 'sell') =>
  ({
    chain: 'eth',
    chainId,
    address: owner,
    side,
    sellToken: side === 'buy' ? evmCoinAddress : token,
    buyToken: side === 'buy' ? token : evmCoinAddress,
    sellAmount: '10000',
    minBuyAmount: '90',
    platformFeeBps: 50,
  }) as IntentTerms
const treasury = pool
const buyLogs = [transferLog(pool, owner, 100n)]
const sellLogs = [transferLog(owner, pool, 10_000n), withdrawalLog(4000n)]
const paid: [bigint, bigint] = [20_000n, 20_000n - 10_000n - networkFee]
const received: [bigint, bigint] = [20_000n, 20_000n + 3980n - networkFee]

const readBuyFill = async (changes: Partial<ChainRecord>) => {
  const { evm } = await makeChain({
    coin: paid,
    tokens: [encodeWord(5n), encodeWord(105n)],
    logs: buyLogs,
    ...changes,
  })
  return readFill({ evm, treasury }, createTerms('buy'), hash)
}
const readSaleFill = async (changes: Partial<ChainRecord>) => {
  const { evm } = await makeChain({
    coin: received,
    tokens: [encodeWord(10_000n), encodeWord(0n)],
    logs: sellLogs,
    ...changes,
  })
  return readFill({ evm, treasury }, createTerms('sell'), hash)
}

test('readFill is cross-checked when logs and balances match', async () => {
  expect(await readBuyFill({})).toMatchObject({ sold: 10_000n, bought: 100n, platformFee: 50n, crossChecked: true })
  expect(await readSaleFill({})).toMatchObject({ sold: 10_000n, bought: 3980n, platformFee: 20n, crossChecked: true })
})

test('readFill detects a tax that is missing from the logs by the balance', async () => {
  expect(await readBuyFill({ tokens: [encodeWord(5n), encodeWord(97n)] })).toMatchObject({
    bought: 92n,
    crossChecked: false,
  })
})

test.each<[string, ChainRecord['tokens']]>([
  ['has gone down', [encodeWord(maxUint256), encodeWord(0n)]],
  ['rose by less than the minimum', [encodeWord(5n), encodeWord(6n)]],
  ['answers nothing', [encodeWord(5n), '0x']],
  ['reverts', [undefined, undefined]],
])('readFill ignores a bought balance that %s', async (_, tokens) => {
  expect(await readBuyFill({ tokens })).toMatchObject({ bought: 100n, crossChecked: false })
})

test.each<[string, ChainRecord['tokens']]>([
  ['has gone up', [encodeWord(0n), encodeWord(10n ** 60n)]],
  ['stays', [encodeWord(10_000n), encodeWord(10_000n)]],
  ['fell by more than was agreed', [encodeWord(10_001n), encodeWord(0n)]],
])('readFill ignores a sold balance that %s', async (_, tokens) => {
  expect(await readSaleFill({ tokens })).toMatchObject({ sold: 10_000n, crossChecked: false })
})

test('readFill still returns valid amounts when logs and balances are false in the same way', async () => {
  const out = {
    logs: [transferLog(owner, pool, 7n)],
    tokens: [encodeWord(7n), encodeWord(0n)] as ChainRecord['tokens'],
  }
  expect(await readBuyFill(out)).toMatchObject({ bought: 0n, crossChecked: false })
  const hugeLogs = { logs: [transferLog(pool, owner, maxUint256), transferLog(pool, owner, 1n)] }
  expect(await readBuyFill(hugeLogs)).toMatchObject({ bought: 100n })
  expect(await readBuyFill({ ...hugeLogs, tokens: ['0x', '0x'] })).toMatchObject({
    bought: maxUint256,
    crossChecked: false,
  })
  const back = {
    logs: [transferLog(pool, owner, 7n), withdrawalLog(4000n)],
    tokens: [encodeWord(0n), encodeWord(7n)] as ChainRecord['tokens'],
  }
  expect(await readSaleFill(back)).toMatchObject({ sold: 0n, bought: 3980n, crossChecked: false })
})

test('readFill never states that more was sold than was signed, for any logs of the token', async () => {
  const unread: ChainRecord['tokens'] = ['0x', '0x']
  const logs = [transferLog(owner, pool, 10n ** 30n), withdrawalLog(4000n)]
  expect(await readSaleFill({ logs, tokens: unread })).toMatchObject({ sold: 10_000n, crossChecked: false })
  const { evm } = await makeChain({ coin: received, tokens: unread, logs })
  const between = { ...createTerms('sell'), buyToken: pool } as IntentTerms
  expect(await readFill({ evm, treasury }, between, hash)).toMatchObject({ sold: 10_000n, crossChecked: false })
})

test.each<[string, Fault]>([
  ['eth_call', 'huge'],
  ['eth_call', 'silence'],
  ['eth_call', 'bad-gateway'],
  ['eth_getLogs', 'huge'],
  ['eth_getLogs', 'silence'],
])('readFill falls back to the logs when %s is malformed by %s', async (method, fault) => {
  // Only a node that does not respond has to time out; a short limit for the others would fail on a busy machine.
  const timeoutMs = fault === 'silence' ? 1_000 : 20_000
  const { node, evm } = await makeChain(
    { coin: paid, tokens: [encodeWord(5n), encodeWord(97n)], logs: buyLogs },
    timeoutMs,
  )
  node.answers[method] = () => {
    throw new NodeFailure(fault)
  }
  expect(await readFill({ evm, treasury }, createTerms('buy'), hash)).toMatchObject({
    bought: 100n,
    crossChecked: false,
  })
})

test("readFill limits the gas for reading the token's balance", async () => {
  const { gas, evm } = await makeChain({ coin: paid, tokens: [encodeWord(5n), encodeWord(105n)], logs: buyLogs })
  await readFill({ evm, treasury }, createTerms('buy'), hash)
  expect(gas).toEqual([1_500_000n, 1_500_000n])
})

test('readFill reads ahead in the block where the swap was seen, and again if it is in another one', async () => {
  const { node, evm } = await makeChain({ coin: paid, tokens: [encodeWord(5n), encodeWord(105n)], logs: buyLogs })
  const fillSeenIn = async (seenIn?: bigint) => {
    node.requests.length = 0
    const fill = await readFill({ evm, treasury }, createTerms('buy'), hash, seenIn)
    return { fill, reads: node.requests.filter((method) => method === 'eth_getLogs').length }
  }
  const withoutHint = await fillSeenIn()
  expect(await fillSeenIn(block)).toEqual({ ...withoutHint, reads: 2 })
  expect(await fillSeenIn(block - 1n)).toEqual({ ...withoutHint, reads: 4 })
})
