// Memory of an idle signed-in connection of the assembled server ÷ a bare Socket.IO server ÷ a bare ws server: `npm run bench --
// sockets [--counts 2000,10000]`. Each server runs in a separate process and collects its garbage before a measurement. Exits with
// 1 if a goal is missed.
import { spawn } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { findFreePort } from '../world/find-free-port.ts'
import { startPostgres } from '../world/installed/postgres.ts'
import { projectRoot } from '../world/paths.ts'
import { startWorld } from '../world/start-world.ts'
import { storeResult } from './results/store-result.ts'
import { openSockets } from './sockets/open-sockets.ts'
import { computeMemoryRatio, formatSockets, goals, type SocketSample } from './sockets/report.ts'
import { describeMachine } from './stats.ts'

const { values } = parseArgs({ options: { counts: { type: 'string', default: '2000' } } })
const counts = values.counts.split(',').map(Number)
/** Sockets of one user, below the server's limit. */
const socketsPerUser = 10
const warmUpCount = 50
/** Longer than a garbage collection takes, and than the first sockets need to close. */
const collectMs = 3_000
const hook = join(projectRoot, 'bench/reads/collect-garbage.mjs')

const postgres = await startPostgres({ mayInstall: false })
if ('missing' in postgres) throw new Error(postgres.missing)
const world = await startWorld({ databaseUrl: postgres.url, optimized: true, env: { RATE_LIMIT_SCALE: '1000' } })
const database = new pg.Client({ connectionString: postgres.url })
await database.connect()
const samples: SocketSample[] = []
try {
  console.log(describeMachine())
  const users = Math.ceil(Math.max(...counts) / socketsPerUser)
  const cookies = await insertSessions(users)
  for (const count of counts) {
    samples.push({ name: 'murmur', count, kb: await measureServer(count, cookies) })
    for (const name of ['socket.io', 'ws'] as const) samples.push({ name, count, kb: await measureBare(name, count) })
  }
  console.log(formatSockets(samples))
  const [first = 0] = counts
  const [io, ws] = [computeMemoryRatio(samples, 'socket.io', first), computeMemoryRatio(samples, 'ws', first)]
  storeResult('sockets', { 'idle, signed in': io, 'idle, signed in, to ws': ws })
  if (!(io <= goals['socket.io'] && ws <= goals.ws)) process.exitCode = 1
} finally {
  await database.end()
  await world.stop()
  await postgres.stop()
}

/** Verified users with a session each. Returns their cookies. */
async function insertSessions(count: number): Promise<string[]> {
  const cookies: string[] = []
  const until = new Date(Date.now() + 3_600_000)
  for (let at = 0; at < count; at++) {
    const [id, token] = [randomUUID(), randomBytes(32).toString('base64url')]
    await database.query(
      `insert into users (id, username, username_key, email, password_hash, is_verified, created_at)
       values ($1, $2, $2, $3, '', true, now())`,
      [id, `idle-${at}`, `idle-${at}@example.test`],
    )
    await database.query(
      `insert into sessions (id, token_hash, user_id, created_at, last_seen_at, expires_at) values ($1, $2, $3, now(), now(), $4)`,
      [randomUUID(), createHash('sha256').update(token).digest('hex'), id, until],
    )
    cookies.push(`murmur=${token}`)
  }
  return cookies
}

async function measureServer(count: number, cookies: readonly string[]): Promise<number> {
  const port = await findFreePort()
  const server = await world.joinServer(port, { NODE_OPTIONS: `--import ${hook}` })
  const url = `http://localhost:${port}`
  const growth = await measureGrowth(server.pid, count, (wanted) =>
    openSockets({ url, count: wanted, cookies, isSocketIo: true }),
  )
  await server.stop()
  return growth / count
}

async function measureBare(name: 'socket.io' | 'ws', count: number): Promise<number> {
  const script = join(projectRoot, 'bench/sockets/bare-sockets.ts')
  const child = spawn(process.execPath, ['--import', hook, '--import', 'tsx', script, name], {
    cwd: join(projectRoot, 'bench'),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [port] = await once(createInterface({ input: child.stdout }), 'line')
  const url = `http://127.0.0.1:${port}`
  const isSocketIo = name === 'socket.io'
  const growth = await measureGrowth(child.pid ?? -1, count, (wanted) =>
    openSockets({ url, count: wanted, isSocketIo }),
  )
  child.stdin.end()
  return growth / count
}

/**
 * Memory growth of a process by open connections, in kB of 1,000 bytes. A few earlier connections load the code that each needs.
 */
async function measureGrowth(
  pid: number,
  count: number,
  open: (count: number) => Promise<() => void>,
): Promise<number> {
  const closeFirst = await open(warmUpCount)
  closeFirst()
  const before = await readResidentKb(pid)
  const close = await open(count)
  const after = await readResidentKb(pid)
  close()
  return after - before
}

async function readResidentKb(pid: number): Promise<number> {
  process.kill(pid, 'SIGCONT')
  await wait(collectMs)
  return (Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024) / 1000
}
