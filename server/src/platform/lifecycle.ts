import { fstatSync } from 'node:fs'
import type { Logger } from 'pino'
import { findOutage } from './errors/find-outage.ts'
import type { OutageKind } from './errors/outage.ts'

const drainMs = 9_000

export type Lifecycle = {
  /** From here on an unexpected error is a bug; before, it is a reason not to start. */
  started(): void
  /** Adds a stop function; the last one added runs first. */
  onStop(label: string, end: () => Promise<void> | void): void
}

/**
 * Stops everything in order, once, on SIGTERM, SIGINT or when the parent process is gone (stdin closes); exits by force
 * after 9 s. The next start resumes unfinished work.
 */
export function lifecycle(log: Logger): Lifecycle {
  const shutdownSteps: { what: string; end: () => Promise<void> | void }[] = []
  let isStopping = false
  let isStarted = false
  // The reader of the log may be gone: logging that error would fail again, without end.
  process.stderr.on('error', () => undefined)
  const stop = async (why: string, code: number) => {
    if (isStopping) return
    isStopping = true
    log.info({ why }, 'stopping')
    setTimeout(() => process.exit(code || 1), drainMs).unref()
    for (const { what, end } of shutdownSteps.reverse()) {
      try {
        await end()
      } catch (error) {
        log.error({ what, err: error }, 'could not be stopped cleanly')
      }
    }
    process.exit(code)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal, 0))
  if (isPipe()) {
    process.stdin.on('error', () => undefined)
    process.stdin.on('close', () => void stop('the parent is gone', 0)).resume()
  }
  for (const bug of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(bug, (error: unknown) => {
      log.fatal({ err: error }, isStarted ? classifyError(error) : `Murmur cannot start: ${startFailureMessage(error)}`)
      void stop(bug, 1)
    })
  }
  return {
    started: () => {
      isStarted = true
    },
    onStop: (what, end) => void shutdownSteps.push({ what, end }),
  }
}

function classifyError(error: unknown): string {
  return findOutage(error) ? 'OUTAGE' : 'BUG'
}

const outageAdvice: Record<OutageKind, string> = {
  database: 'Postgres cannot be used. Start it, or correct DATABASE_URL.',
  disk: 'The disk of the data folder (MURMUR_DATA_DIR) is full or read-only.',
  'signer-release': 'Start the signer of this release first; see SIGNER_COMMAND and SIGNER_SOCKET.',
  signer: 'The signer did not start. See its lines above, and SIGNER_COMMAND.',
}

function startFailureMessage(error: unknown): string {
  const outage = findOutage(error)
  const sentence = error instanceof Error ? error.message : String(error)
  // A message that names the setting already explains the fix.
  return outage && !/[A-Z]+_[A-Z]+/.test(sentence) ? `${sentence}. ${outageAdvice[outage]}` : sentence
}

/** A terminal or /dev/null (a service manager's) does not reveal whether the parent is alive. */
function isPipe(): boolean {
  try {
    const stdin = fstatSync(0)
    return stdin.isFIFO() || stdin.isSocket()
  } catch {
    return false
  }
}
