import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Identifies a process across time: pids are reused, so the start time is part of it. */
export type ProcessIdentity = { pid: number; began: string; command: string }

export function identifyProcess(pid: number): ProcessIdentity {
  return { pid, began: processStartTime(pid) ?? '', command: readCommand(pid) }
}

/** True when this same process is still running. */
export function isRunning({ pid, began }: Omit<ProcessIdentity, 'command'>): boolean {
  return pid !== process.pid && began !== '' && processStartTime(pid) === began
}

function processStartTime(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
      // The command in parentheses may contain any character. After the command, field 1 is the state and field 20 the start time.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
      return fields[0] === 'Z' ? undefined : `${boot}:${fields[19]}`
    }
    if (process.platform === 'win32') return pidExists(pid) ? 'unknown' : undefined
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined
  }
}

/** The command line, which names a process in the message of a failed test; empty where /proc has none. */
function readCommand(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return ''
  }
}

function pidExists(pid: number): boolean {
  process.kill(pid, 0)
  return true
}
