import { createHash, randomBytes } from 'node:crypto'
import { closeSync, constants, existsSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'

/** The signer's own record of requests and replies. */
export type AuditLog = {
  /** Writes a line to disk synchronously. If it throws, the caller must not send a reply. */
  append(entry: object): void
  /**
   * Returns the heads of the passkey journal from the newest line that has one: `passkeys` is the current head, `next`
   * the head after a pending re-encryption with another key. Empty if no line has one.
   */
  passkeyHeads(): string[]
}

/** Previous-line hash of the first line in an empty file. */
const emptyLogHash = '0'.repeat(64)

// O_DSYNC makes each write durable, because Node's permission model forbids fsync.
const appendFlags = constants.O_RDWR | constants.O_CREAT | constants.O_APPEND | (constants.O_DSYNC ?? 0)
const newline = 0x0a
/** Number of bytes read from the end of the file; longer than any line. */
const tailLength = 65_536

/**
 * Opens an audit log: JSON lines in a file of mode 0600 with `at`, `run` (id of the signer's start), `seq` within the run,
 * `prev` (SHA-256 of the run's previous line; for the run's first line, of the last line in the file), and the entry. Each
 * append opens the file, so that it can be moved at any time and two signers can share it.
 */
export function openAuditLog(file: string, now: () => Date): AuditLog {
  const run = randomBytes(4).toString('hex')
  let seq = 0
  let prev: string | undefined
  /** Whether a failed write may have left an incomplete line, so that the next line must start with a newline. */
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
          throw new Error('other users can read the log: its mode must be 600')
        if (prev === undefined) {
          const tail = readTail(handle)
          isTorn ||= tail.isTorn
          const lastLine = tail.lines.at(-1)
          prev = lastLine === undefined ? emptyLogHash : sha256(lastLine)
        }
        if (seq === 0) write(handle, { op: 'start' })
        write(handle, entry)
      } finally {
        closeSync(handle)
      }
    },
    passkeyHeads() {
      if (!existsSync(file)) return []
      const handle = openSync(file, constants.O_RDONLY)
      try {
        const newest = readTail(handle)
          .lines.map(parseLine)
          .findLast((line) => line.passkeys !== undefined)
        return [newest?.passkeys, newest?.next].filter((head) => typeof head === 'string')
      } finally {
        closeSync(handle)
      }
    },
  }
}

/** Reads the last complete lines, and whether an incomplete line follows. */
function readTail(handle: number): { lines: string[]; isTorn: boolean } {
  const { size } = fstatSync(handle)
  const bytes = Buffer.alloc(Math.min(size, tailLength))
  const length = readSync(handle, bytes, 0, bytes.length, size - bytes.length)
  const end = bytes.subarray(0, length).lastIndexOf(newline)
  const lines = bytes.toString('utf8', 0, Math.max(end, 0)).split('\n').filter(Boolean)
  return { lines, isTorn: end !== length - 1 }
}

/** Parses a line of the log; empty for the rest of a failed write, and for a line whose start was not read. */
function parseLine(line: string): { passkeys?: unknown; next?: unknown } {
  try {
    return Object(JSON.parse(line))
  } catch {
    return {}
  }
}

function sha256(line: string): string {
  return createHash('sha256').update(line).digest('hex')
}
