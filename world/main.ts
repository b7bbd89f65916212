import { printEmails } from './clients/print-emails.ts'
import type { Ports } from './environment.ts'
import { readNpmAncestry } from './processes/npm-ancestry.ts'
import { type SupervisedProcess, type SuperviseOptions, supervise } from './processes/supervise.ts'
import { parseRunSettings } from './run-settings.ts'

type Print = (line: string) => void

/** Options that a command adds to a run of Murmur. */
export type RunOptions = Pick<SuperviseOptions, 'programs' | 'serverFlags'> & {
  /** The server's port when another process listens on PORT and proxies calls. */
  serverPort?: (port: number) => number
  /** Called with the running processes before Murmur is announced as ready. */
  whenRunning?: (running: SupervisedProcess) => Promise<void>
}

const sharedUser =
  'The signer runs as your own user, so code that takes over the server can reach the keys (docs/operations.md, “A signer of its own”).'

/** Runs Murmur until a signal stops it. Returns the exit code. */
export async function runMurmur(env: NodeJS.ProcessEnv, print: Print, options: RunOptions = {}): Promise<number> {
  const { serverPort = (port: number) => port, whenRunning, ...how } = options
  const stopRequested = stopSignal()
  try {
    const { port, ...settings } = parseRunSettings(env)
    const { withSandbox } = settings
    const ports: Ports = { server: serverPort(port), sandbox: port + 1, smtp: port + 2 }
    const running = await supervise({ ports, ...settings, print, ...how })
    await whenRunning?.(running).catch(async (error: unknown) => {
      await running.stop()
      throw error
    })
    printAddresses(running, withSandbox ? ports : undefined, print)
    if (!env.SIGNER_SOCKET) print(sharedUser)
    print('Stop with Ctrl-C.')
    await stopRequested
    process.once('SIGINT', () => {
      running.kill()
      process.exit(130)
    })
    print('Stopping …')
    await running.stop()
    print('Stopped.')
    return 0
  } catch (error) {
    print(error instanceof Error ? error.message : String(error))
    return 1
  }
}

function printAddresses({ url }: SupervisedProcess, sandbox: Ports | undefined, print: Print) {
  print(`Murmur is ready at ${url}`)
  if (sandbox) {
    print(`Sandbox: play money. Mails are shown here and at http://localhost:${sandbox.sandbox}/mailbox`)
    printEmails(`http://localhost:${sandbox.sandbox}`, print)
  }
}

/** Resolves at the first stop signal, or when the parent npm process dies without sending a signal. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve())
    if (!['start', 'dev'].includes(process.env.npm_lifecycle_event ?? '')) return
    const chain = readNpmAncestry()
    setInterval(() => {
      if (readNpmAncestry() !== chain) resolve()
    }, 1000).unref()
  })
}
