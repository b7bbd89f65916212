import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = new URL('../../', import.meta.url)

/** The current bundle. Tests run the bundle, as users do; it also starts a second faster than the sources. */
let bundle: Promise<string> | undefined

async function makeBundle(): Promise<string> {
  const { build } = (await import(new URL('tools/build.mjs', root).href)) as {
    build: (choice: { only: string[] }) => Promise<void>
  }
  await build({ only: ['sandbox'] })
  return fileURLToPath(new URL('dist/sandbox/main.js', root))
}

export type SpawnedSandbox = {
  url: string
  smtpPort: number
  pid: number
  /** The text that the process has written to stderr. */
  errors(): string
  /** Stops reading stderr, as if the parent process had died. */
  stopReading(): void
  /** Resolves with the exit code, or null if a signal killed the process. */
  exited: Promise<number | null>
  /** Closes stdin, as if the parent process had died. */
  stop(): Promise<number | null>
  kill9(): Promise<number | null>
}

/** Creates a temporary folder; `remove` deletes it. */
export function createTemporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'murmur-sandbox-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) }
}

/** Starts a real sandbox process on free ports and waits until it is ready. */
export async function spawnSandbox(dir: string, env: Record<string, string> = {}): Promise<SpawnedSandbox> {
  bundle ??= makeBundle()
  const child = spawn(process.execPath, [await bundle], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...process.env,
      SANDBOX_PORT: '0',
      SANDBOX_SMTP_PORT: '0',
      SANDBOX_DIR: dir,
      SANDBOX_BLOCK_MS: '0',
      SANDBOX_MARKET: 'off',
      ...env,
    },
  })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const ready = await firstLine(child, exited, () => errors)
  const { port, smtpPort } = JSON.parse(ready) as { port: number; smtpPort: number }
  return {
    url: `http://127.0.0.1:${port}`,
    smtpPort,
    pid: child.pid as number,
    errors: () => errors,
    stopReading: () => void child.stderr.destroy(),
    exited,
    stop() {
      child.stdin.end()
      return exited
    },
    kill9() {
      child.kill('SIGKILL')
      return exited
    },
  }
}

function firstLine(child: ChildProcess, exited: Promise<number | null>, errors: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    void exited.then((code) => reject(new Error(`The sandbox ended with ${code}: ${errors()}`)))
    if (child.stdout) createInterface({ input: child.stdout }).once('line', resolve)
  })
}

/** The pids of running processes whose command line names the folder. Linux only. */
export function findProcessesUsing(dir: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(join(dir, ''))
      } catch {
        return false
      }
    })
    .map(Number)
}
