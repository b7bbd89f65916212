import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

const maxBytes = 10 * 1024 * 1024

/**
 * Appends lines to a file; at 10 MB it is rotated to `<path>.1`. A line that cannot be written (full disk, missing folder)
 * is lost; `print` (standard error by default) warns once until writing works again. Never throws.
 */
export function openLogFile(path: string, print = printToStderr): (line: string) => void {
  let isFailing = false
  return (line) => {
    try {
      appendLine(path, line)
      isFailing = false
    } catch (error) {
      if (!isFailing) print(`Log lines are lost, ${path} cannot be written: ${String(error)}`)
      isFailing = true
    }
  }
}

function appendLine(path: string, line: string) {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > maxBytes) {
    rmSync(`${path}.1`, { force: true })
    renameSync(path, `${path}.1`)
  }
  appendFileSync(path, `${line}\n`, { mode: 0o600 })
}

function printToStderr(line: string) {
  process.stderr.write(`${line}\n`)
}
