import { parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressBooks, chainIds } from '#seed/address-book.ts'
import { createRpcClient, getReceipt, type RpcClient, send, sign, testAccount } from '../../test-support/rpc-client.ts'
import { createTemporaryFolder, type SpawnedSandbox, spawnSandbox } from '../../test-support/spawn-sandbox.ts'

const folder = createTemporaryFolder()
const sender = testAccount(5)
const sink = '0x000000000000000000000000000000000000dEaD'
let sandbox: SpawnedSandbox
let client: RpcClient

beforeAll(async () => {
  sandbox = await spawnSandbox(folder.path)
  client = createRpcClient(sandbox.url, 'eth')
  await client.postJson('/faucet', { address: sender.address })
})
afterAll(async () => {
  await sandbox.stop()
  folder.remove()
})

const request = (method: string, params: unknown[] = [], id: unknown = 1) => ({ jsonrpc: '2.0', id, method, params })

test("the sandbox's RPC serves each chain under its own path", async () => {
  for (const chain of ['eth', 'base'] as const) {
    expect(Number(await createRpcClient(sandbox.url, chain).request('eth_chainId'))).toBe(chainIds[chain])
  }
})

test("the sandbox's RPC allows clients to change the chain only by signed transactions", async () => {
  const forbidden = [
    'anvil_setBalance',
    'evm_mine',
    'anvil_dumpState',
    'eth_sendTransaction',
    'hardhat_reset',
    'debug_x',
  ]
  for (const method of forbidden) await expect(client.request(method, [])).rejects.toThrow('not available')
  expect((await client.postJson('/debug/eth', { action: 'hold' })).status).toBe(404)
})

test("the sandbox's RPC responds to malformed requests with 4xx", async () => {
  for (const body of [1, 'x', null, {}, [], { method: 5 }, [null], { method: 'eth_call', params: {} }]) {
    expect((await client.postJson('/eth', body)).status).toBe(400)
  }
  const post = (headers: Record<string, string>, body: string) =>
    fetch(`${sandbox.url}/eth`, { method: 'POST', headers, body }).then(({ status }) => status)
  expect(await post({ 'content-type': 'application/json' }, '{')).toBe(400)
  expect(await post({ 'content-type': 'text/plain' }, '{}')).toBe(415)
  expect(await post({ 'content-type': 'application/json' }, `"${'x'.repeat(2_100_000)}"`)).toBe(413)
  expect((await fetch(`${sandbox.url}/eth`)).status).toBe(404)
  expect((await fetch(`${sandbox.url}/eth`, { method: 'PUT' })).status).toBe(405)
})

test("the sandbox's RPC writes no invalid transaction to the journal", async () => {
  for (const raw of ['0x', '0x1234', 'junk', 5, null, `0x02${'00'.repeat(300)}`]) {
    await expect(client.request('eth_sendRawTransaction', [raw])).rejects.toThrow('failed to decode')
  }
})

test("the sandbox's RPC returns the node's rejection, and accepts the same transaction later", async () => {
  const unfunded = testAccount(6)
  const raw = await sign(client, unfunded, { to: sink, value: 1n })
  await expect(client.request('eth_sendRawTransaction', [raw])).rejects.toThrow(/insufficient funds/i)
  await client.postJson('/faucet', { address: unfunded.address })
  const hash = await client.request('eth_sendRawTransaction', [raw])
  expect((await getReceipt(client, hash as `0x${string}`))?.status).toBe('0x1')
  await expect(client.request('eth_sendRawTransaction', [raw])).rejects.toThrow(/nonce too low|already/i)
})

test("the sandbox's RPC includes a transaction in a block before it responds", async () => {
  const hash = await send(client, sender, { to: sink, value: 1n })
  expect((await getReceipt(client, hash))?.status).toBe('0x1')
})

test("the sandbox's RPC never returns state of the next block for a read at the newest one", async () => {
  const balances = new Map<string, Set<string>>()
  let isDone = false
  const readUntilDone = async () => {
    while (!isDone) {
      const { number } = await client.request<{ number: string }>('eth_getBlockByNumber', ['latest', false])
      const balance = await client.request<string>('eth_getBalance', [sender.address, number])
      balances.set(number, (balances.get(number) ?? new Set()).add(balance))
    }
  }
  const readers = Array.from({ length: 4 }, readUntilDone)
  for (let count = 0; count < 60; count += 1) await send(client, sender, { to: sink, value: 1n })
  isDone = true
  await Promise.all(readers)
  expect(balances.size).toBeGreaterThan(30)
  expect([...balances.values()].filter(({ size }) => size > 1)).toEqual([])
})

test("the sandbox's RPC returns a batch's responses and sends its transactions in order", async () => {
  const nonce = Number(await client.request('eth_getTransactionCount', [sender.address, 'latest']))
  const raws = await Promise.all([0, 1, 2].map((n) => sign(client, sender, { to: sink, value: 1n, nonce: nonce + n })))
  const batch = [
    request('eth_chainId', [], 'a'),
    ...raws.map((raw, index) => request('eth_sendRawTransaction', [raw], index)),
    request('anvil_mine', [], 'b'),
    request('eth_getBalance', [sink, 'latest'], null),
  ]
  const { body } = await client.postJson('/eth', batch)
  const answers = body as { id: unknown; result?: string; error?: { code: number } }[]
  expect(answers.map(({ id }) => id)).toEqual(['a', 0, 1, 2, 'b', null])
  expect(answers.map(({ error }) => error?.code)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    -32601,
    undefined,
  ])
  for (const { result } of answers.slice(1, 4)) {
    expect((await getReceipt(client, result as `0x${string}`))?.status).toBe('0x1')
  }
})

test("the sandbox's RPC reports each call of eth_simulateV1 separately, with state overrides", async () => {
  const stranger = '0x00000000000000000000000000000000c0ffee00'
  const transfer = { from: stranger, to: sink, value: '0x5' }
  const reverting = { from: stranger, to: addressBooks.eth.router, data: '0x12210e8a', value: '0x1' }
  const stateOverrides = { [stranger]: { balance: '0x64' } }
  const state = { blockStateCalls: [{ stateOverrides, calls: [transfer, reverting, transfer] }], traceTransfers: true }
  const [block] = await client.request<{ calls: { status: string; logs: unknown[] }[] }[]>('eth_simulateV1', [
    state,
    'latest',
  ])
  expect(block?.calls.map(({ status }) => status)).toEqual(['0x1', '0x1', '0x1'])
  const code = { [stranger]: { code: '0x602a60005260206000f3' } }
  expect(Number(await client.request('eth_call', [{ to: stranger }, 'latest', code]))).toBe(42)
})

test("the sandbox's RPC keeps fees near those of the real chains, no matter how many blocks pass", async () => {
  for (let count = 0; count < 10; count += 1) await send(client, sender, { to: sink, value: 1n })
  const block = await client.request<{ baseFeePerGas: string }>('eth_getBlockByNumber', ['latest', false])
  expect(Number(block.baseFeePerGas)).toBe(1e9)
  expect(Number(await client.request('eth_maxPriorityFeePerGas'))).toBe(1e8)
  expect(Number(await createRpcClient(sandbox.url, 'base').request('eth_gasPrice'))).toBe(1.1e7)
})

test("the sandbox's RPC pays fifty addresses concurrently, each once", async () => {
  const addresses = Array.from({ length: 50 }, (_, index) => testAccount(100 + index).address)
  const requestGrant = (address: string, again?: boolean) => client.postJson('/faucet', { address, again })
  const replies = await Promise.all([...addresses, ...addresses].map((address) => requestGrant(address)))
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  for (const chain of ['eth', 'base'] as const) {
    for (const address of addresses) {
      const balance = await createRpcClient(sandbox.url, chain).request<string>('eth_getBalance', [address, 'latest'])
      expect(BigInt(balance)).toBe(parseEther('2'))
    }
  }
  await client.postJson('/faucet', { address: addresses[0], chain: 'base', again: true })
  const twice = await createRpcClient(sandbox.url, 'base').request<string>('eth_getBalance', [addresses[0], 'latest'])
  expect(BigInt(twice)).toBe(parseEther('4'))
})

test("the sandbox's RPC refuses an invalid address for the faucet", async () => {
  for (const body of [null, {}, { address: '0x1' }, { address: 5 }, []]) {
    expect((await client.postJson('/faucet', body)).status).toBe(400)
  }
  expect((await client.postJson('/faucet', { address: sink, chain: 'sol' })).status).toBe(404)
})

test("the sandbox's RPC pays through the form of the faucet page, repeatedly but only up to a limit", async () => {
  const address = testAccount(200).address
  const post = (fields: Record<string, string>, headers = {}) =>
    fetch(`${sandbox.url}/faucet`, { method: 'POST', headers, body: new URLSearchParams(fields) })
  const page = await fetch(`${sandbox.url}/faucet?address=${address}`)
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await page.text()).toContain(`value="${address}"`)

  const both = await (await post({ address, chain: 'both' })).text()
  const paths = [...both.matchAll(/href="(\/tx\/(?:eth|base)\/0x[0-9a-f]{64})"/g)].map(([, path]) => path)
  expect(paths).toHaveLength(2)
  for (const path of paths) expect((await fetch(`${sandbox.url}${path}`)).status).toBe(200)
  expect((await post({ address, chain: 'base' })).status).toBe(200)
  const base = await createRpcClient(sandbox.url, 'base').request<string>('eth_getBalance', [address, 'latest'])
  expect(BigInt(base)).toBe(parseEther('4'))

  expect((await post({ address: 'nobody', chain: 'both' })).status).toBe(400)
  expect((await post({ address, chain: 'both' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  for (let count = 2; count < 10; count += 1) expect((await post({ address, chain: 'base' })).status).toBe(200)
  const refused = await post({ address, chain: 'base' })
  expect(refused.status).toBe(429)
  expect(await refused.text()).toContain('This address had enough for today.')
})
