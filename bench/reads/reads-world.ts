import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { createTempDir } from '../../world/create-temp-dir.ts'
import { findFreePort } from '../../world/find-free-port.ts'
import { startPostgres } from '../../world/installed/postgres.ts'
import { type ApiUser, newUser } from '../../world/new-user.ts'
import { projectRoot } from '../../world/paths.ts'
import type { Service } from '../../world/processes/service.ts'
import { sandboxTokens } from '../../world/sandbox-control/sandbox-tokens.ts'
import { startWorld, type World } from '../../world/start-world.ts'

export type ReadsWorld = {
  world: World
  database: pg.Client
  user: ApiUser
  /** The floor: a bare Fastify on the same Postgres. */
  bare: { url: string; pid: number }
  /** Another server on the same Postgres, which profiles itself; see toggle-profiler.mjs. */
  startProfiled(): Promise<{ url: string; server: Service; profile: string }>
  /** Another server on the same Postgres, which can collect its garbage; see collect-garbage.mjs. */
  startCollecting(): Promise<{ url: string; pid: number; collectGarbage: () => Promise<void> }>
  stop(): Promise<void>
}

/** The built product on Postgres, one user with a purchase on each chain, and the floor on the same database. */
export async function startReadsWorld(): Promise<ReadsWorld> {
  const postgres = await startPostgres({ mayInstall: false })
  if ('missing' in postgres) throw new Error(postgres.missing)
  const world = await startWorld({ databaseUrl: postgres.url, optimized: true })
  const database = new pg.Client({ connectionString: postgres.url })
  await database.connect()
  const user = await newTrader(world)
  const bare = await startBare({ DATABASE_URL: postgres.url, SANDBOX_URL: world.sandboxUrl })
  const dir = createTempDir()
  return {
    world,
    database,
    user,
    bare,
    async startProfiled() {
      const port = await findFreePort()
      const profile = join(dir.path, 'server.cpuprofile')
      const hook = join(projectRoot, 'bench/reads/toggle-profiler.mjs')
      const env = { PROFILE_TO: profile, NODE_OPTIONS: `--import ${hook}` }
      return { url: `http://localhost:${port}`, server: await world.joinServer(port, env), profile }
    },
    async startCollecting() {
      const port = await findFreePort()
      const hook = join(projectRoot, 'bench/reads/collect-garbage.mjs')
      const server = await world.joinServer(port, { NODE_OPTIONS: `--import ${hook}` })
      return { url: `http://localhost:${port}`, pid: server.pid, collectGarbage: () => collectGarbage(server) }
    },
    async stop() {
      bare.stop()
      await database.end()
      await world.stop()
      await postgres.stop()
      dir.remove()
    },
  }
}

/** A user with a purchase on each chain. */
export async function newTrader(world: World): Promise<ApiUser> {
  const user = await newUser(world)
  for (const { chain, address: tokenAddress } of [sandboxTokens.link, sandboxTokens.brett, sandboxTokens.jup]) {
    const { status, body } = await user.call('POST', '/buy', { amountInUsd: '3', tokenAddress, chain })
    if (status !== 200) throw new Error(`No purchase: ${status} ${JSON.stringify(body)}`)
  }
  return user
}

async function collectGarbage({ pid, logs }: Service): Promise<void> {
  const seenCount = logs.length
  process.kill(pid, 'SIGCONT')
  while (!logs.slice(seenCount).includes('garbage collected')) await wait(50)
}

async function startBare(env: Record<string, string>) {
  const script = join(projectRoot, 'bench/reads/bare-server.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    cwd: join(projectRoot, 'bench'),
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [port] = await once(createInterface({ input: child.stdout }), 'line')
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? -1, stop: () => child.stdin.end() }
}
