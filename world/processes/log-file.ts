import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

const limit = 10 * 1024 * 1024

/**
 * Appends lines to a file; at 10 MB it becomes `<path>.1` and a new one begins. A line that cannot be written (the disk
 * is full, the folder is gone) is lost and `say` (standard error) hears of it once, until writing works again; nothing is thrown.
 */
export function logFile(path: string, say = complain): (line: string) => void {
  let isFailing = false
  return (line) => {
    try {
      append(path, line)
      isFailing = false
    } catch (error) {
      if (!isFailing) say(`Log lines are lost, ${path} cannot be written: ${String(error)}`)
      isFailing = true
    }
  }
}

function append(path: string, line: string) {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > limit) {
    rmSync(`${path}.1`, { force: true })
    renameSync(path, `${path}.1`)
  }
  appendFileSync(path, `${line}\n`, { mode: 0o600 })
}

function complain(line: string) {
  process.stderr.write(`${line}\n`)
}
