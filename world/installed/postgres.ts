import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { createTempDir } from '../create-temp-dir.ts'
import { findFreePort } from '../find-free-port.ts'
import { findOrInstall } from './debian.ts'

export type Postgres = {
  /** A superuser's URL; each test creates its own database with it. */
  url: string
  version: string
  /** Stops the server and its connections, gracefully or (`immediate`) like a crash. Keeps the data. */
  halt(how?: 'fast' | 'immediate'): Promise<void>
  /** Restarts the server with its data, on its port. */
  resume(): Promise<void>
  stop(): Promise<void>
}

// Stops the server (fast shutdown) when this process's end of the pipe closes, even after kill -9.
const stopWithParent = '"$@" & pid=$!; cat >/dev/null; kill -INT $pid; wait $pid'

/** Starts the machine's Postgres in a temporary folder, or returns the reason why it is missing. */
export async function startPostgres(options: { mayInstall: boolean }): Promise<Postgres | { missing: string }> {
  const bin = options.mayInstall ? findOrInstall(() => findBin(), 'postgresql') : findBin()
  if (!bin) return { missing: 'no initdb and postgres on PATH or under /usr/lib/postgresql' }
  const owner = findUnprivilegedUser()
  if (!owner) return { missing: 'Postgres does not run as root and there is no other user to run it as' }
  return serveNewFolder({ bin, owner }, (data) => [
    'initdb',
    '-D',
    data,
    '-U',
    'murmur',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-sync',
  ])
}

/** Starts a streaming replica of a running Postgres, with a copy of its data. */
export async function startStandby({ url }: Pick<Postgres, 'url'>): Promise<Postgres> {
  const [bin, owner] = [findBin(['pg_basebackup', 'postgres']), findUnprivilegedUser()]
  if (!bin || !owner) throw new Error('no pg_basebackup and postgres on PATH or under /usr/lib/postgresql')
  return serveNewFolder({ bin, owner }, (data) => [
    'pg_basebackup',
    '-d',
    url,
    '-D',
    data,
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
  ])
}

type InstalledPostgres = { bin: string; owner: { uid?: number; gid?: number } }

/** Starts Postgres on a temporary folder, which the command of `fill` creates the files in. */
async function serveNewFolder({ bin, owner }: InstalledPostgres, fill: (data: string) => string[]): Promise<Postgres> {
  const dir = createTempDir({ inMemory: true })
  // Postgres's user must be able to enter the folder; other users still cannot list it.
  chmodSync(dir.path, 0o711)
  const data = join(dir.path, 'postgres')
  mkdirSync(data, { mode: 0o700 })
  if (owner.uid !== undefined) chownSync(data, owner.uid, owner.gid ?? owner.uid)
  const port = await findFreePort()
  const [program = '', ...args] = fill(data)
  const fillResult = spawnSync(join(bin, program), args, { ...owner, cwd: '/', encoding: 'utf8' })
  if (fillResult.status !== 0) throw new Error(`${program} failed: ${fillResult.stderr}`)
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200']
  const run = async () => {
    const child = spawn(
      'sh',
      ['-c', stopWithParent, 'sh', join(bin, 'postgres'), '-D', data, ...settings.flatMap((s) => ['-c', s])],
      { ...owner, cwd: '/', stdio: ['pipe', 'ignore', 'pipe'], detached: true },
    )
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    await waitForReady(child.stderr, exited)
    return { child, exited }
  }
  let running = await run()
  const halt: Postgres['halt'] = async (how = 'fast') => {
    const { child, exited } = running
    if (how === 'immediate')
      process.kill(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGQUIT')
    child.stdin.end()
    await exited
  }
  return {
    url: `postgres://murmur@127.0.0.1:${port}/postgres`,
    version: execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).trim(),
    halt,
    async resume() {
      running = await run()
    },
    async stop() {
      await halt()
      dir.remove()
    },
  }
}

function waitForReady(log: NodeJS.ReadableStream, exited: Promise<void>): Promise<void> {
  const lines: string[] = []
  return new Promise((resolve, reject) => {
    createInterface({ input: log }).on('line', (line) => {
      lines.push(line)
      if (/database system is ready to accept (read-only )?connections/.test(line)) resolve()
    })
    void exited.then(() => reject(new Error(`Postgres ended:\n${lines.slice(-10).join('\n')}`)))
  })
}

/** The folder of the machine's newest Postgres that has these programs. A folder on PATH may have only some of them. */
export function findBin(programs = ['initdb', 'postgres']): string | undefined {
  const distribution = '/usr/lib/postgresql'
  const versions = existsSync(distribution) ? readdirSync(distribution).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...versions.map((v) => join(distribution, v, 'bin'))]
  return folders.find((folder) => programs.every((program) => existsSync(join(folder, program))))
}

/** The user that runs Postgres: the current one, or for root `postgres` or the account `nobody`. */
function findUnprivilegedUser(): { uid?: number; gid?: number } | undefined {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout))
    if (uid && gid) return { uid, gid }
  }
  return undefined
}
