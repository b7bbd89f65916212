import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { projectRoot } from '../paths.ts'

export type Exit = { code: number | null; signal: NodeJS.Signals | null }

/** A child process. It exits when its stdin closes, so it never outlives its parent. */
export type Child<Ready> = {
  pid: number
  /** The first JSON line on stdout. Rejects with the last output if the process exits earlier. */
  ready: Promise<Ready>
  exited: Promise<Exit>
  /** The last logged lines, oldest first. */
  logs: string[]
  /** Sends SIGTERM, then SIGKILL after `graceMs`. */
  stop(graceMs?: number): Promise<Exit>
  kill9(): Promise<Exit>
}

export type ChildOptions = {
  name: string
  /** The bundle to run, with the current Node. */
  script: string
  /** Flags for Node. */
  flags?: readonly string[]
  env: Record<string, string | undefined>
  onLog?: (line: string) => void
}

const maxLogLines = 2000

/** Starts a bundle with a stdin pipe held by this process, and reads its ready line. */
export function runChild<Ready>(options: ChildOptions): Child<Ready> {
  const running = spawn(process.execPath, [...(options.flags ?? []), options.script], {
    cwd: projectRoot,
    env: options.env,
    stdio: ['pipe', 'pipe', 'pipe'],
    // Ctrl-C signals the terminal's whole process group. A separate group lets us stop the children in order.
    detached: true,
  })
  running.stdin.on('error', () => undefined)
  const logs = collectLogs(running, options.onLog)
  const exited = new Promise<Exit>((resolve) => {
    running.once('error', (error) => {
      logs.push(String(error))
      resolve({ code: 1, signal: null })
    })
    // 'exit' instead of 'close', which waits for grandchildren that still hold the pipe.
    running.once('exit', (code, signal) => resolve({ code, signal }))
  })
  const ready = waitForReadyLine<Ready>(running, options.name, exited, logs)
  ready.catch(() => undefined)
  const end = (signal: NodeJS.Signals) => {
    running.kill(signal)
    return exited
  }
  return {
    pid: running.pid ?? -1,
    ready,
    exited,
    logs,
    kill9: () => end('SIGKILL'),
    async stop(graceMs = 10_000) {
      const timer = setTimeout(() => running.kill('SIGKILL'), graceMs)
      running.stdin.end()
      await end('SIGTERM')
      clearTimeout(timer)
      return exited
    },
  }
}

function collectLogs(child: ChildProcess, onLog?: (line: string) => void): string[] {
  const logs: string[] = []
  if (!child.stderr) return logs
  createInterface({ input: child.stderr }).on('line', (line) => {
    logs.push(line)
    if (logs.length > maxLogLines) logs.splice(0, logs.length - maxLogLines)
    onLog?.(line)
  })
  return logs
}

function waitForReadyLine<Ready>(
  child: ChildProcess,
  name: string,
  exited: Promise<Exit>,
  logs: string[],
): Promise<Ready> {
  return new Promise((resolve, reject) => {
    if (child.stdout) {
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (line.startsWith('{"ready"')) resolve(JSON.parse(line))
        else logs.push(line)
      })
    }
    const closed = new Promise((closed) => child.once('close', closed))
    void exited.then(async ({ code, signal }) => {
      // The last lines may still be buffered.
      await Promise.race([closed, wait(500, undefined, { ref: false })])
      reject(new Error(`The ${name} ended (${signal ?? code}) before it was ready:\n${logs.slice(-20).join('\n')}`))
    })
  })
}
