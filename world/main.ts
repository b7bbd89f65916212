import { resolve } from 'node:path'
import type { Ports } from './environment.ts'
import { npmChain } from './npm-parent.ts'
import { printMails } from './print-mails.ts'
import { supervise } from './supervise.ts'

/** What `npm start` does once everything is built: runs Murmur until it is told to stop. Answers the exit code. */
export async function runMurmur(env: NodeJS.ProcessEnv, say: (line: string) => void): Promise<number> {
  const port = Number(env.PORT ?? 3000)
  if (!Number.isInteger(port) || port < 1 || port > 65_533) {
    say(`PORT must be a whole number from 1 to 65533, not "${env.PORT}".`)
    return 1
  }
  if (Boolean(env.ETH_RPC_URL) !== Boolean(env.BASE_RPC_URL)) {
    say('Set both ETH_RPC_URL and BASE_RPC_URL for live chains, or neither for the sandbox.')
    return 1
  }
  const ports: Ports = { server: port, sandbox: port + 1, smtp: port + 2 }
  const withSandbox = !env.ETH_RPC_URL
  const stopAsked = stopSignal()
  const dataDir = resolve(env.MURMUR_DATA_DIR ?? 'data')
  try {
    const running = await supervise({ ports, dataDir, withSandbox, env, say })
    say(`Murmur is ready at ${running.url}`)
    if (withSandbox) {
      say(`Sandbox: play money. Mails are shown here and at http://localhost:${ports.sandbox}/mailbox`)
      printMails(`http://localhost:${ports.sandbox}`, say)
    }
    say('Stop with Ctrl-C.')
    await stopAsked
    process.once('SIGINT', () => {
      running.kill()
      process.exit(130)
    })
    say('Stopping …')
    await running.stop()
    say('Stopped.')
    return 0
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    return 1
  }
}

/** Resolves at the first signal to stop, or when the npm that started us is gone without one. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve())
    if (process.env.npm_lifecycle_event !== 'start') return
    const chain = npmChain()
    setInterval(() => {
      if (npmChain() !== chain) resolve()
    }, 1000).unref()
  })
}
