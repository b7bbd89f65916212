import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import { RpcError } from '#chains/rpc-error.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { addressBook } from './address-book.ts'
import { createEvmClient, type Evm } from './create-evm-client.ts'
import { Bytes, Quantity } from './rpc-schemas.ts'
import { type FakeNode, fakeNode, faults, NodeError } from './test-support/fake-node.ts'

const chainId = 313370001
const nodes: FakeNode[] = []

async function createWithNode(
  answers: FakeNode['answers'] = {},
  claimed = chainId,
): Promise<{ node: FakeNode; evm: Evm }> {
  const node = await fakeNode(claimed, { eth_blockNumber: () => '0x10', ...answers })
  nodes.push(node)
  const evm = createEvmClient({
    key: 'eth',
    rpcUrl: node.url,
    chainId,
    addresses: addressBook.eth,
    requestTimeoutMs: 500,
  })
  return { node, evm }
}

afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.close()))
})

const readHead = (evm: Evm) => evm.read(Quantity, 'eth_blockNumber', [])
const catchRefusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error) => (error as Refusal).code ?? error,
  )

test.each(faults)(
  'the EVM client rejects with UPSTREAM_DOWN after a response with %s, and recovers with the next valid one',
  async (fault) => {
    const { node, evm } = await createWithNode()
    expect(await readHead(evm)).toBe(16n)
    node.fault = fault
    expect(await catchRefusal(readHead(evm))).toBe('UPSTREAM_DOWN')
    node.fault = undefined
    expect(await readHead(evm)).toBe(16n)
  },
)

test('the EVM client rejects with UPSTREAM_DOWN, naming the network and hiding the URL, when the connection is refused', async () => {
  const { node, evm } = await createWithNode()
  await node.close()
  const refused = await readHead(evm).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Refusal)
  expect((refused as Refusal).details).toEqual({ reason: 'network-silent', values: { chain: 'eth' } })
  expect(JSON.stringify([String(refused), (refused as Refusal).cause])).not.toContain(node.url.slice(7))
})

test('the EVM client rejects every call to a node of another chain until the node is on ours', async () => {
  const { node, evm } = await createWithNode({}, 1)
  expect(await catchRefusal(readHead(evm))).toBe('UPSTREAM_DOWN')
  expect(await catchRefusal(readHead(evm))).toBe('UPSTREAM_DOWN')
  expect(node.requests.every((method) => method === 'eth_chainId')).toBe(true)
})

test('the EVM client checks the chain id once, and again after the node was unreachable', async () => {
  const { node, evm } = await createWithNode()
  await readHead(evm)
  await readHead(evm)
  expect(node.requests.filter((method) => method === 'eth_chainId')).toHaveLength(1)
  node.fault = 'reset'
  await catchRefusal(readHead(evm))
  node.fault = undefined
  node.answers.eth_chainId = () => '0x1'
  expect(await catchRefusal(readHead(evm))).toBe('UPSTREAM_DOWN')
})

test('the EVM client uses the second node when the first does not respond', async () => {
  const [first, second] = [await createWithNode(), await createWithNode({ eth_blockNumber: () => '0x20' })]
  const urls = `${first.node.url}, ${second.node.url}`
  const evm = createEvmClient({
    key: 'eth',
    rpcUrl: urls,
    chainId,
    addresses: addressBook.eth,
    requestTimeoutMs: 1_000,
  })
  expect(await readHead(evm)).toBe(16n)
  first.node.fault = 'bad-gateway'
  expect(await readHead(evm)).toBe(32n)
})

const failWith = (code: number, message: string) => () => {
  throw new NodeError(code, message)
}

test.each([
  [-32603, 'Internal error'],
  [-32601, 'the method eth_blockNumber is not available'],
  [-32600, 'Must be authenticated!'],
  [-32000, 'header not found'],
  [-32000, 'missing trie node ab (path ) state 0xab is not available'],
  [-32003, 'daily request limit reached'],
])('the EVM client reads from the second node when the first returns %i %s', async (...error) => {
  const first = await createWithNode({ eth_blockNumber: failWith(...error) })
  const second = await createWithNode({ eth_blockNumber: () => '0x20' })
  const rpcUrl = `${first.node.url},${second.node.url}`
  const evm = createEvmClient({ key: 'eth', rpcUrl, chainId, addresses: addressBook.eth, requestTimeoutMs: 500 })
  expect(await readHead(evm)).toBe(32n)
})

test('the EVM client reports the error of the first node when all return one, and asks no other about a revert', async () => {
  const [first, second] = [await createWithNode(), await createWithNode()]
  const rpcUrl = `${first.node.url},${second.node.url}`
  const evm = createEvmClient({ key: 'eth', rpcUrl, chainId, addresses: addressBook.eth, requestTimeoutMs: 500 })
  const call = () => catchRefusal(evm.request(v.unknown(), 'eth_call', []))
  first.node.answers.eth_call = failWith(-32603, 'Internal error')
  second.node.answers.eth_call = failWith(-32000, 'header not found')
  expect(await call()).toBe(-32603)
  second.node.fault = 'bad-gateway'
  expect(await call()).toBe(-32603)
  second.node.fault = undefined
  second.node.requests.length = 0
  first.node.answers.eth_call = failWith(-32603, 'execution reverted: rate limit')
  expect(await call()).toBe(-32603)
  expect(second.node.requests).not.toContain('eth_call')
})

test('the EVM client tries a node that names its quota after the others', async () => {
  const [limited, spare] = [await createWithNode(), await createWithNode()]
  const rpcUrl = `${limited.node.url},${spare.node.url}`
  const evm = createEvmClient({ key: 'eth', rpcUrl, chainId, addresses: addressBook.eth, requestTimeoutMs: 500 })
  limited.node.answers.eth_blockNumber = failWith(-32007, '50/second request limit reached')
  await readHead(evm)
  const before = limited.node.requests.length
  expect(await readHead(evm)).toBe(16n)
  expect(limited.node.requests).toHaveLength(before)
})

test('the EVM client distinguishes an error of the node from a missing response', async () => {
  const { evm } = await createWithNode({
    eth_call: () => {
      throw new NodeError(3, 'execution reverted: Too little received')
    },
  })
  const error = await evm.request(v.unknown(), 'eth_call', []).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(RpcError)
  expect((error as RpcError).isRevert).toBe(true)
  expect(await catchRefusal(evm.read(v.unknown(), 'eth_call', []))).toBe('UPSTREAM_DOWN')
})

test.each([
  ['a number', 16],
  ['words', 'soon'],
  ['nothing', null],
  ['a huge number', `0x${'f'.repeat(65)}`],
])('the EVM client rejects with UPSTREAM_DOWN when the head is %s', async (_, answer) => {
  const { evm } = await createWithNode({ eth_blockNumber: () => answer })
  expect(await catchRefusal(readHead(evm))).toBe('UPSTREAM_DOWN')
})

test('the EVM client rejects a node that falls 200 blocks behind', async () => {
  const { evm } = await createWithNode()
  expect(evm.recordHead(1000n)).toBe(1000n)
  expect(evm.recordHead(985n)).toBe(985n)
  expect(() => evm.recordHead(800n)).toThrow(Refusal)
})

test('the EVM client sends transactions to the private nodes alone, even if those decline or do not respond', async () => {
  const hash = `0x${'5'.repeat(64)}`
  const [open, relay] = [
    await createWithNode({ eth_sendRawTransaction: () => hash }),
    await createWithNode({ eth_sendRawTransaction: () => hash }),
  ]
  const urls = { rpcUrl: open.node.url, sendUrl: relay.node.url }
  const evm = createEvmClient({ key: 'eth', ...urls, chainId, addresses: addressBook.eth, requestTimeoutMs: 500 })
  const send = () => evm.request(Bytes, 'eth_sendRawTransaction', ['0x02'])
  expect(await send()).toBe(hash)
  expect(await readHead(evm)).toBe(16n)
  relay.node.fault = 'bad-gateway'
  expect(await catchRefusal(send())).toBe('UPSTREAM_DOWN')
  relay.node.fault = undefined
  relay.node.answers.eth_sendRawTransaction = () => {
    throw new NodeError(-32000, 'underpriced')
  }
  expect(await catchRefusal(send())).toBe(-32000)
  expect(open.node.requests).not.toContain('eth_sendRawTransaction')
  expect(relay.node.requests).not.toContain('eth_blockNumber')
  expect((await evm.checkNodes()).map(({ host }) => host)).toEqual(
    [open.node.url, relay.node.url].map((url) => new URL(url).host),
  )
})

test('the EVM client sends through a relay that supports no other method, but reads only from nodes that report their chain id', async () => {
  const unknownMethod = () => {
    throw new NodeError(-32601, 'Method not found')
  }
  const hash = `0x${'5'.repeat(64)}`
  const [open, relay] = [
    await createWithNode(),
    await createWithNode({ eth_chainId: unknownMethod, eth_sendRawTransaction: () => hash }),
  ]
  const config = { key: 'eth', chainId, addresses: addressBook.eth, requestTimeoutMs: 500 } as const
  const evm = createEvmClient({ ...config, rpcUrl: open.node.url, sendUrl: relay.node.url })
  expect(await evm.request(Bytes, 'eth_sendRawTransaction', ['0x02'])).toBe(hash)
  expect(await catchRefusal(readHead(createEvmClient({ ...config, rpcUrl: relay.node.url })))).toBe('UPSTREAM_DOWN')
})

test('the EVM client tries a rate-limited node after the others', async () => {
  const [limited, spare] = [await createWithNode(), await createWithNode()]
  const rpcUrl = `${limited.node.url},${spare.node.url}`
  const evm = createEvmClient({ key: 'eth', rpcUrl, chainId, addresses: addressBook.eth, requestTimeoutMs: 500 })
  await readHead(evm)
  limited.node.fault = 'rate-limit'
  await readHead(evm)
  const before = limited.node.requests.length
  await readHead(evm)
  expect(limited.node.requests).toHaveLength(before)
  expect(spare.node.requests.filter((method) => method === 'eth_blockNumber')).toHaveLength(2)
})

test('the EVM client checks each node separately, and omits its path, which may contain a key', async () => {
  const [ours, other, silent] = [
    await createWithNode(),
    await createWithNode({}, 1),
    await createWithNode({ eth_chainId: () => 'nonsense' }),
  ]
  silent.node.fault = 'bad-gateway'
  const rpcUrl = [ours, other, silent].map(({ node }) => `${node.url}/secret-key`).join(', ')
  const evm = createEvmClient({ key: 'eth', rpcUrl, chainId, addresses: addressBook.eth, requestTimeoutMs: 500 })
  const host = (url: string) => new URL(url).host
  expect(await evm.checkNodes()).toEqual([
    { role: 'read', host: host(ours.node.url), status: 'usable' },
    { role: 'read', host: host(other.node.url), status: 'other chain' },
    { role: 'read', host: host(silent.node.url), status: 'unreachable' },
  ])
})

test('the EVM client rejects a lagging node after a failover, but accepts a single node restored from an older snapshot', async () => {
  const [fresh, stale] = [
    await createWithNode({ eth_blockNumber: () => '0x3e8' }),
    await createWithNode({ eth_blockNumber: () => '0x64' }),
  ]
  const both = createEvmClient({
    key: 'eth',
    rpcUrl: `${fresh.node.url},${stale.node.url}`,
    chainId,
    addresses: addressBook.eth,
  })
  const alone = fresh.evm
  for (const evm of [both, alone]) evm.recordHead(await readHead(evm))
  fresh.node.fault = 'bad-gateway'
  const late = await readHead(both)
  expect(late).toBe(100n)
  expect(() => both.recordHead(late)).toThrow(Refusal)
  await catchRefusal(readHead(alone))
  fresh.node.fault = undefined
  fresh.node.answers.eth_blockNumber = () => '0x64'
  expect(alone.recordHead(await readHead(alone))).toBe(100n)
})

const sendMethod = 'eth_sendRawTransaction'
const send = (evm: Evm) =>
  evm.request(v.string(), sendMethod, ['0x00']).catch((error: unknown) => {
    return error instanceof RpcError ? error.nodeMessage : (error as Refusal).code
  })
const declineWith = (message: string) => failWith(-32000, message)

test('the EVM client sends a transaction that one node declines to the others, and reports an error only if all decline', async () => {
  const [first, second] = [await createWithNode(), await createWithNode({ [sendMethod]: () => '0x01' })]
  const rpcUrl = `${first.node.url},${second.node.url}`
  const evm = createEvmClient({ key: 'eth', rpcUrl, chainId, addresses: addressBook.eth, requestTimeoutMs: 500 })
  first.node.answers[sendMethod] = declineWith('insufficient funds')
  expect(await send(evm)).toBe('0x01')
  second.node.answers[sendMethod] = declineWith('already known')
  expect(await send(evm)).toBe('insufficient funds | already known')
  // A node that received the transaction and then timed out may have forwarded it.
  second.node.fault = 'silence'
  expect(await send(evm)).toBe('UPSTREAM_DOWN')
  // An unreachable node never received it.
  expect(await send(evm)).toBe('insufficient funds')
})

test('the EVM client sends only once to a single node that declines the transaction', async () => {
  const { node, evm } = await createWithNode({ [sendMethod]: declineWith('insufficient funds') })
  expect(await send(evm)).toBe('insufficient funds')
  expect(node.requests.filter((method) => method === sendMethod)).toHaveLength(1)
})
