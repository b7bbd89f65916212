import { createHash } from 'node:crypto'
import { closeSync, constants, fstatSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs'
import type { UserId, WalletId } from '@murmur/contract/ids'
import type { EncryptedSecret } from '@murmur/contract/signer'
import { decryptSecret, type EncryptionContext, encryptSecret } from '#keys/encrypt-secret.ts'
import type { Keyring } from '#keys/keyring.ts'
import type { PasskeyChange } from '#passkeys/user-passkeys.ts'
import { isRecord } from '#shapes.ts'
import { SignerError } from '#signer-error.ts'

/** Changes of one user, which take effect together. */
type JournalEntry = { userId: UserId; changes: readonly PasskeyChange[] }
/** The newest line: its number and SHA-256. */
export type JournalHead = { seq: number; hash: string }

/** A file of encrypted lines. Each line's number and predecessor are authenticated. */
export type Journal = {
  head(): JournalHead
  /**
   * Reads the lines added since the last call, by this process or another signer, and passes each entry on.
   * @returns whether one of the `wanted` heads was found, or is not newer than the lines read earlier; true if none is
   * wanted
   */
  sync(ring: Keyring, onEntry: (entry: JournalEntry) => void, wanted: readonly JournalHead[]): boolean
  /**
   * Writes an entry durably. It takes effect only if the next `sync` finds it, because another signer's line may come
   * first.
   */
  append(ring: Keyring, entry: JournalEntry): JournalHead
  /**
   * Replaces the file by one with these entries, encrypted with the current key. Calls `onReady` before it replaces the
   * old file.
   */
  rewrite(ring: Keyring, entries: Iterable<JournalEntry>, onReady: (head: JournalHead) => void): void
}

const emptyHead: JournalHead = { seq: 0, hash: '0'.repeat(64) }
// O_DSYNC and O_SYNC make each write durable, because Node's permission model forbids fsync.
const appendFlags = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | (constants.O_DSYNC ?? 0)
const createFlags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_SYNC ?? 0)
const newline = 0x0a
/** Bytes read per chunk. */
const chunkLength = 1024 * 1024

/** Opens the journal in this file, which need not exist. Each access opens the file, so that signers can share it. */
export function openJournal(file: string): Journal {
  let head = emptyHead
  let offset = 0
  let isTorn = false
  const applyLine = (ring: Keyring, line: string, onEntry: (entry: JournalEntry) => void) => {
    const seq = head.seq + 1
    const entry = decryptLine(ring, line, { seq, prev: head.hash })
    if (!entry) return
    head = { seq, hash: sha256(line) }
    onEntry(entry)
  }
  return {
    head: () => head,
    sync(ring, onEntry, wanted) {
      let isFound = wanted.length === 0 || wanted.some(({ seq }) => seq <= head.seq)
      let partialLine: Buffer = Buffer.alloc(0)
      // Reads in chunks, because the file may be longer than the longest string.
      for (const chunk of readFrom(file, offset)) {
        const bytes = Buffer.concat([partialLine, chunk])
        const end = bytes.lastIndexOf(newline) + 1
        for (const line of bytes.toString('utf8', 0, end).split('\n').filter(Boolean)) {
          applyLine(ring, line, onEntry)
          isFound ||= wanted.some(({ hash }) => hash === head.hash)
        }
        offset += end
        partialLine = bytes.subarray(end)
      }
      isTorn = partialLine.length > 0
      return isFound
    },
    append(ring, entry) {
      const seq = head.seq + 1
      const line = sealLine(ring, entry, { seq, prev: head.hash })
      writeTo(file, appendFlags, `${isTorn ? '\n' : ''}${line}\n`)
      return { seq, hash: sha256(line) }
    },
    rewrite(ring, entries, onReady) {
      const lines: string[] = []
      let newHead = emptyHead
      for (const entry of entries) {
        const line = sealLine(ring, entry, { seq: newHead.seq + 1, prev: newHead.hash })
        newHead = { seq: newHead.seq + 1, hash: sha256(line) }
        lines.push(`${line}\n`)
      }
      const draft = `${file}.new`
      // A crash may have left a temporary file.
      rmSync(draft, { force: true })
      writeTo(draft, createFlags, lines.join(''))
      onReady(newHead)
      renameSync(draft, file)
      head = newHead
      offset = Buffer.byteLength(lines.join(''))
      isTorn = false
    },
  }
}

type JournalPosition = { seq: number; prev: string }

/** The number and the previous line's hash are authenticated, so that no line can be moved, repeated or left out. */
function contextOf({ seq, prev }: JournalPosition): EncryptionContext {
  return { purpose: 'passkeys', userId: String(seq) as UserId, walletId: prev as WalletId }
}

function sealLine(ring: Keyring, entry: JournalEntry, position: JournalPosition): string {
  const sealed = encryptSecret(ring, contextOf(position), Buffer.from(JSON.stringify(entry)))
  return JSON.stringify({ ...position, sealed })
}

/**
 * Decrypts the next line. Undefined for the rest of a failed write, and for a line that another signer wrote at the
 * same time as the line before it. Such a line never takes effect; its author detects that by reading again.
 */
function decryptLine(ring: Keyring, line: string, position: JournalPosition): JournalEntry | undefined {
  const parsed = parse(line)
  if (!isRecord(parsed) || parsed.seq !== position.seq || parsed.prev !== position.prev) return undefined
  return JSON.parse(decryptSecret(ring, contextOf(position), parsed.sealed as EncryptedSecret).toString())
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function* readFrom(file: string, offset: number): Generator<Buffer> {
  const handle = openIfExists(file)
  if (handle === undefined && offset > 0) throw rollbackError()
  if (handle === undefined) return
  try {
    const { size, mode } = fstatSync(handle)
    if (process.platform !== 'win32' && (mode & 0o077) !== 0)
      throw new SignerError('TAMPERED', 'other users can read the passkeys file: its mode must be 600')
    if (size < offset) throw rollbackError()
    for (let at = offset; at < size; ) {
      const chunk = Buffer.alloc(Math.min(chunkLength, size - at))
      const length = readSync(handle, chunk, 0, chunk.length, at)
      if (length === 0) return
      yield chunk.subarray(0, length)
      at += length
    }
  } finally {
    closeSync(handle)
  }
}

function openIfExists(file: string): number | undefined {
  try {
    return openSync(file, constants.O_RDONLY)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function writeTo(file: string, flags: number, text: string): void {
  const handle = openSync(file, flags, 0o600)
  try {
    const bytes = Buffer.from(text)
    if (writeSync(handle, bytes) !== bytes.length) throw new SignerError('UNAVAILABLE', 'the disk is full')
  } finally {
    closeSync(handle)
  }
}

/** The file is shorter than before, or lacks a line that the log names: it is an older copy. */
export function rollbackError(): SignerError {
  return new SignerError('TAMPERED', 'the passkeys file is older than the signer’s log')
}

function sha256(line: string): string {
  return createHash('sha256').update(line).digest('hex')
}
