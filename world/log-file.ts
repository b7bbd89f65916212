import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

const limit = 10 * 1024 * 1024

/** Appends lines to a file; at 10 MB it becomes `<path>.1` and a new one begins. */
export function logFile(path: string): (line: string) => void {
  mkdirSync(dirname(path), { recursive: true })
  let size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  return (line) => {
    if (size > limit) {
      rmSync(`${path}.1`, { force: true })
      renameSync(path, `${path}.1`)
      size = 0
    }
    appendFileSync(path, `${line}\n`, { mode: 0o600 })
    size += line.length + 1
  }
}
