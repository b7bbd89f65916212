import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import {
  builtPrograms,
  createSandboxUrlEnv,
  type Env,
  type Ports,
  type Programs,
  sandboxEnv,
  serverEnv,
} from '../environment.ts'
import { isPortAvailable } from '../find-free-port.ts'
import { type Claim, claimDataDir } from './claim-data-dir.ts'
import { keepRunning } from './keep-running.ts'
import { openLogFile } from './log-file.ts'
import { createService, type Service } from './service.ts'

export type SupervisedProcess = {
  url: string
  /** Stops all processes gracefully, within 10 s. */
  stop(): Promise<void>
  /** Kills all processes at once. */
  kill(): void
  /** Stops one process gracefully; the supervisor then restarts it. */
  restart(name: 'server' | 'sandbox'): Promise<void>
}

export type SuperviseOptions = {
  ports: Ports
  dataDir: string
  /** False if the environment configures live chains. */
  withSandbox: boolean
  /** The operator's environment, which overrides the defaults. */
  env: Env
  print: (line: string) => void
  /** Default: the built bundles. */
  programs?: Programs
  /** Node flags of the server process. */
  serverFlags?: readonly string[]
}

/** Starts sandbox and server and keeps them running. Resolves once both are ready. */
export async function supervise(options: SuperviseOptions): Promise<SupervisedProcess> {
  const { ports, dataDir, env, print, withSandbox } = options
  const url = env.PUBLIC_URL ?? `http://localhost:${ports.server}`
  const claim = await claimDataDir(dataDir, url, print)
  const services = makeServices(options)
  let isStopping = false
  const deps = { print, isStopping: () => isStopping, onStarted: claim.addChild }
  const stop = async () => {
    isStopping = true
    await services.server.stop(7_000)
    await services.sandbox?.stop(2_500)
    claim.release()
  }
  const kill = () => {
    isStopping = true
    for (const running of [services.server, services.sandbox]) running?.kill9().catch(() => undefined)
    claim.release()
  }
  try {
    await checkPorts(ports, withSandbox)
    // Side by side: the server needs the sandbox's chains only from its first call.
    await Promise.all([
      services.sandbox && startFirst('sandbox', services.sandbox, claim, print),
      startFirst('server', services.server, claim, print),
    ])
  } catch (error) {
    await stop()
    throw error
  }
  if (services.sandbox) void keepRunning(deps, 'sandbox', services.sandbox)
  void keepRunning(deps, 'server', services.server)
  const restart = async (name: 'server' | 'sandbox') => {
    await services[name]?.stop()
  }
  return { url, stop, kill, restart }
}

function makeServices(options: SuperviseOptions): { server: Service; sandbox?: Service } {
  const { ports, dataDir, env, withSandbox, programs = builtPrograms(), serverFlags = [] } = options
  const base = {
    NODE_ENV: 'production',
    ...serverEnv(ports, dataDir, programs),
    ...(withSandbox ? createSandboxUrlEnv(ports) : {}),
  }
  const server = createService(
    'server',
    { ...base, ...env, PORT: String(ports.server), MURMUR_DATA_DIR: dataDir },
    { script: programs.server, flags: serverFlags, onLog: openLogFile(join(dataDir, 'logs', 'server.log')) },
  )
  if (!withSandbox) return { server }
  const sandboxDefaults = { SANDBOX_BLOCK_MS: '1000', SANDBOX_MARKET: 'on' }
  const sandbox = createService(
    'sandbox',
    { ...sandboxDefaults, ...env, ...sandboxEnv(ports, join(dataDir, 'sandbox')) },
    { script: programs.sandbox, onLog: openLogFile(join(dataDir, 'logs', 'sandbox.log')) },
  )
  return { server, sandbox }
}

async function startFirst(name: string, started: Service, claim: Claim, print: (line: string) => void) {
  print(`Starting the ${name} …`)
  const start = started.start()
  claim.addChild(started.pid)
  await start
}

/** Waits up to 2 s for the port, which a process that just exited may still hold. */
async function waitForFreePort(port: number): Promise<boolean> {
  const deadline = Date.now() + 2_000
  while (!(await isPortAvailable(port))) {
    if (Date.now() > deadline) return false
    await wait(100)
  }
  return true
}

async function checkPorts(ports: Ports, withSandbox: boolean) {
  const wantedPorts: [string, number][] = [['web app and API', ports.server]]
  if (withSandbox) wantedPorts.push(['sandbox', ports.sandbox], ['sandbox mailbox (SMTP)', ports.smtp])
  for (const [what, port] of wantedPorts) {
    if (await waitForFreePort(port)) continue
    throw new Error(
      `Port ${port}, for the ${what}, is taken by another program. Stop it, or choose other ports, ` +
        'for example: PORT=4000 npm start (the sandbox takes the next two).',
    )
  }
}
