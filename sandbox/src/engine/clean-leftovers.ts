import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Kills an anvil process that an earlier run left on this folder. Ignores a pid that another program uses now. */
export function killOrphanedAnvil(dir: string): void {
  const pidFile = join(dir, 'anvil.pid')
  const pid = readPid(pidFile)
  if (pid && commandLine(pid).includes(join(dir, 'cache'))) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The process exited by itself.
    }
  }
  rmSync(pidFile, { force: true })
}

/** Reads the pid from a file; undefined without a file or number. */
export function readPid(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined
  } catch {
    return undefined
  }
}

/** Returns the command line of a running process, or '' if there is no such process. */
export function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
