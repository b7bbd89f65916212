import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { createRpcClient, getReceipt, type RpcClient, send, testAccount } from './rpc-client.ts'
import { createTemporaryFolder, type SpawnedSandbox, spawnSandbox } from './spawn-sandbox.ts'

export const sender = testAccount(9)
export const sink = '0x000000000000000000000000000000000000dEaD'

/** The running chain; each start creates a new client. */
export type RecoveringChain = {
  sandbox: SpawnedSandbox
  client: RpcClient
  /** The chain's folder. */
  path: string
  /** Restarts the sandbox on the same files. */
  start(env?: Record<string, string>): Promise<void>
  /** Path of a file of the chain. */
  file(name: string): string
  /** Names of the chain's files that match, sorted. */
  files(pattern: RegExp): string[]
  sendSome(count: number): Promise<`0x${string}`[]>
  /** Block of each transaction; undefined if it is in no block. */
  states(hashes: `0x${string}`[]): Promise<(string | undefined)[]>
}

/** Runs each test with a new sandbox that takes a snapshot every eight entries and has a funded sender. */
export function useRecoveringChain(): RecoveringChain {
  let folder: { path: string; remove: () => void }
  let sandbox: SpawnedSandbox
  let client: RpcClient
  const start = async (env: Record<string, string> = {}) => {
    sandbox = await spawnSandbox(folder.path, env)
    client = createRpcClient(sandbox.url, 'eth')
  }
  beforeEach(async () => {
    folder = createTemporaryFolder()
    await start({ SANDBOX_SNAPSHOT_ENTRIES: '8' })
    await client.postJson('/faucet', { address: sender.address })
  })
  afterEach(async () => {
    await sandbox.stop()
    folder.remove()
  })
  return {
    get sandbox() {
      return sandbox
    },
    get client() {
      return client
    },
    get path() {
      return folder.path
    },
    start,
    file: (name) => join(folder.path, 'eth', name),
    files: (pattern) =>
      readdirSync(join(folder.path, 'eth'))
        .filter((name) => pattern.test(name))
        .sort(),
    async sendSome(count) {
      const hashes: `0x${string}`[] = []
      for (let index = 0; index < count; index += 1) hashes.push(await send(client, sender, { to: sink, value: 1n }))
      return hashes
    },
    states: (hashes) => Promise.all(hashes.map(async (hash) => (await getReceipt(client, hash))?.blockHash)),
  }
}
