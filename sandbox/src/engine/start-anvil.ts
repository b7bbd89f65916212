import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findAnvilBinary } from '#engine/find-anvil-binary.ts'
import { createNodeClient, type NodeClient } from '#engine/node-client.ts'
import { findAssetsDir } from '#find-assets-dir.ts'

export type Anvil = {
  client: NodeClient
  pid: number
  /** Resolves when the process has exited. */
  ended: Promise<void>
  stop(): Promise<void>
}

// One week of a busy sandbox. The node drops older receipts, so that snapshots stay below a few megabytes.
const retainedBlocks = 1000

/**
 * Starts anvil, through a watchdog process that stops it when the sandbox dies, on a free port of 127.0.0.1. Mines only on request. `stateFile` is plain JSON.
 */
export async function startAnvil(dir: string, chainId: number, stateFile?: string): Promise<Anvil> {
  const flags = ['--host', '127.0.0.1', '--port', '0', '--chain-id', String(chainId), '--accounts', '1']
  flags.push('--no-mining', '--order', 'fifo', '--prune-history', '64', '--gas-limit', '60000000')
  flags.push('--transaction-block-keeper', String(retainedBlocks), '--cache-path', join(dir, 'cache'), '--no-cors')
  if (stateFile) flags.push('--load-state', stateFile)
  const watchdog = spawn('sh', [join(findAssetsDir(), 'guard.sh'), findAnvilBinary(), ...flags], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // A separate process group, so that Ctrl-C reaches only the sandbox, which then stops anvil.
    detached: true,
    env: { PATH: process.env.PATH, HOME: dir },
  })
  const ended = new Promise<void>((resolve) => watchdog.once('exit', () => resolve()))
  watchdog.stdin?.on('error', () => {})
  const { pid, port } = await waitUntilListening(watchdog)
  const pidFile = join(dir, 'anvil.pid')
  writeFileSync(pidFile, String(pid))
  const client = createNodeClient(port)
  await client.request('anvil_setLoggingEnabled', [false])
  async function stop() {
    client.close()
    watchdog.stdin?.end()
    await ended
    rmSync(pidFile, { force: true })
  }
  return { client, pid, ended, stop }
}

function waitUntilListening(watchdog: ChildProcess): Promise<{ pid: number; port: number }> {
  return new Promise((resolve, reject) => {
    let pid = 0
    let stderrText = ''
    watchdog.stderr?.on('data', (chunk: Buffer) => {
      stderrText = (stderrText + chunk.toString()).slice(-2000)
    })
    watchdog.once('error', reject)
    watchdog.once('exit', (code) => reject(new Error(`anvil ended with ${code} before it was ready: ${stderrText}`)))
    if (!watchdog.stdout) return
    createInterface({ input: watchdog.stdout }).on('line', (line) => {
      pid ||= Number(/^guarded (\d+)$/.exec(line)?.[1] ?? 0)
      const port = Number(/^Listening on 127\.0\.0\.1:(\d+)$/.exec(line)?.[1] ?? 0)
      if (port) resolve({ pid, port })
    })
  })
}
