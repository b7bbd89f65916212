import { execFileSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { identifyProcess, isRunning, type ProcessIdentity } from './process-identity.ts'

/** All current descendants of a process. */
export function listDescendants(pid: number): ProcessIdentity[] {
  const psOutput = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = psOutput
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const collectBelow = (parent: number): number[] => {
    const children = pairs.filter(([, ppid]) => ppid === parent).map(([child]) => child ?? -1)
    return children.flatMap((child) => [child, ...collectBelow(child)])
  }
  return collectBelow(pid).map(identifyProcess)
}

/** Waits until all have exited. Returns those still running after `ms`. */
export async function waitForExits(processes: ProcessIdentity[], ms: number): Promise<ProcessIdentity[]> {
  const deadline = Date.now() + ms
  while (Date.now() < deadline && processes.some(isRunning)) await wait(50)
  return processes.filter(isRunning)
}
