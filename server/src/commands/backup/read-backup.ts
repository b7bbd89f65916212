import { createHash } from 'node:crypto'
import { closeSync, fstatSync, fsyncSync, mkdirSync, openSync, readSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parseOrThrow } from '@murmur/contract/schema/parse-or-throw'
import { CommandError } from '#commands/run-command.ts'
import { syncFolder } from '#platform/files/sync-folder.ts'
import { backupKey, decryptPart, partLength, tagLength } from './backup-cipher.ts'
import { BackupContents } from './backup-contents.ts'
import { type BackupHead, matchesKeyCheck, maxHeadLength, readHead } from './backup-head.ts'

export type OpenBackup = {
  head: BackupHead
  contents: BackupContents
  /**
   * Writes every file below a folder, each verified against its hash and synced to disk.
   * @throws CommandError when it is damaged
   */
  unpackTo(folder: string): void
}

const newline = 0x0a
const lengthBytes = 8

/**
 * Reads the head of a backup, which needs no passphrase.
 * @throws CommandError when the file is not a backup
 */
export function peekBackup(path: string): BackupHead {
  return withFile(path, (file) => readHead(headLine(file).toString('utf8')))
}

/**
 * Opens a backup with its passphrase.
 * @throws CommandError when the passphrase is wrong, or the file is damaged or truncated
 */
export async function openBackup(path: string, passphrase: string, toKey = backupKey): Promise<OpenBackup> {
  const line = withFile(path, headLine)
  const head = readHead(line.toString('utf8'))
  const key = await toKey(passphrase, Buffer.from(head.salt, 'base64'))
  if (!matchesKeyCheck(head, key)) throw new CommandError('That is not the passphrase of this backup.')
  const contents = withFile(path, (file) => readContents(file, key, line))
  return {
    head,
    contents,
    unpackTo(folder) {
      for (const inner of contents.folders) mkdirSync(join(folder, inner), { recursive: true, mode: 0o700 })
      withFile(path, (file) => {
        const next = partReader(file, key, line)
        for (const entry of contents.files) unpackFile(entry, join(folder, entry.path), next)
      })
      for (const inner of ['', ...contents.folders]) syncFolder(join(folder, inner))
    },
  }
}

/** Reads the list of files. Their lengths must add up to the file's, to the byte. */
function readContents(file: number, key: Buffer, head: Buffer): BackupContents {
  const { size } = fstatSync(file)
  const length = Number(readAt(file, size - lengthBytes, lengthBytes).readBigUInt64BE())
  const start = size - lengthBytes - length
  if (!(length > tagLength && start > head.length)) throw damagedBackup()
  const plain = openPart(() => decryptPart(key, 0, head, readAt(file, start, length)))
  const contents = parseOrThrow(BackupContents, JSON.parse(plain.toString()))
  const inParts = contents.files.flatMap(({ parts }) => parts).reduce((sum, part) => sum + part, 0)
  if (head.length + 1 + inParts !== start) throw damagedBackup()
  return contents
}

/** Reads the parts in order, decrypted and decompressed. */
function partReader(file: number, key: Buffer, head: Buffer): (length: number) => Buffer {
  let position = head.length + 1
  let number = 0
  return (length) => {
    number += 1
    const part = readAt(file, position, length)
    position += length
    return openPart(() => gunzipSync(decryptPart(key, number, head, part), { maxOutputLength: partLength }))
  }
}

function unpackFile(entry: BackupContents['files'][number], target: string, next: (length: number) => Buffer): void {
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  const out = openSync(target, 'wx', 0o600)
  try {
    const hash = createHash('sha256')
    let size = 0
    for (const length of entry.parts) {
      const plain = next(length)
      hash.update(plain)
      size += plain.length
      writeFileSync(out, plain)
    }
    if (size !== entry.size || hash.digest('hex') !== entry.sha256) throw damagedBackup()
    fsyncSync(out)
  } finally {
    closeSync(out)
  }
}

function headLine(file: number): Buffer {
  const buffer = Buffer.alloc(maxHeadLength)
  const length = readSync(file, buffer, 0, maxHeadLength, 0)
  return Buffer.from(buffer.subarray(0, Math.max(0, buffer.subarray(0, length).indexOf(newline))))
}

function withFile<T>(path: string, use: (file: number) => T): T {
  let file: number
  try {
    file = openSync(path, 'r')
  } catch (error) {
    throw new CommandError(`${path} cannot be read: ${(error as Error).message}`, { cause: error })
  }
  try {
    return use(file)
  } finally {
    closeSync(file)
  }
}

function readAt(file: number, position: number, length: number): Buffer {
  if (position < 0) throw damagedBackup()
  const buffer = Buffer.alloc(length)
  if (readSync(file, buffer, 0, length, position) !== length) throw damagedBackup()
  return buffer
}

/** Converts any error of decryption or decompression on changed bytes. */
function openPart(open: () => Buffer): Buffer {
  try {
    return open()
  } catch (error) {
    throw damagedBackup({ cause: error })
  }
}

function damagedBackup(options?: ErrorOptions): CommandError {
  return new CommandError('The backup is damaged or was cut short. Nothing was restored.', options)
}
