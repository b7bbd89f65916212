import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { findFreePort, isPortAvailable } from './find-free-port.ts'
import { projectRoot } from './paths.ts'

export type StartedMurmur = {
  child: ChildProcess
  /** Lines printed so far. */
  lines: string[]
  /** Resolves once the process has printed this text; rejects if it exits first. */
  waitForOutput: (text: string) => Promise<void>
  exit: Promise<number | null>
}

/** Runs `npm start` (by default its script without npm) on a port and the following two. */
export function startMurmur(
  port: number,
  dataDir: string,
  command = [process.execPath, 'tools/start.mjs'],
): StartedMurmur {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), MURMUR_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const pendingMatches = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      for (const resolveMatches of pendingMatches) resolveMatches()
    })
  }
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const waitForOutput = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const resolveMatches = () => lines.some((line) => line.includes(text)) && resolve()
      pendingMatches.add(resolveMatches)
      resolveMatches()
      void exit.then(() => setTimeout(() => reject(new Error(`It never printed "${text}":\n${lines.join('\n')}`)), 200))
    })
  return { child, lines, waitForOutput, exit }
}

/** Finds a port that is free together with the following two. */
export async function findFreePortTriple(): Promise<number> {
  const port = await findFreePort()
  const areNextPortsFree = (await isPortAvailable(port + 1)) && (await isPortAvailable(port + 2))
  return areNextPortsFree ? port : findFreePortTriple()
}
