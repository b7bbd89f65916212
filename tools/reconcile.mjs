// `npm run reconcile`: builds stale targets and compares history with the chains (server/src/commands/reconcile.ts). Starts
// the sandbox for the comparison if it does not run.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { importBuilt } from './lib/build/import-built.mjs'
import { resolveDataDir } from './lib/data-dir.mjs'
import { fail } from './lib/print.mjs'
import { makeReady } from './ready.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Exit code if nothing could be compared. */
const exitCodeUnknown = 2

makeReady()
const settings = join(root, '.env')
if (existsSync(settings)) process.loadEnvFile(settings)
const { build } = await import('./build.mjs')
await build({ only: ['server', 'signer', 'sandbox', 'world'] }).catch((error) =>
  fail(`Murmur could not be built: ${error.message}`, exitCodeUnknown),
)
const { claimDataDir, findHolder } = await importBuilt('claim-data-dir')

const port = Number(process.env.PORT || 3000)
const dataDir = resolveDataDir(process.env)
const holder = findHolder(dataDir)
if (holder && !process.env.DATABASE_URL) {
  const runningInstance = `Murmur runs on ${dataDir} (process ${holder.holder.pid}, at ${holder.url})`
  fail(`${runningInstance}, and its embedded database takes one process at a time. Stop it first.`, exitCodeUnknown)
}
const isSandboxStopped = !holder && !process.env.ETH_RPC_URL && existsSync(join(dataDir, 'sandbox'))
const sandbox = isSandboxStopped ? await startSandbox() : undefined
const env = { ...process.env, MURMUR_DATA_DIR: dataDir }
const child = spawn(process.execPath, [join(root, 'dist/server/reconcile.js'), ...process.argv.slice(2)], {
  env,
  stdio: 'inherit',
})
// The child receives Ctrl-C as well, and this process exits after the child.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
child.once('exit', async (code) => {
  await sandbox?.stop()
  process.exit(code ?? exitCodeUnknown)
})

/** Starts the chains of `npm start` without market trades. Claims the data folder, so that no other Murmur can start on it. */
async function startSandbox() {
  const claim = await claimDataDir(dataDir, `http://localhost:${port}`, () => undefined)
  const sandboxProcess = spawn(process.execPath, [join(root, 'dist/sandbox/main.js')], {
    cwd: root,
    env: {
      SANDBOX_BLOCK_MS: '1000',
      ...process.env,
      SANDBOX_MARKET: 'off',
      SANDBOX_PORT: String(port + 1),
      SANDBOX_SMTP_PORT: String(port + 2),
      SANDBOX_DIR: join(dataDir, 'sandbox'),
    },
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: true,
  })
  claim.addChild(sandboxProcess.pid)
  const ended = new Promise((resolve) => sandboxProcess.once('exit', resolve))
  const ready = new Promise((resolve) => {
    createInterface({ input: sandboxProcess.stdout }).on('line', (line) => line.startsWith('{"ready"') && resolve(true))
  })
  const isReady = await Promise.race([ready, ended.then(() => false)])
  if (!isReady) {
    claim.release()
    fail('The sandbox could not be started, so no chain can be asked.', exitCodeUnknown)
  }
  return {
    async stop() {
      sandboxProcess.stdin.end()
      sandboxProcess.kill('SIGTERM')
      await ended
      claim.release()
    },
  }
}
