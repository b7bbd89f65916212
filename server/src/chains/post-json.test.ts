import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type FakeNode, fakeNode } from './evm/test-support/fake-node.ts'
import { NoResponse, postJson } from './post-json.ts'

let node: FakeNode
const abort = vi.spyOn(AbortController.prototype, 'abort')
beforeAll(async () => {
  node = await fakeNode(7)
})
afterAll(async () => {
  abort.mockRestore()
  await node.close()
})
afterEach(() => {
  node.fault = undefined
  abort.mockClear()
})

const body = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }
const post = () => postJson(node.url, body, { timeoutMs: 10_000, maxBytes: 1_000 })

test('aborts nothing after a whole response', async () => {
  expect(await post()).toMatchObject({ result: '0x7' })
  expect(abort).not.toHaveBeenCalled()
})

test.each(['rate-limit', 'huge'] as const)(
  'frees the connection of a response that it does not read: %s',
  async (fault) => {
    node.fault = fault
    await expect(post()).rejects.toThrow(NoResponse)
    expect(abort).toHaveBeenCalled()
  },
)
