import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

const limit = 10 * 1024 * 1024

/**
 * Appends lines to a file; at 10 MB it is rotated to `<path>.1`. A line that cannot be written (full disk, missing folder)
 * is lost; `say` (standard error by default) warns once until writing works again. Never throws.
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
