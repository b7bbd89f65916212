import { type EvmAddress, toEvmAddress } from '@murmur/contract/address'
import { decodeFunctionData, encodeFunctionResult, type Hex, toEventSelector, toHex } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import { multicall3Abi } from '#chains/evm/abis.ts'
import { addressBook } from '#chains/evm/address-book.ts'
import { createEvmClient } from '#chains/evm/create-evm-client.ts'
import { type FakeNode, fakeNode, NodeError, NodeFailure } from '#chains/evm/test-support/fake-node.ts'
import { evmUpkeep } from '../evm-upkeep.ts'

const [owner, token, spender, other] = ['1', '2', '3', '4'].map((digit) => toEvmAddress(`0x${digit.repeat(40)}`)) as [
  ReturnType<typeof toEvmAddress>,
  ReturnType<typeof toEvmAddress>,
  ReturnType<typeof toEvmAddress>,
  ReturnType<typeof toEvmAddress>,
]
const word = (value: bigint): Hex => toHex(value, { size: 32 })
const padAddress = (address: string): Hex => `0x${address.slice(2).padStart(64, '0')}`
const approval = toEventSelector('Approval(address,address,uint256)')

const nodes: FakeNode[] = []
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.close()))
})

type LogRange = { from: number; to: number; of?: EvmAddress[] | undefined }
type Chain = {
  head?: bigint
  allowance?: bigint
  coin?: bigint
  after?: Hex
  succeeds?: boolean
  estimate?: () => Hex
  logs?: (range: LogRange) => { address: string }[]
  /** Runs before each call; throws the node's error. */
  beforeCall?: () => void
}

/** An upkeep over a node whose token answers as stated; `ranges` collects the searched blocks. */
async function createUpkeep({ head = 16n, allowance = 7n, coin = 10n ** 18n, ...chain }: Chain) {
  const ranges: LogRange[] = []
  const call = (returnData: Hex, isDone = true) => ({
    ...{ status: isDone ? '0x1' : '0x0', returnData, gasUsed: '0xc350', logs: [] },
  })
  const answers = (data: Hex): Hex[] => {
    const { args } = decodeFunctionData({ abi: multicall3Abi, data })
    const calls = args?.[0] as readonly { callData: Hex }[]
    return calls.map(({ callData }, index) => {
      if (callData.startsWith('0xdd62ed3e')) return word(allowance)
      if (callData.startsWith('0x70a08231')) return word(1_000n)
      return index === 0 ? word(head) : index === 1 ? word(coin) : '0x'
    })
  }
  const node = await fakeNode(1, {
    eth_getBlockByNumber: () => ({ number: toHex(head), timestamp: '0x10', baseFeePerGas: '0x3b9aca00' }),
    eth_maxPriorityFeePerGas: () => '0x3b9aca00',
    eth_call: (call) => {
      chain.beforeCall?.()
      return encodeFunctionResult({
        abi: multicall3Abi,
        functionName: 'aggregate3',
        result: answers((call as { data: Hex }).data).map((returnData) => ({ success: true, returnData })),
      })
    },
    eth_estimateGas: chain.estimate ?? (() => '0xc350'),
    eth_simulateV1: () => [{ calls: [call('0x', chain.succeeds), call(chain.after ?? word(0n))] }],
    eth_getLogs: (filter) => {
      const { fromBlock, toBlock, address: of } = filter as { fromBlock: Hex; toBlock: Hex; address?: EvmAddress[] }
      const range = { from: Number(fromBlock), to: Number(toBlock) }
      ranges.push(range)
      return (chain.logs?.({ ...range, of }) ?? []).filter(({ address }) => !of || of.includes(toEvmAddress(address)))
    },
  })
  nodes.push(node)
  const config = { key: 'eth', rpcUrl: node.url, chainId: 1, addresses: addressBook.eth } as const
  return { upkeep: evmUpkeep({ evm: createEvmClient(config) }), ranges }
}

const estimate = async (chain: Chain) => {
  const { upkeep } = await createUpkeep(chain)
  return upkeep.estimateRevoke({ owner, token, spender }).catch(({ code, details }) => [code, details?.reason])
}

describe('a revocation', () => {
  it('gets its network fee from a simulation of exactly its call', async () => {
    // 50,000 measured: 115,000 as the limit, at twice the base fee and the tip; the agreed maximum is twice that.
    const networkFee = 115_000n * 3_000_000_000n
    expect(await estimate({})).toMatchObject({
      ...{ chainId: 1, allowance: 7n, known: null, maxNetworkFee: networkFee * 2n },
      expectedNetworkFee: 50_000n * 2_000_000_000n,
    })
  })

  it.each([
    ['there is no allowance', { allowance: 0n }, ['NOT_FOUND', 'approval-gone']],
    ['the token keeps it', { after: word(7n) }, ['SIMULATION_FAILED', 'revoke-kept']],
    ['the token answers nonsense', { after: '0x07' as Hex }, ['SIMULATION_FAILED', 'revoke-kept']],
    ['the call fails', { succeeds: false }, ['SIMULATION_FAILED', 'revoke-kept']],
    [
      'it burns more gas than an approval needs',
      { estimate: () => toHex(150_001) },
      ['SIMULATION_FAILED', 'revoke-costly'],
    ],
    ['the coin does not pay its fee', { coin: 1n }, ['INSUFFICIENT_GAS', undefined]],
  ] as const)('is refused if %s', async (_, chain, refusal) => {
    expect(await estimate(chain)).toEqual(refusal)
  })
})

const noTokens = { verified: [], others: [] }

type LogFacts = { token?: string; spender?: string; block?: number; topics?: Hex[]; removed?: boolean; value?: bigint }
const createLog = (of: LogFacts) => ({
  address: of.token ?? token,
  topics: of.topics ?? [approval, padAddress(owner), padAddress(of.spender ?? spender)],
  ...{ data: word(of.value ?? 7n), blockNumber: toHex(of.block ?? 5), removed: of.removed ?? false },
})

describe('the approvals of a wallet', () => {
  it('are found by their logs, the newest of each pair, without those of single NFTs and of removed blocks', async () => {
    const { upkeep } = await createUpkeep({
      logs: () => [
        createLog({ block: 3 }),
        createLog({ block: 9 }),
        createLog({ token: other, topics: [approval, padAddress(owner), padAddress(spender), word(1n)] }),
        createLog({ token: other, removed: true }),
      ],
    })
    const { allowances } = await upkeep.listAllowances(owner, noTokens)
    expect(allowances).toEqual([
      { ...{ token, spender, known: null, amount: 7n, held: 1_000n }, since: '1970-01-01T00:00:16.000Z' },
    ])
  })

  it('are read for well-known spenders of listed tokens without a log', async () => {
    const { upkeep } = await createUpkeep({})
    const { allowances } = await upkeep.listAllowances(owner, { verified: [token], others: [] })
    expect(allowances.map(({ known, since }) => [known?.name, since])).toEqual([
      ['Uniswap', null],
      ['Uniswap Permit2', null],
    ])
  })

  it('are listed only if the chain confirms them: a log alone is a claim', async () => {
    const { upkeep } = await createUpkeep({ allowance: 0n, logs: () => [createLog({})] })
    expect((await upkeep.listAllowances(owner, { verified: [token], others: [] })).allowances).toEqual([])
  })

  it('are unavailable, and none is omitted, while the node is too slow to read them', async () => {
    const { upkeep } = await createUpkeep({
      beforeCall: () => {
        throw new NodeError(-32000, 'execution aborted (timeout = 5s)')
      },
    })
    const listed = upkeep.listAllowances(owner, { verified: [token], others: [] })
    await expect(listed).rejects.toMatchObject({ code: 'UPSTREAM_DOWN' })
  })

  it('are searched back 50,000 blocks, the newest first, in smaller ranges if the node requires them', async () => {
    const wide = await createUpkeep({ head: 80_000n })
    await wide.upkeep.listAllowances(owner, noTokens)
    expect(wide.ranges[0]).toEqual({ from: 70_001, to: 80_000 })
    expect(wide.ranges.at(-1)).toEqual({ from: 30_000, to: 30_000 })
    const narrow = await createUpkeep({
      head: 80_000n,
      logs: ({ from, to }) => {
        if (to - from >= 1_000) throw new NodeError(-32602, 'block range too wide')
        return []
      },
    })
    const { logsSince } = await narrow.upkeep.listAllowances(owner, noTokens)
    expect(logsSince).not.toBeNull()
    expect(narrow.ranges.length).toBe(24)
    expect(narrow.ranges[1]).toEqual({ from: 79_001, to: 80_000 })
  })

  it.each([
    ['Internal error', () => new NodeError(-32603, 'Internal error')],
    ['a missing method', () => new NodeError(-32601, 'the method eth_getLogs does not exist')],
    ['a missing block', () => new NodeError(-32000, 'header not found')],
    ['a gateway without a node', () => new NodeFailure('bad-gateway')],
  ])('are unavailable, and searched in no smaller ranges, while the query for logs fails with %s', async (_, fail) => {
    const { upkeep, ranges } = await createUpkeep({
      head: 80_000n,
      logs: () => {
        throw fail()
      },
    })
    await expect(upkeep.listAllowances(owner, noTokens)).rejects.toMatchObject({ code: 'UPSTREAM_DOWN' })
    expect(new Set(ranges.map(({ from, to }) => to - from))).toEqual(new Set([9_999]))
  })

  it('have no start of the search if the node limits each query for logs', async () => {
    const { upkeep } = await createUpkeep({
      logs: () => {
        throw new NodeError(-32000, 'the range exceeds the limit')
      },
    })
    expect(await upkeep.listAllowances(owner, { verified: [token], others: [] })).toMatchObject({
      logsSince: null,
      allowances: [{}, {}],
    })
  })
})

const numberedAddress = (number: number): EvmAddress => toEvmAddress(`0x${number.toString(16).padStart(40, '0')}`)
const createMany = <T>(count: number, make: (number: number) => T) =>
  Array.from({ length: count }, (_, at) => make(1_000 + at))

describe('spoofed approval logs', () => {
  const genuine = createLog({ token: other, block: 5 })
  const find = async (
    spam: object[],
    tokens: { verified?: EvmAddress[]; others?: EvmAddress[] },
    logs?: Chain['logs'],
  ) => {
    const { upkeep } = await createUpkeep({ logs: logs ?? (() => [...(spam as (typeof genuine)[]), genuine]) })
    const { allowances, ...found } = await upkeep.listAllowances(owner, { ...noTokens, ...tokens })
    const ofStranger = allowances.filter(({ known }) => known === null)
    return { ...found, allowances: ofStranger, isFound: ofStranger.some((each) => each.token === other) }
  }

  it.each([
    ['300 contracts', createMany(300, (number) => createLog({ token: numberedAddress(number), block: 9 })), 301],
    ['one contract', createMany(300, (number) => createLog({ spender: numberedAddress(number), block: 9 })), 4],
  ] as const)('from %s don’t hide approvals of listed tokens', async (_, spam, count) => {
    for (const tokens of [{ verified: [other] }, { others: [other] }]) {
      const { isFound, allowances } = await find([...spam], tokens)
      expect({ isFound, count: allowances.length }).toEqual({ isFound: true, count })
    }
  })

  it('beyond the bound mark the list as incomplete, unless all of them were read', async () => {
    const tokens = { verified: [other] }
    const spam = createMany(301, (number) => createLog({ token: numberedAddress(number), block: 9 }))
    expect((await find(spam, tokens)).isTruncated).toBe(true)
    expect((await find(spam.slice(1), tokens)).isTruncated).toBe(false)
    expect((await find([], tokens)).isTruncated).toBe(false)
  })

  it('displace only approvals of their own token', async () => {
    const spam = createMany(50, (number) => createLog({ spender: numberedAddress(number), block: 9 }))
    const { isFound, isTruncated, allowances } = await find(spam, { others: [token, other] })
    expect({ isFound, isTruncated, count: allowances.length }).toEqual({ isFound: true, isTruncated: true, count: 11 })
  })

  it('never displace the approvals of a verified token', async () => {
    const many = createMany(400, (number) => createLog({ token: other, spender: numberedAddress(number), block: 4 }))
    const { allowances, isTruncated } = await find(many, { verified: [other] })
    expect({ count: allowances.length, isTruncated }).toEqual({ count: 401, isTruncated: false })
  })

  it('for amounts of zero don’t displace the real approvals of their token', async () => {
    const zero = createMany(400, (number) =>
      createLog({ token: other, spender: numberedAddress(number), block: 9, value: 0n }),
    )
    const { isFound, allowances } = await find(zero, { verified: [other] })
    expect({ isFound, count: allowances.length }).toEqual({ isFound: true, count: 1 })
    const unverified = await find(zero, { others: [other] })
    expect(unverified.allowances.map((each) => each.spender)).toContain(spender)
  })

  it('are searched separately, so that too many of them don’t shorten the search of listed tokens', async () => {
    const revokedLog = createLog({ token: other, block: 15, value: 0n })
    const refuse = ({ from, of }: LogRange) => {
      if (of) return [genuine, revokedLog]
      if (from < 12) throw new NodeError(-32005, 'more than 10,000 results')
      return [revokedLog]
    }
    const found = await find([], { verified: [other] }, refuse)
    expect(found).toMatchObject({ isFound: true, isTruncated: true, logsSince: '1970-01-01T00:00:16.000Z' })
  })
})
