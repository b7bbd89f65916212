import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { TestClock } from './clock/test-clock.ts'
import { createTempDir } from './create-temp-dir.ts'
import { createSandboxUrlEnv, type Env, type Ports, sandboxEnv, serverEnv } from './environment.ts'
import { findFreePort } from './find-free-port.ts'
import { createTestDatabase, type TestDatabase } from './installed/test-database.ts'
import { builtFile } from './paths.ts'
import { type ProcessResult, runToEnd } from './processes/run-to-end.ts'
import { createService, type Service } from './processes/service.ts'
import { shortLivedFlags } from './short-lived-flags.ts'

export type World = {
  /** Origin of the server, e.g. http://localhost:12345. */
  url: string
  sandboxUrl: string
  /** The server's data folder, which `stop` deletes. */
  dataDir: string
  server: Service
  sandbox: Service
  /** The signer's service, if the world has one. */
  signer: Service | undefined
  /** Starts a second server on the same Postgres and data folder. `stop` also stops this server. */
  joinServer(port: number, env?: Env): Promise<Service>
  /** Runs a command of the server (reconcile, backup …) with the server's settings. */
  run(command: string, args?: readonly string[], env?: Env): Promise<ProcessResult>
  stop(): Promise<void>
}

export type WorldOptions = {
  /** Milliseconds between blocks; 0 (the default) mines each transaction at once. */
  blockMs?: number
  /** Whether the market bot trades. Off by default, so that prices stay constant. */
  market?: boolean
  /** Whether the sandbox accepts fault injection at /debug. */
  debug?: boolean
  /** A real Postgres; by default a new database on the one of `npm test`, else the embedded one. */
  databaseUrl?: string
  /**
   * The embedded Postgres, for tests of the files on disk and of their recovery after a kill. `npm run test:all` uses it
   * everywhere.
   */
  embedded?: boolean
  /** The server's port; a free one by default. */
  port?: number
  /** Additional environment of the server. A function receives the sandbox's origin. */
  env?: Env | ((sandboxUrl: string) => Env)
  /** Whether the processes run as in production, without the flags and intervals for short-lived ones. For benchmarks. */
  optimized?: boolean
  /** Whether the signer is a service at a socket, which the servers can neither start nor replace. */
  signerService?: boolean
  /** A clock that the test moves, for server, signer and sandbox. */
  clock?: TestClock
}

/** Starts sandbox, signer and server from dist/ on free ports with empty state. Call `stop` at the end. */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const dir = createTempDir({ inMemory: true })
  const dataDir = join(dir.path, 'server')
  const sandboxDir = join(dir.path, 'sandbox')
  mkdirSync(dataDir)
  mkdirSync(sandboxDir)
  const ports = await choosePorts(options.port)
  const outside = inheritedEnv()
  const sandboxSettings: Env = {
    ...outside,
    ...sandboxEnv(ports, sandboxDir),
    SANDBOX_BLOCK_MS: String(options.blockMs ?? 0),
    SANDBOX_MARKET: options.market ? 'on' : 'off',
    SANDBOX_DEBUG_RPC: options.debug ? '1' : '0',
  }
  const database = await chooseDatabase(options)
  const clock = options.clock?.install(join(dir.path, 'clock'))
  const flags = [...(options.optimized ? [] : shortLivedFlags), ...(clock?.flags ?? [])]
  const sandbox = createService('sandbox', sandboxSettings, { flags })
  const sandboxUrl = `http://localhost:${ports.sandbox}`
  const settings: Env = {
    ...outside,
    ...serverEnv(ports, dataDir),
    ...createSandboxUrlEnv(ports),
    // Captchas and password hashes are deliberately slow. Tests of this cost set their own values.
    CAPTCHA_COST: '1',
    PASSWORD_MEMORY_KIB: '1024',
    RATE_LIMIT_SCALE: '1000',
    // Tests wait for deposits.
    ...(options.optimized ? {} : { CHAIN_POLL_MS: '500' }),
    LOG_LEVEL: 'info',
    ...(database ? { DATABASE_URL: database.url } : {}),
    ...(clock ? { SIGNER_COMMAND: clock.signerCommand } : {}),
    ...(typeof options.env === 'function' ? options.env(sandboxUrl) : options.env),
  }
  const signerDir = options.signerService ? join(dir.path, 'signer') : undefined
  const signer = signerDir ? signerService(signerDir, settings, flags) : undefined
  const server = createService('server', settings, { flags })
  const run: World['run'] = (command, args = [], env = {}) =>
    runToEnd(builtFile('server', `${command}.js`), args, { ...settings, ...env })
  const joined: Service[] = []
  const joinServer: World['joinServer'] = async (port, env = {}) => {
    const joinedServer = createService('server', { ...settings, PORT: String(port), ...env }, { flags })
    joined.push(joinedServer)
    await joinedServer.start()
    return joinedServer
  }
  const stop = async () => {
    await Promise.all([server, ...joined].map((each) => each.stop()))
    await signer?.stop()
    // Its data is removed, so a final snapshot of the chains would be wasted.
    await sandbox.kill9()
    await database?.drop?.()
    dir.remove()
  }
  try {
    await sandbox.start()
    await signer?.start()
    await server.start()
  } catch (error) {
    await stop()
    throw error
  }
  const url = `http://localhost:${ports.server}`
  return { url, sandboxUrl, dataDir, server, sandbox, signer, joinServer, run, stop }
}

async function choosePorts(server: number | undefined): Promise<Ports> {
  return { server: server ?? (await findFreePort()), sandbox: await findFreePort(), smtp: await findFreePort() }
}

/** The signer's service with its key in a folder of its own. Adds its socket to the servers' settings. */
function signerService(folder: string, servers: Env, flags: readonly string[]): Service {
  mkdirSync(folder)
  servers.SIGNER_SOCKET = join(folder, 'socket')
  const env = { ...servers, KEK_FILE: join(folder, 'kek') }
  return createService('server', env, { script: builtFile('server', 'signer-service.js'), flags })
}

/** The world's Postgres; none for the embedded one. */
async function chooseDatabase({ databaseUrl, embedded }: WorldOptions): Promise<Partial<TestDatabase> | undefined> {
  if (databaseUrl) return { url: databaseUrl }
  return embedded || process.env.MURMUR_TEST_ALL ? undefined : createTestDatabase()
}

/** The environment that every process needs, without the developer's own Murmur settings. */
function inheritedEnv(): Env {
  const names = ['PATH', 'HOME', 'USER', 'LANG', 'TMPDIR', 'TEMP', 'SystemRoot', 'ANVIL_BIN', 'CI']
  return Object.fromEntries(names.map((name) => [name, process.env[name]]))
}
