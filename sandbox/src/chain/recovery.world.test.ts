import { appendFileSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRpcClient, type RpcClient, receiptOf, send, sign, testAccount } from '../../test-support/rpc-client.ts'
import { processesOn, type SpawnedSandbox, spawnSandbox, temporaryFolder } from '../../test-support/spawn-sandbox.ts'

const sender = testAccount(9)
const sink = '0x000000000000000000000000000000000000dEaD'
let folder: { path: string; remove: () => void }
let sandbox: SpawnedSandbox
let client: RpcClient

async function start(env: Record<string, string> = {}) {
  sandbox = await spawnSandbox(folder.path, env)
  client = createRpcClient(sandbox.url, 'eth')
}

beforeEach(async () => {
  folder = temporaryFolder()
  await start({ SANDBOX_SNAPSHOT_ENTRIES: '8' })
  await client.postJson('/faucet', { address: sender.address })
})
afterEach(async () => {
  await sandbox.stop()
  folder.remove()
})

const chainFile = (name: string) => join(folder.path, 'eth', name)
const files = (pattern: RegExp) =>
  readdirSync(join(folder.path, 'eth'))
    .filter((name) => pattern.test(name))
    .sort()
const sendSome = async (count: number) => {
  const hashes: `0x${string}`[] = []
  for (let index = 0; index < count; index += 1) hashes.push(await send(client, sender, { to: sink, value: 1n }))
  return hashes
}
const states = async (hashes: `0x${string}`[]) =>
  Promise.all(hashes.map(async (hash) => (await receiptOf(client, hash))?.blockHash))
const newestState = () => files(/^state-\d+\.gz$/).at(-1) as string

test('a snapshot is taken now and then, and two are kept', async () => {
  await sendSome(20)
  await expect.poll(() => files(/^state-\d+\.gz$/).length, { timeout: 5000 }).toBe(2)
  expect(files(/^journal/)).toHaveLength(2)
  expect(files(/state-1\.gz/)).toEqual([])
})

test('a damaged snapshot is passed over for the one before it', async () => {
  const hashes = await sendSome(14)
  const before = await states(hashes)
  await sandbox.kill9()
  truncateSync(chainFile(newestState()), 5000)
  await start()
  expect(await states(hashes)).toEqual(before)
  expect(sandbox.errors()).toContain('is damaged')
  const more = await sendSome(2)
  await sandbox.kill9()
  await start()
  expect(await states(hashes)).toEqual(before)
  expect((await states(more)).every(Boolean)).toBe(true)
})

test('a torn journal line is cut off, and writing goes on behind it', async () => {
  const hashes = await sendSome(1)
  await sandbox.kill9()
  const journal = files(/^journal/).at(-1) as string
  appendFileSync(chainFile(journal), '{"kind":"taken","hash":"0x12')
  await start()
  expect((await states(hashes)).every(Boolean)).toBe(true)
  hashes.push(...(await sendSome(2)))
  await sandbox.kill9()
  expect(readFileSync(chainFile(journal), 'utf8')).not.toContain('0x12{')
  await start()
  expect((await states(hashes)).every(Boolean)).toBe(true)
})

test('with every snapshot destroyed the chain begins anew instead of not at all', async () => {
  await sendSome(14)
  await sandbox.kill9()
  for (const name of files(/^state/)) writeFileSync(chainFile(name), 'junk')
  await start()
  expect(Number(await client.request('eth_getTransactionCount', [sender.address, 'latest']))).toBe(0)
  // The faucet pays on the new chain again.
  await client.postJson('/faucet', { address: sender.address })
  expect((await states(await sendSome(1))).every(Boolean)).toBe(true)
})

test('a transaction that was refused, then accepted, is there after kill -9', async () => {
  const poor = testAccount(10)
  const raw = await sign(client, poor, { to: sink, value: 1n })
  await expect(client.request('eth_sendRawTransaction', [raw])).rejects.toThrow()
  await client.postJson('/faucet', { address: poor.address })
  const hash = await client.request<`0x${string}`>('eth_sendRawTransaction', [raw])
  await sandbox.kill9()
  await start()
  expect((await receiptOf(client, hash))?.status).toBe('0x1')
})

test('a transaction that waits for an earlier one is carried over snapshots and kill -9', async () => {
  const nonce = Number(await client.request('eth_getTransactionCount', [sender.address, 'latest']))
  const early = await sign(client, sender, { to: sink, value: 1n, nonce: nonce + 1 })
  const hash = await client.request<`0x${string}`>('eth_sendRawTransaction', [early])
  const other = testAccount(11)
  await client.postJson('/faucet', { address: other.address })
  for (let index = 0; index < 6; index += 1) await send(client, other, { to: sink, value: 1n })
  await sandbox.kill9()
  await start()
  await send(client, sender, { to: sink, value: 1n, nonce })
  await expect.poll(async () => (await receiptOf(client, hash))?.status, { timeout: 5000 }).toBe('0x1')
})

test('a faucet that was killed pays each address once', async () => {
  const address = testAccount(12).address
  const asking = client.postJson('/faucet', { address }).catch(() => undefined)
  await sandbox.kill9()
  await asking
  await start()
  for (let index = 0; index < 3; index += 1) await client.postJson('/faucet', { address })
  expect(BigInt(await client.request<string>('eth_getBalance', [address, 'latest']))).toBe(2n * 10n ** 18n)
})

test('the sandbox ends with its parent, and when a node or its guard is killed', async () => {
  const [guard] = processesOn(folder.path).filter((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('guard.sh'),
  )
  process.kill(guard as number, 'SIGKILL')
  expect(await sandbox.exited).toBe(1)
  await expect.poll(() => processesOn(folder.path), { timeout: 3000, interval: 20 }).toEqual([])

  await start()
  const node = processesOn(folder.path).find((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('anvil\0--host'),
  )
  process.kill(Number(readFileSync(chainFile('anvil.pid'), 'utf8')), 'SIGKILL')
  expect(node).toBeDefined()
  expect(await sandbox.exited).toBe(1)
  await start()
  process.kill(sandbox.pid, 'SIGTERM')
  expect(await sandbox.exited).toBe(0)
  await start()
  expect(await sandbox.stop()).toBe(0)
  await expect.poll(() => processesOn(folder.path), { timeout: 3000, interval: 20 }).toEqual([])
})

test('log lines that nobody reads any more do not keep it from ending in order', async () => {
  sandbox.stopReading()
  // A path that cannot be parsed is logged.
  for (const path of ['//', '//']) expect((await fetch(`${sandbox.url}${path}`)).status).toBe(502)
  expect(await sandbox.stop()).toBe(0)
})

test('people find their transactions after the node has forgotten them', async () => {
  const [hash] = (await sendSome(1)) as [`0x${string}`]
  const receipt = await receiptOf(client, hash)
  const transaction = await client.request('eth_getTransactionByHash', [hash])
  await sandbox.stop()
  await start({ SANDBOX_DEBUG_RPC: '1' })
  await client.request('anvil_mine', ['0x44c'])
  const inNode = ['eth_getTransactionByBlockNumberAndIndex', [receipt?.blockNumber, '0x0']] as const
  expect(await client.request(inNode[0], [...inNode[1]])).toBeNull()

  expect(await receiptOf(client, hash)).toEqual(receipt)
  expect(await client.request('eth_getTransactionByHash', [hash])).toEqual(transaction)
  const page = await fetch(`${sandbox.url}/tx/eth/${hash}`)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('Success')
})
