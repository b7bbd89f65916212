import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sender, sink, useRecoveringChain } from '../../test-support/recovering-chain.ts'
import { getReceipt, send, sign, testAccount } from '../../test-support/rpc-client.ts'
import { findProcessesUsing } from '../../test-support/spawn-sandbox.ts'

const at = useRecoveringChain()

test('the sandbox takes snapshots regularly, and keeps the last two', async () => {
  await at.sendSome(20)
  await expect.poll(() => at.files(/^state-\d+\.gz$/).length).toBe(2)
  expect(at.files(/^journal/)).toHaveLength(2)
  expect(at.files(/state-1\.gz/)).toEqual([])
})

test('the sandbox truncates a torn journal line, and appends after it', async () => {
  const hashes = await at.sendSome(1)
  await at.sandbox.kill9()
  const journal = at.files(/^journal/).at(-1) as string
  appendFileSync(at.file(journal), '{"kind":"taken","hash":"0x12')
  await at.start()
  expect((await at.states(hashes)).every(Boolean)).toBe(true)
  hashes.push(...(await at.sendSome(2)))
  await at.sandbox.kill9()
  expect(readFileSync(at.file(journal), 'utf8')).not.toContain('0x12{')
  await at.start()
  expect((await at.states(hashes)).every(Boolean)).toBe(true)
})

test('the sandbox starts a new chain when every snapshot is destroyed', async () => {
  await at.sendSome(14)
  await at.sandbox.kill9()
  for (const name of at.files(/^state/)) writeFileSync(at.file(name), 'junk')
  await at.start()
  expect(Number(await at.client.request('eth_getTransactionCount', [sender.address, 'latest']))).toBe(0)
  // On the new chain the faucet pays the same address again.
  await at.client.postJson('/faucet', { address: sender.address })
  expect((await at.states(await at.sendSome(1))).every(Boolean)).toBe(true)
})

test('the sandbox keeps a transaction across kill -9 that was first refused and then accepted', async () => {
  const unfunded = testAccount(10)
  const raw = await sign(at.client, unfunded, { to: sink, value: 1n })
  await expect(at.client.request('eth_sendRawTransaction', [raw])).rejects.toThrow()
  await at.client.postJson('/faucet', { address: unfunded.address })
  const hash = await at.client.request<`0x${string}`>('eth_sendRawTransaction', [raw])
  await at.sandbox.kill9()
  await at.start()
  expect((await getReceipt(at.client, hash))?.status).toBe('0x1')
})

test('the sandbox keeps a transaction with a nonce gap in snapshots and across kill -9', async () => {
  const nonce = Number(await at.client.request('eth_getTransactionCount', [sender.address, 'latest']))
  const withNonceGap = await sign(at.client, sender, { to: sink, value: 1n, nonce: nonce + 1 })
  const hash = await at.client.request<`0x${string}`>('eth_sendRawTransaction', [withNonceGap])
  const other = testAccount(11)
  await at.client.postJson('/faucet', { address: other.address })
  for (let index = 0; index < 6; index += 1) await send(at.client, other, { to: sink, value: 1n })
  await at.sandbox.kill9()
  await at.start()
  await send(at.client, sender, { to: sink, value: 1n, nonce })
  await expect.poll(async () => (await getReceipt(at.client, hash))?.status).toBe('0x1')
})

test('the sandbox pays an address once even if it was killed during the payment', async () => {
  const address = testAccount(12).address
  const pendingRequest = at.client.postJson('/faucet', { address }).catch(() => undefined)
  await at.sandbox.kill9()
  await pendingRequest
  await at.start()
  for (let index = 0; index < 3; index += 1) await at.client.postJson('/faucet', { address })
  expect(BigInt(await at.client.request<string>('eth_getBalance', [address, 'latest']))).toBe(2n * 10n ** 18n)
})

test('the sandbox exits with an error when a node is killed, and cleanly on SIGTERM', async () => {
  const node = findProcessesUsing(at.path).find((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('anvil\0--host'),
  )
  process.kill(Number(readFileSync(at.file('anvil.pid'), 'utf8')), 'SIGKILL')
  expect(node).toBeDefined()
  expect(await at.sandbox.exited).toBe(1)
  await at.start()
  process.kill(at.sandbox.pid, 'SIGTERM')
  expect(await at.sandbox.exited).toBe(0)
  await expect.poll(() => findProcessesUsing(at.path), { interval: 20 }).toEqual([])
})

test('the sandbox shuts down cleanly when its log output is no longer read', async () => {
  at.sandbox.stopReading()
  // A path that cannot be parsed is logged.
  for (const path of ['//', '//']) expect((await fetch(`${at.sandbox.url}${path}`)).status).toBe(502)
  expect(await at.sandbox.stop()).toBe(0)
})

test('the sandbox shows transactions after the node has dropped them', async () => {
  const [hash] = (await at.sendSome(1)) as [`0x${string}`]
  const receipt = await getReceipt(at.client, hash)
  const transaction = await at.client.request('eth_getTransactionByHash', [hash])
  await at.sandbox.stop()
  await at.start({ SANDBOX_DEBUG_RPC: '1' })
  await at.client.request('anvil_mine', ['0x44c'])
  const inNode = ['eth_getTransactionByBlockNumberAndIndex', [receipt?.blockNumber, '0x0']] as const
  expect(await at.client.request(inNode[0], [...inNode[1]])).toBeNull()

  expect(await getReceipt(at.client, hash)).toEqual(receipt)
  expect(await at.client.request('eth_getTransactionByHash', [hash])).toEqual(transaction)
  const page = await fetch(`${at.sandbox.url}/tx/eth/${hash}`)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('Success')
})
