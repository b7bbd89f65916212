import { evmCoinAddress } from '@murmur/contract/chains'
import { decodeFunctionData, encodeFunctionResult, getAddress, type Hex, pad, toEventSelector, toHex } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { erc20Abi, multicall3Abi } from '#chains/evm/abis.ts'
import { addressBook } from '#chains/evm/address-book.ts'
import { openEvm } from '#chains/evm/open-evm.ts'
import { encodeWord, fakeMulticall } from '#chains/evm/test-support/fake-multicall.ts'
import { type FakeNode, fakeNode, NodeError, NodeFailure } from '#chains/evm/test-support/fake-node.ts'
import { evmTransfers } from './evm-transfers.ts'

const chainId = 313370001
const owner = getAddress('0x00000000000000000000000000000000000000a1')
const other = getAddress('0x00000000000000000000000000000000000000b2')
const token = getAddress('0x00000000000000000000000000000000000000c3')
const transfer = toEventSelector('Transfer(address,address,uint256)')

type Payment = { hash: Hex; from: string; to: string; value: bigint; failed?: boolean }
type TransferLog = { hash: Hex; block: bigint; index: bigint; from: string; to: string; amount: bigint }

/** A fake chain, defined by the test. */
type FakeChain = {
  height: bigint
  fork: string
  payments: Map<bigint, Payment[]>
  transferLogs: TransferLog[]
  coin: (who: string, block: bigint) => bigint
  tokens: ((who: string, block: bigint) => bigint) | undefined
  /** The oldest block with available state. */
  oldestState: bigint
  /** The widest block range that one log query may span. */
  widest: bigint
}

let node: FakeNode
let chain: FakeChain
beforeEach(async () => {
  chain = {
    height: 10n,
    fork: '',
    payments: new Map(),
    transferLogs: [],
    coin: () => 0n,
    tokens: undefined,
    oldestState: 0n,
    widest: 1_000n,
  }
  node = await fakeNode(chainId, answers())
})
afterEach(() => node.close())

function answers(): FakeNode['answers'] {
  const hashOf = (number: bigint) => pad(toHex(number + (chain.fork ? 2n ** 200n : 0n)))
  return {
    eth_getBlockByNumber: (at, isFull) => {
      const number = at === 'latest' ? chain.height : BigInt(at as string)
      if (number > chain.height) return null
      const listed = chain.payments.get(number) ?? []
      const transactions = listed.map(({ hash, from, to, value }) => ({
        hash,
        from,
        to,
        value: toHex(value),
        input: '0x',
      }))
      const head = { number: toHex(number), hash: hashOf(number), timestamp: toHex(1_700_000_000n + number) }
      return { ...head, transactions: isFull ? transactions : transactions.map(({ hash }) => hash) }
    },
    eth_getTransactionReceipt: (hash) => {
      const payment = [...chain.payments.values()].flat().find((each) => each.hash === hash)
      const status = payment?.failed ? '0x0' : '0x1'
      const logs = chain.transferLogs.filter((transferLog) => transferLog.hash === hash).map(makeLog)
      return { status, gasUsed: '0x5208', effectiveGasPrice: '0x2', l1Fee: '0x7', logs }
    },
    eth_getLogs: (filter) => {
      const { fromBlock, toBlock, topics, address } = filter as {
        fromBlock: Hex
        toBlock: Hex
        topics: unknown[]
        address?: string
      }
      const [from, to] = [BigInt(fromBlock), BigInt(toBlock)]
      if (to - from >= chain.widest) throw new NodeError(-32000, 'query returned more than 10000 results')
      if (address) return []
      const isWanted = ({ block, ...transferLog }: TransferLog) => {
        const words = topics[1] === null ? topics[2] : topics[1]
        const side = topics[1] === null ? transferLog.to : transferLog.from
        return block >= from && block <= to && (words as string[]).includes(pad(side as Hex).toLowerCase())
      }
      return chain.transferLogs.filter(isWanted).map(makeLog)
    },
    eth_getCode: () => '0x60',
    eth_call: (call, at) => {
      const block = BigInt(at as string)
      if (block < chain.oldestState) throw new NodeError(-32000, 'missing trie node')
      return fakeMulticall((target, data) => {
        if (target.toLowerCase() !== token.toLowerCase()) {
          const { args } = decodeFunctionData({ abi: multicall3Abi, data })
          return encodeWord(chain.coin(getAddress(String(args?.[0])), block))
        }
        if (!chain.tokens) return undefined
        const { args } = decodeFunctionData({ abi: erc20Abi, data })
        return encodeFunctionResult({
          abi: erc20Abi,
          functionName: 'balanceOf',
          result: chain.tokens(getAddress(String(args?.[0])), block),
        })
      })(call, at)
    },
  }
}

function makeLog({ hash, block, index, from, to, amount }: TransferLog) {
  const topics = [transfer, pad(from as Hex), pad(to as Hex)]
  const position = { transactionHash: hash, blockNumber: toHex(block), logIndex: toHex(index) }
  return { ...position, address: token.toLowerCase(), topics, data: encodeWord(amount) }
}

const hash = (n: number) => pad(toHex(n)) as Hex
const openFeed = (options = {}, requestTimeoutMs = 1_000) => {
  const config = { key: 'eth', rpcUrl: node.url, chainId, addresses: addressBook.eth, requestTimeoutMs } as const
  return evmTransfers(openEvm({ ...config, maxLagBlocks: 1_000_000n }), { settleDepth: 1, ...options })
}
const owners = async () => [owner]
const transferLog = (block: bigint, amount: bigint, n = 1): TransferLog => {
  return { hash: hash(n), block, index: BigInt(n), from: other, to: owner, amount }
}

/** The cursor of a feed that has read up to a block. */
async function cursorAt(block: bigint): Promise<string> {
  const { height } = chain
  chain.height = block
  const { cursor } = await openFeed().since(null, async () => [])
  chain.height = height
  return cursor
}

test('starts at the first block of a short chain, and at the head of a long one', async () => {
  chain.payments.set(0n, [{ hash: hash(1), from: other, to: owner, value: 5n }])
  chain.coin = () => 5n
  expect((await openFeed().since(null, owners)).transfers).toMatchObject([{ amount: 5n, blockNumber: 0n }])
  chain.height = 60_000n
  const { cursor, ...tall } = await openFeed().since(null, owners)
  expect(tall).toEqual({ transfers: [], isCaughtUp: true })
  expect(cursor).toMatch(/^60000:/)
})

test('reads settled blocks only, a bounded number at once, without gaps', async () => {
  chain.height = 120n
  for (let block = 1; block <= 120; block += 1) {
    chain.payments.set(BigInt(block), [{ hash: hash(block), from: other, to: owner, value: 1n }])
  }
  chain.coin = (_, block) => block
  const reader = openFeed({ settleDepth: 20, maxBlocks: 40 })
  const amounts: bigint[] = []
  const ends: string[] = []
  for (let cursor: string | null = null, isCaughtUp = false; !isCaughtUp; ) {
    const batch: Awaited<ReturnType<typeof reader.since>> = await reader.since(cursor, owners)
    amounts.push(...batch.transfers.map(({ blockNumber }) => blockNumber))
    ;({ cursor, isCaughtUp } = batch)
    ends.push(batch.cursor.split(':')[0] ?? '')
  }
  expect(ends).toEqual(['39', '79', '101'])
  expect(amounts).toEqual(Array.from({ length: 101 }, (_, index) => BigInt(index + 1)))
})

test('narrows its queries for a node with response limits, down to single receipts for a full block', async () => {
  chain.transferLogs = [transferLog(3n, 40n, 1), transferLog(7n, 2n, 2)]
  chain.payments.set(3n, [{ hash: hash(1), from: other, to: token, value: 0n }])
  chain.payments.set(7n, [{ hash: hash(2), from: other, to: token, value: 0n }])
  chain.tokens = (_, block) => (block >= 7n ? 42n : block >= 3n ? 40n : 0n)
  const all = (await openFeed().since(null, owners)).transfers
  expect(all.map(({ amount, counterparty }) => [amount, counterparty])).toEqual([
    [40n, other],
    [2n, other],
  ])
  for (const widest of [3n, 1n, 0n]) {
    chain.widest = widest
    expect((await openFeed().since(null, owners)).transfers).toEqual(all)
  }
})

test('counts the balance change, not the logs, and no movement of a token without a readable balance', async () => {
  chain.transferLogs = [transferLog(3n, 100n)]
  chain.tokens = (_, block) => (block >= 3n ? 97n : 0n)
  expect((await openFeed().since(null, owners)).transfers).toMatchObject([{ token, amount: 97n }])
  chain.tokens = () => 2n ** 255n
  expect((await openFeed().since(null, owners)).transfers).toEqual([])
  chain.tokens = undefined
  expect((await openFeed().since(null, owners)).transfers).toEqual([])
})

test("does not attribute other transactions' false logs to the wallet's own transactions", async () => {
  const sent: TransferLog = { hash: hash(9), block: 3n, index: 4n, from: owner, to: other, amount: 10n }
  chain.payments.set(3n, [{ hash: hash(9), from: owner, to: token, value: 0n }])
  chain.transferLogs = [transferLog(3n, 10n ** 30n, 1), sent, transferLog(3n, 10n ** 30n, 2)]
  chain.tokens = (_, block) => (block >= 3n ? 95n : 100n)
  chain.coin = (_, block) => (block >= 3n ? 0n : 42_007n)
  const { transfers } = await openFeed().since(await cursorAt(2n), owners)
  expect(
    transfers.filter((each) => each.token === token).map((each) => [each.hash, each.direction, each.amount]),
  ).toEqual([
    [hash(1), 'in', 5n],
    [hash(9), 'out', 10n],
  ])
})

test('accepts logs without the state of that block, and caps absurd amounts', async () => {
  chain.height = 200n
  chain.oldestState = 150n
  chain.transferLogs = [transferLog(3n, 2n ** 256n - 1n), { ...transferLog(3n, 2n ** 256n - 1n), index: 2n }]
  const { transfers } = await openFeed({ maxBlocks: 1_000 }).since(null, owners)
  expect(transfers).toMatchObject([{ amount: 2n ** 256n - 1n }])
})

test('reports an outage, and leaves nothing out, when the node does not respond about a token', async () => {
  chain.transferLogs = [transferLog(3n, 5n)]
  chain.tokens = () => {
    throw new NodeFailure('silence')
  }
  await expect(openFeed({}, 200).since(null, owners)).rejects.toMatchObject({ code: 'UPSTREAM_DOWN' })
})

test('finds coin that arrived without its own transaction by bisection, in its block', async () => {
  chain.height = 100n
  chain.coin = (who, block) => (who === owner && block >= 37n ? 1_000n : 0n)
  const { transfers } = await openFeed().since(null, owners)
  expect(transfers).toMatchObject([{ hash: 'block:37', token: evmCoinAddress, amount: 1_000n, blockNumber: 37n }])
})

test("counts the fees of failed and free transactions, with a rollup's share", async () => {
  chain.payments.set(4n, [{ hash: hash(1), from: owner, to: other, value: 50n, failed: true }])
  chain.coin = (_, block) => (block >= 4n ? 57_993n : 100_000n)
  const { transfers } = await openFeed().since(await cursorAt(3n), owners)
  expect(transfers).toMatchObject([{ direction: 'out', amount: 0n, networkFee: 42_007n, counterparty: other }])
  // The receipt alone is enough when no balance at that block is available.
  chain.oldestState = 11n
  expect((await openFeed().since(await cursorAt(3n), owners)).transfers).toEqual(transfers)
})

test('starts again when another chain has replaced this one, and continues on the same one', async () => {
  const reader = openFeed()
  const { cursor } = await reader.since(null, owners)
  chain.height = 12n
  chain.payments.set(5n, [{ hash: hash(1), from: other, to: owner, value: 5n }])
  chain.coin = (_, block) => (block >= 5n ? 5n : 0n)
  expect((await reader.since(cursor, owners)).transfers).toEqual([])
  chain.fork = 'another'
  expect((await reader.since(cursor, owners)).transfers).toMatchObject([{ amount: 5n }])
})

test('waits when the head is behind the cursor, and sends no requests without owners', async () => {
  const reader = openFeed()
  const { cursor } = await reader.since(null, async () => [])
  expect(cursor).toMatch(/^10:/)
  expect(node.requests).not.toContain('eth_getLogs')
  chain.height = 8n
  expect(await reader.since(cursor, owners)).toEqual({ transfers: [], cursor, isCaughtUp: true })
})

test.each(['eth_getLogs', 'eth_getBlockByNumber', 'eth_call'])(
  'reports nothing when the node is unreachable at %s',
  async (method) => {
    chain.transferLogs = [transferLog(3n, 5n)]
    chain.tokens = (_, block) => (block >= 3n ? 5n : 0n)
    node.fault = 'bad-gateway'
    node.faultOnly = method
    await expect(openFeed().since(null, owners)).rejects.toMatchObject({ code: 'UPSTREAM_DOWN' })
    node.fault = undefined
    expect((await openFeed().since(null, owners)).transfers).toHaveLength(1)
  },
)
