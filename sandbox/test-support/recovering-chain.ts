import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { createRpcClient, getReceipt, type RpcClient, send, testAccount } from './rpc-client.ts'
import { type SpawnedSandbox, spawnSandbox, temporaryFolder } from './spawn-sandbox.ts'

export const sender = testAccount(9)
export const sink = '0x000000000000000000000000000000000000dEaD'

/** The chain that runs now: another client after each start. */
export type RecoveringChain = {
  sandbox: SpawnedSandbox
  client: RpcClient
  /** Its folder. */
  path: string
  /** Starts the sandbox on the previous one's files. */
  start(env?: Record<string, string>): Promise<void>
  /** A file of the chain's own. */
  file(name: string): string
  /** The names of its files that match, in order. */
  files(pattern: RegExp): string[]
  sendSome(count: number): Promise<`0x${string}`[]>
  /** In which block each is, undefined for one that is in none. */
  states(hashes: `0x${string}`[]): Promise<(string | undefined)[]>
}

/** Has each test of a file run a sandbox in a fresh folder, which takes a snapshot after eight entries; the sender is rich. */
export function recoveringChain(): RecoveringChain {
  let folder: { path: string; remove: () => void }
  let sandbox: SpawnedSandbox
  let client: RpcClient
  const start = async (env: Record<string, string> = {}) => {
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
