import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Ends an anvil that an earlier run left on this folder. A pid that now belongs to something else is left alone. */
export function killOrphanedAnvil(dir: string): void {
  const pidFile = join(dir, 'anvil.pid')
  const pid = readPid(pidFile)
  if (pid && commandLine(pid).includes(join(dir, 'cache'))) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It ended by itself in between.
    }
  }
  rmSync(pidFile, { force: true })
}

/** The number in a pid file, or undefined. */
export function readPid(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined
  } catch {
    return undefined
  }
}

/** The command line of a running process, '' when there is none. */
export function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
