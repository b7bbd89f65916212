import { join } from 'node:path'
import type { ChainKey, EvmChainKey } from '@murmur/contract/chains'
import { addressBook } from '#chains/evm/address-book.ts'
import { createEvmClient, type Evm } from '#chains/evm/create-evm-client.ts'
import { createSolanaClient, type Solana } from '#chains/solana/create-solana-client.ts'
import { createTempDir } from '../../../../world/create-temp-dir.ts'
import { sandboxChainIds, sandboxEnv } from '../../../../world/environment.ts'
import { findFreePort } from '../../../../world/find-free-port.ts'
import { createService, type Service } from '../../../../world/processes/service.ts'

export type TestSandbox = {
  url: string
  process: Service
  evm: Record<EvmChainKey, Evm>
  solana: Solana
  jupiterUrl: string
  /** Gives play money: 5 SOL, or 2 ETH on each EVM chain. */
  fund(address: string): Promise<void>
  /** The node's own debug methods, and faults of the proxy. */
  debug(chain: EvmChainKey, method: string, params?: unknown[]): Promise<unknown>
  fault(chain: ChainKey, order: { action: string; count?: number }): Promise<void>
  stop(): Promise<void>
}

/** The genesis hash of the sandbox's Solana, and the referral account that has a fee account at its Jupiter. */
const sandboxGenesisHash = 'F9H8CJqLQLAqHBT9oMMcm6Ufj6W3NLuKnuC8Ht8mNZCm'
export const sandboxReferralAccount = '7josDiRxx3UyWGWPvNmgEzkwqad6BYr1LcHavPN7Ed1M'

/** The sandbox alone, without a server: fresh chains that mine at once and a market with fixed prices. */
export async function startTestSandbox(): Promise<TestSandbox> {
  const dir = createTempDir({ inMemory: true })
  const ports = { server: 0, sandbox: await findFreePort(), smtp: await findFreePort() }
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, SANDBOX_BLOCK_MS: '0', SANDBOX_MARKET: 'off' }
  const sandbox = createService('sandbox', {
    ...env,
    SANDBOX_DEBUG_RPC: '1',
    ...sandboxEnv(ports, join(dir.path, 'sandbox')),
  })
  await sandbox.start()
  const url = `http://127.0.0.1:${ports.sandbox}`
  const open = (key: EvmChainKey) =>
    createEvmClient({
      key,
      rpcUrl: `${url}/${key}`,
      chainId: sandboxChainIds[key],
      addresses: addressBook[key],
      pollMs: 10,
    })
  const post = async (path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return response
  }
  return {
    url,
    process: sandbox,
    evm: { eth: open('eth'), base: open('base') },
    solana: createSolanaClient({ rpcUrls: `${url}/sol`, genesisHash: sandboxGenesisHash, pollMs: 50 }),
    jupiterUrl: `${url}/jupiter`,
    fund: async (address) => void (await post('/faucet', { address })),
    async debug(chain, method, params = []) {
      const response = await post(`/${chain}`, { jsonrpc: '2.0', id: 1, method, params })
      const answer = (await response.json()) as { result?: unknown; error?: { message: string } }
      if (answer.error) throw new Error(`${method}: ${answer.error.message}`)
      return answer.result
    },
    fault: async (chain, order) => void (await post(`/debug/${chain}`, order)),
    async stop() {
      await sandbox.stop()
      dir.remove()
    },
  }
}
