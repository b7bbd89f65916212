import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sandboxAccounts } from '#seed/accounts.ts'
import { wrappedSol } from '#solana/addresses.ts'
import { createRpcClient, type RpcClient } from '../../test-support/rpc-client.ts'
import { createTemporaryFolder, type SpawnedSandbox, spawnSandbox } from '../../test-support/spawn-sandbox.ts'
import { getPool } from '../../test-support/token-client.ts'

const folder = createTemporaryFolder()
let sandbox: SpawnedSandbox
let clients: RpcClient[]

beforeAll(async () => {
  sandbox = await spawnSandbox(folder.path, { SANDBOX_MARKET: 'on', SANDBOX_MARKET_MS: '15' })
  clients = [createRpcClient(sandbox.url, 'eth'), createRpcClient(sandbox.url, 'base')]
})
afterAll(async () => {
  await sandbox.stop()
  folder.remove()
})

type Block = { transactions: { from: string }[] }

test('the simulated market idles until first used, then moves prices on both chains by real swaps that all succeed', async () => {
  const height = async (client: RpcClient) => Number(await client.request('eth_blockNumber'))
  const slot = async (client: RpcClient) =>
    client.request('eth_call', [{ to: await getPool(client, 'WETH', 'USDC', 500), data: '0x3850c7bd' }, 'latest'])
  const seeded = await Promise.all(clients.map(height))
  const prices = await Promise.all(clients.map(slot))
  const solPrice = async () => {
    const response = await fetch(`${sandbox.url}/jupiter/price/v3?ids=${wrappedSol}`)
    const answer = (await response.json()) as Record<string, { usdPrice: number }>
    return answer[wrappedSol]?.usdPrice
  }
  expect(await solPrice()).toBe(150)
  // Read calls, which a server makes all day, do not start the market; an active market would have made about ten
  // trades by now.
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(await Promise.all(clients.map(height))).toEqual(seeded)

  await fetch(`${sandbox.url}/mailbox`, { headers: { accept: 'text/html' } })
  const expectPricesMoved = async () => {
    for (const [index, client] of clients.entries()) expect(await slot(client)).not.toBe(prices[index])
    expect(await solPrice()).not.toBe(150)
  }
  await vi.waitFor(expectPricesMoved, { timeout: 90_000, interval: 100 })

  const market = sandboxAccounts().market.address.toLowerCase()
  for (const [index, client] of clients.entries()) {
    for (let number = (seeded[index] as number) + 1; number <= (await height(client)); number += 1) {
      const at = `0x${number.toString(16)}`
      const block = await client.request<Block>('eth_getBlockByNumber', [at, true])
      const receipts = await client.request<{ status: string }[]>('eth_getBlockReceipts', [at])
      expect(block.transactions.map(({ from }) => from)).toEqual([market])
      expect(receipts.map(({ status }) => status)).toEqual(['0x1'])
    }
  }
})
