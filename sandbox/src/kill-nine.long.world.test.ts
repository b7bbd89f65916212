import { setTimeout as delay } from 'node:timers/promises'
import type { Hex } from 'viem'
import { afterAll, expect, test, vi } from 'vitest'
import type { ChainKey } from '#seed/address-book.ts'
import { createRpcClient, getReceipt, type RpcClient, send, testAccount } from '../test-support/rpc-client.ts'
import { createTemporaryFolder, findProcessesUsing, spawnSandbox } from '../test-support/spawn-sandbox.ts'

const folders: { remove: () => void }[] = []
afterAll(() => {
  for (const folder of folders) folder.remove()
})

type AcknowledgedTransfer = { chain: ChainKey; hash: Hex; block?: string }

const sink = '0x000000000000000000000000000000000000bEEF'
const isLong = process.env.MURMUR_TEST_ALL !== undefined
const rounds = isLong ? 60 : 2
/** Block times in ms. With 0 nothing is pending when the process is killed; only the long suite tests that. */
const blockTimes = isLong ? ['0', '60'] : ['60']

/** Sends transfers of 1 wei, one by one, until the sandbox is killed; collects the acknowledged transfers. */
async function keepSending(client: RpcClient, sender: number, acknowledged: AcknowledgedTransfer[]): Promise<void> {
  for (;;) {
    try {
      const hash = await send(client, testAccount(sender), { to: sink, value: 1n })
      const entry: AcknowledgedTransfer = { chain: client.chain, hash }
      acknowledged.push(entry)
      const receipt = await getReceipt(client, hash)
      if (receipt) entry.block = `${receipt.blockNumber} ${receipt.blockHash}`
    } catch (error) {
      // The connection broke (TypeError), or the response was incomplete (SyntaxError). An error from the node fails
      // the test.
      if (error instanceof TypeError || error instanceof SyntaxError) return
      throw error
    }
  }
}

async function expectNoProcessesOn(dir: string): Promise<void> {
  await expect.poll(() => findProcessesUsing(dir), { interval: 20 }).toEqual([])
}

for (const blockMs of blockTimes) {
  test(`the sandbox loses no accepted transaction and leaves no node running after kill -9, with a block time of ${blockMs} ms`, async () => {
    const folder = createTemporaryFolder()
    folders.push(folder)
    const acknowledged: AcknowledgedTransfer[] = []
    for (let round = 0; round < rounds; round += 1) {
      // Few entries per snapshot, so that some kills happen while a snapshot is written.
      const sandbox = await spawnSandbox(folder.path, { SANDBOX_BLOCK_MS: blockMs, SANDBOX_SNAPSHOT_ENTRIES: '12' })
      const clients = (['eth', 'base'] as const).map((chain) => createRpcClient(sandbox.url, chain))
      for (const client of clients) await expectAllStored(client, acknowledged)
      const senders = [0, 1, 2]
      for (const sender of senders) {
        await clients[0]?.postJson('/faucet', { address: testAccount(sender).address })
      }
      for (const client of clients)
        await vi.waitFor(() => expectFunded(client, senders), { timeout: 90_000, interval: 20 })
      const sending = clients.flatMap((client) => senders.map((sender) => keepSending(client, sender, acknowledged)))
      // After a few acknowledgements, kills the process at a random time while other transfers are in flight.
      const before = acknowledged.length
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 5), { timeout: 90_000, interval: 5 })
      await delay(Math.random() * 250)
      await sandbox.kill9()
      await Promise.all(sending)
      await expectNoProcessesOn(folder.path)
    }
    const last = await spawnSandbox(folder.path)
    for (const chain of ['eth', 'base'] as const) {
      const client = createRpcClient(last.url, chain)
      await expectAllStored(client, acknowledged)
      // Each transfer counts once: received amounts match the senders' nonces.
      const counts = await Promise.all(
        [0, 1, 2].map((sender) =>
          client.request<Hex>('eth_getTransactionCount', [testAccount(sender).address, 'latest']),
        ),
      )
      const sent = counts.reduce((sum, count) => sum + BigInt(count), 0n)
      expect(BigInt(await client.request<Hex>('eth_getBalance', [sink, 'latest']))).toBe(sent)
    }
    await last.stop()
    await expectNoProcessesOn(folder.path)
  }, 900_000)
}

async function expectFunded(client: RpcClient, senders: number[]): Promise<void> {
  for (const sender of senders) {
    const balance = await client.request<Hex>('eth_getBalance', [testAccount(sender).address, 'latest'])
    expect(BigInt(balance)).toBeGreaterThan(0n)
  }
}

async function expectAllStored(client: RpcClient, acknowledged: AcknowledgedTransfer[]): Promise<void> {
  for (const { chain, hash, block } of acknowledged) {
    if (chain !== client.chain) continue
    const read = () => getReceipt(client, hash)
    // Pending transactions are mined soon after the restart.
    const receipt = await pollUntilFound(read)
    expect(receipt?.status, `${chain} ${hash}`).toBe('0x1')
    if (block) expect(`${receipt?.blockNumber} ${receipt?.blockHash}`).toBe(block)
  }
}

async function pollUntilFound<T>(read: () => Promise<T | null>): Promise<T | null> {
  const deadline = Date.now() + 10_000
  for (;;) {
    const value = await read()
    if (value !== null || Date.now() > deadline) return value
    await delay(20)
  }
}
