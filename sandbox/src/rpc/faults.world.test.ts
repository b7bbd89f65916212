import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createRpcClient, getReceipt, type RpcClient, send, sign, testAccount } from '../../test-support/rpc-client.ts'
import { createTemporaryFolder, type SpawnedSandbox, spawnSandbox } from '../../test-support/spawn-sandbox.ts'

const folder = createTemporaryFolder()
const sender = testAccount(8)
const sink = '0x000000000000000000000000000000000000dEaD'
let sandbox: SpawnedSandbox
let client: RpcClient

beforeAll(async () => {
  sandbox = await spawnSandbox(folder.path, { SANDBOX_DEBUG_RPC: '1', SANDBOX_BLOCK_MS: '20' })
  client = createRpcClient(sandbox.url, 'base')
  await client.postJson('/faucet', { address: sender.address })
  await waitUntil(async () => Number(await client.request('eth_getBalance', [sender.address, 'latest'])) > 0)
})
afterAll(async () => {
  await sandbox.stop()
  folder.remove()
})

const injectFault = (order: object) => client.postJson('/debug/base', order)
const countTransactions = async (at: string) =>
  Number(await client.request('eth_getTransactionCount', [sender.address, at]))

/** Waits until a condition read from the chain holds. */
const waitUntil = (holds: () => Promise<boolean>) =>
  vi.waitFor(async () => expect(await holds()).toBe(true), { timeout: 90_000, interval: 10 })

test('the sandbox keeps transactions pending until the block time has passed, and mines no empty blocks', async () => {
  await injectFault({ action: 'hold' })
  const hash = await send(client, sender, { to: sink, value: 1n })
  expect(await getReceipt(client, hash)).toBeNull()
  expect(await client.request('eth_getTransactionByHash', [hash])).toMatchObject({ blockNumber: null })
  expect(await countTransactions('pending')).toBe((await countTransactions('latest')) + 1)
  const page = await fetch(`${sandbox.url}/tx/base/${hash}`).then((response) => response.text())
  expect(page).toContain('Pending: waiting for a block')
  await injectFault({ action: 'release' })
  expect((await getReceipt(client, hash))?.status).toBe('0x1')

  const height = await client.request('eth_blockNumber')
  await injectFault({ action: 'release' })
  expect(await client.request('eth_blockNumber')).toBe(height)
})

test('the sandbox mines blocks on its own after the block time', async () => {
  const hash = await send(client, sender, { to: sink, value: 1n })
  await waitUntil(async () => (await getReceipt(client, hash))?.status === '0x1')
})

test('the sandbox drops the response to an accepted transaction on request', async () => {
  await injectFault({ action: 'lose-answers', count: 1 })
  const before = await countTransactions('latest')
  await expect(send(client, sender, { to: sink, value: 1n })).rejects.toThrow()
  await waitUntil(async () => (await countTransactions('latest')) === before + 1)
})

test('the sandbox drops the requested number of calls', async () => {
  await injectFault({ action: 'refuse', count: 2 })
  await expect(client.request('eth_chainId')).rejects.toThrow()
  await expect(client.request('eth_chainId')).rejects.toThrow()
  await expect(client.request('eth_chainId')).resolves.toBeTruthy()
  expect((await injectFault({ action: 'explode' })).status).toBe(400)
})

test('the sandbox holds a transaction with a nonce gap until the missing nonce arrives', async () => {
  const nonce = await countTransactions('latest')
  const withNonceGap = await sign(client, sender, { to: sink, value: 1n, nonce: nonce + 1 })
  const hash = await client.request<`0x${string}`>('eth_sendRawTransaction', [withNonceGap])
  expect(await getReceipt(client, hash)).toBeNull()
  await send(client, sender, { to: sink, value: 1n, nonce })
  await waitUntil(async () => (await getReceipt(client, hash))?.status === '0x1')
})

test('the RPC exposes debug methods of the node if the sandbox allows them', async () => {
  await client.request('anvil_setBalance', [sink, '0x64'])
  expect(Number(await client.request('eth_getBalance', [sink, 'latest']))).toBe(100)
})
