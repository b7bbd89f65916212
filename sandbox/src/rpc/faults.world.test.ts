import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createRpcClient, getReceipt, type RpcClient, send, sign, testAccount } from '../../test-support/rpc-client.ts'
import { type SpawnedSandbox, spawnSandbox, temporaryFolder } from '../../test-support/spawn-sandbox.ts'

const folder = temporaryFolder()
const sender = testAccount(8)
const sink = '0x000000000000000000000000000000000000dEaD'
let sandbox: SpawnedSandbox
let client: RpcClient

beforeAll(async () => {
  sandbox = await spawnSandbox(folder.path, { SANDBOX_DEBUG_RPC: '1', SANDBOX_BLOCK_MS: '20' })
  client = createRpcClient(sandbox.url, 'base')
  await client.postJson('/faucet', { address: sender.address })
  await until(async () => Number(await client.request('eth_getBalance', [sender.address, 'latest'])) > 0)
})
afterAll(async () => {
  await sandbox.stop()
  folder.remove()
})

const fault = (order: object) => client.postJson('/debug/base', order)
const count = async (at: string) => Number(await client.request('eth_getTransactionCount', [sender.address, at]))

/** Waits until a condition read from the chain holds. */
const until = (holds: () => Promise<boolean>) =>
  vi.waitFor(async () => expect(await holds()).toBe(true), { timeout: 90_000, interval: 10 })

test('the sandbox keeps transactions pending until the block time has passed, and mines no empty blocks', async () => {
  await fault({ action: 'hold' })
  const hash = await send(client, sender, { to: sink, value: 1n })
  expect(await getReceipt(client, hash)).toBeNull()
  expect(await client.request('eth_getTransactionByHash', [hash])).toMatchObject({ blockNumber: null })
  expect(await count('pending')).toBe((await count('latest')) + 1)
  const page = await fetch(`${sandbox.url}/tx/base/${hash}`).then((response) => response.text())
  expect(page).toContain('Pending: waiting for a block')
  await fault({ action: 'release' })
  expect((await getReceipt(client, hash))?.status).toBe('0x1')

  const height = await client.request('eth_blockNumber')
  await fault({ action: 'release' })
  expect(await client.request('eth_blockNumber')).toBe(height)
})

test('the sandbox mines blocks on its own after the block time', async () => {
  const hash = await send(client, sender, { to: sink, value: 1n })
  await until(async () => (await getReceipt(client, hash))?.status === '0x1')
})

test('the sandbox loses a response on request, although it accepted the transaction', async () => {
  await fault({ action: 'lose-answers', count: 1 })
  const before = await count('latest')
  await expect(send(client, sender, { to: sink, value: 1n })).rejects.toThrow()
  await until(async () => (await count('latest')) === before + 1)
})

test('the sandbox refuses connections on request for a while', async () => {
  await fault({ action: 'refuse', count: 2 })
  await expect(client.request('eth_chainId')).rejects.toThrow()
  await expect(client.request('eth_chainId')).rejects.toThrow()
  await expect(client.request('eth_chainId')).resolves.toBeTruthy()
  expect((await fault({ action: 'explode' })).status).toBe(400)
})

test('the sandbox holds transactions that came out of order until the missing nonce arrives', async () => {
  const nonce = await count('latest')
  const late = await sign(client, sender, { to: sink, value: 1n, nonce: nonce + 1 })
  const hash = await client.request<`0x${string}`>('eth_sendRawTransaction', [late])
  expect(await getReceipt(client, hash)).toBeNull()
  await send(client, sender, { to: sink, value: 1n, nonce })
  await until(async () => (await getReceipt(client, hash))?.status === '0x1')
})

test('the RPC exposes debug methods of the node if the sandbox allows them', async () => {
  await client.request('anvil_setBalance', [sink, '0x64'])
  expect(Number(await client.request('eth_getBalance', [sink, 'latest']))).toBe(100)
})
