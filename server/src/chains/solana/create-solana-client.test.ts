import { afterEach, expect, test } from 'vitest'
import { type FakeNode, fakeNode, faults, NodeError } from '#chains/evm/test-support/fake-node.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { createSolanaClient, type Solana } from './create-solana-client.ts'
import { WholeNumber } from './rpc-schemas.ts'
import { fakeGenesis } from './test-support/fake-solana.ts'

const nodes: FakeNode[] = []
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.close()))
})

async function makeNode(answers: FakeNode['answers'] = {}) {
  const node = await fakeNode(0, { getGenesisHash: () => fakeGenesis, getSlot: () => 16, ...answers })
  nodes.push(node)
  return node
}

const connect = (...urls: string[]) =>
  createSolanaClient({ rpcUrls: urls.join(', '), genesisHash: fakeGenesis, requestTimeoutMs: 500 })
const readSlot = (solana: Solana) => solana.read(WholeNumber, 'getSlot', [{ commitment: 'confirmed' }])
const catchRefusal = (work: Promise<unknown>) => work.catch((error: { code?: string }) => error.code ?? error)

test.each(faults)(
  'the Solana client rejects with UPSTREAM_DOWN after a response with %s, and recovers with the next valid one',
  async (fault) => {
    const node = await makeNode()
    const solana = connect(node.url)
    expect(await readSlot(solana)).toBe(16n)
    node.fault = fault
    expect(await catchRefusal(readSlot(solana))).toBe('UPSTREAM_DOWN')
    node.fault = undefined
    expect(await readSlot(solana)).toBe(16n)
  },
)

test('the Solana client sends no further request to a node of another genesis, and reports only the network', async () => {
  const node = await makeNode({ getGenesisHash: () => '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d' })
  const solana = connect(node.url)
  const refused = await readSlot(solana).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Refusal)
  expect((refused as Refusal).details).toEqual({ reason: 'network-silent', values: { chain: 'sol' } })
  expect(node.requests.every((method) => method === 'getGenesisHash')).toBe(true)
})

test('the Solana client uses the next node when one is unreachable, rate-limited or of another chain', async () => {
  const bad = await makeNode()
  const foreign = await makeNode({ getGenesisHash: () => 'another' })
  const good = await makeNode({ getSlot: () => 17 })
  bad.fault = 'rate-limit'
  expect(await readSlot(connect(bad.url, foreign.url, good.url))).toBe(17n)
})

test('the Solana client skips a node that has not reached the requested slot', async () => {
  const behind = await makeNode({
    getSlot: () => {
      throw new NodeError(-32016, 'Minimum context slot has not been reached')
    },
  })
  const good = await makeNode({ getSlot: () => 18 })
  expect(await readSlot(connect(behind.url, good.url))).toBe(18n)
})

test.each([[-1], [1.5], ['16'], [2 ** 53], [null]])('the Solana client rejects %s as a slot', async (answer) => {
  const node = await makeNode({ getSlot: () => answer })
  expect(await catchRefusal(readSlot(connect(node.url)))).toBe('UPSTREAM_DOWN')
})
