import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeNode, fakeNode, NodeError } from './evm/test-support/fake-node.ts'
import { createRpcPool } from './rpc-pool.ts'

const dialect = {
  sendMethod: 'eth_sendRawTransaction',
  largeResponseMethods: new Set<string>(),
  isExpectedChain: async (sendRequest: (method: string, params: readonly unknown[]) => Promise<unknown>) =>
    (await sendRequest('eth_chainId', [])) === '0x1',
}

let first: FakeNode
let second: FakeNode
beforeEach(async () => {
  first = await fakeNode(1, { eth_blockNumber: () => 'first' })
  second = await fakeNode(1, { eth_blockNumber: () => 'second' })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all([first.close(), second.close()])
})

function openPool(...nodes: FakeNode[]) {
  const pool = createRpcPool({ urls: nodes.map(({ url }) => url), dialect, timeoutMs: 1_000 })
  return { read: () => pool.request('eth_blockNumber', []) }
}
const rejectKey = (code: number, message: string) => () => {
  throw new NodeError(code, message)
}
/** Lets time pass on the clock of the pool. */
const pass = (ms: number) => vi.spyOn(performance, 'now').mockReturnValue(performance.now() + ms)

test.each<[string, () => void]>([
  ['status 401', () => Object.assign(first, { fault: 'unauthorized' })],
  ['status 403', () => Object.assign(first, { fault: 'forbidden' })],
  [
    'an error of JSON-RPC',
    () => Object.assign(first.answers, { eth_blockNumber: rejectKey(-32600, 'Must be authenticated!') }),
  ],
  [
    'an error for its chain id',
    () => Object.assign(first.answers, { eth_chainId: rejectKey(-32000, 'invalid API key') }),
  ],
])('the pool of nodes tries a node that rejects the key with %s after the others, for a minute', async (_, reject) => {
  const { read } = openPool(first, second)
  reject()
  expect(await read()).toBe('second')
  const before = first.requests.length
  expect(before).toBeGreaterThan(0)
  pass(59_000)
  expect(await read()).toBe('second')
  expect(first.requests).toHaveLength(before)
  pass(2_000)
  expect(await read()).toBe('second')
  expect(first.requests.length).toBeGreaterThan(before)
})

test('the pool of nodes uses a node that rejected the key when the others fail, and again first after a minute', async () => {
  const { read } = openPool(first, second)
  first.fault = 'unauthorized'
  expect(await read()).toBe('second')
  first.fault = undefined
  second.fault = 'bad-gateway'
  expect(await read()).toBe('first')
  second.fault = undefined
  expect(await read()).toBe('second')
  pass(60_001)
  expect(await read()).toBe('first')
})

test('the pool of nodes sends a request once to a single node that rejects the key', async () => {
  const { read } = openPool(first)
  await read()
  first.requests.length = 0
  first.fault = 'forbidden'
  await expect(read()).rejects.toMatchObject({ name: 'NoResponseError', isUnauthorized: true })
  expect(first.requests).toEqual(['eth_blockNumber'])
})
