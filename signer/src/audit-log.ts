import { createHash, randomBytes } from 'node:crypto'
import { closeSync, constants, fstatSync, openSync, readSync, writeSync } from 'node:fs'

/** The signer's own record of requests and replies. */
export type AuditLog = {
  /** Writes one line; it is on the disk when this returns. Throws when it is not: then nothing may be answered. */
  append(entry: object): void
}

/** Previous-line hash of the first line in an empty file. */
export const emptyLogHash = '0'.repeat(64)

// O_DSYNC, since Node's permission model forbids fsync: the write returns once its bytes are on the disk.
const appendFlags = constants.O_RDWR | constants.O_CREAT | constants.O_APPEND | (constants.O_DSYNC ?? 0)
const newline = 0x0a
/** Longer than any line. */
const tailLength = 65_536

/**
 * Appends JSON lines to a file of mode 0600: `at`, `run` (one start of the signer), `seq` within the run, `prev` (the SHA-256
 * of the run's line before; of its first line, of the last one that the file held), and the entry. The file is opened for
 * each line, so that it can be moved away at any time, and two signers can share it.
 */
export function openAuditLog(file: string, now: () => Date): AuditLog {
  const run = randomBytes(4).toString('hex')
  let seq = 0
  let prev: string | undefined
  /** A write that failed may have left half a line, which must not swallow the next one. */
  let isTorn = false
  const write = (handle: number, entry: object) => {
    const line = JSON.stringify({ at: now().toISOString(), run, seq, prev, ...entry })
    const bytes = Buffer.from(`${isTorn ? '\n' : ''}${line}\n`)
    isTorn = true
    if (writeSync(handle, bytes) !== bytes.length) throw new Error('the disk is full')
    isTorn = false
    seq += 1
    prev = sha256(line)
  }
  return {
    append(entry) {
      const handle = openSync(file, appendFlags, 0o600)
      try {
        if (process.platform !== 'win32' && (fstatSync(handle).mode & 0o077) !== 0)
          throw new Error('the log may be read by others: its mode must be 600')
        if (prev === undefined) {
          const tail = readTail(handle)
          isTorn ||= tail.isTorn
          prev = tail.lastLine === undefined ? emptyLogHash : sha256(tail.lastLine)
        }
        if (seq === 0) write(handle, { op: 'start' })
        write(handle, entry)
      } finally {
        closeSync(handle)
      }
    },
  }
}

/** The last line that is whole, and whether something that is none follows it. */
function readTail(handle: number): { lastLine: string | undefined; isTorn: boolean } {
  const { size } = fstatSync(handle)
  const bytes = Buffer.alloc(Math.min(size, tailLength))
  const length = readSync(handle, bytes, 0, bytes.length, size - bytes.length)
  const end = bytes.subarray(0, length).lastIndexOf(newline)
  const lines = bytes.toString('utf8', 0, Math.max(end, 0)).split('\n').filter(Boolean)
  return { lastLine: lines.at(-1), isTorn: end !== length - 1 }
}

function sha256(line: string): string {
  return createHash('sha256').update(line).digest('hex')
}
