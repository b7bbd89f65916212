import { closeSync, createReadStream, fsyncSync, openSync, readdirSync, readFileSync, readSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createGunzip } from 'node:zlib'
import { Decrypter } from 'age-encryption'
import { unpackTar } from 'modern-tar/fs'
import { CommandError } from '#commands/run-command.ts'
import { syncFolder } from '#platform/files/sync-folder.ts'
import { type BackupHead, maxHeadLength, parseBackupHead } from './backup-head.ts'
import { headCopyPath } from './backup-paths.ts'

export type OpenBackup = {
  head: BackupHead
  /**
   * Writes every file below a folder, synced to disk, and returns their number. Can be called once.
   * @throws CommandError when any byte of the backup was changed, or its end is missing; the folder is then incomplete
   */
  unpackTo(folder: string): Promise<number>
}

const newline = 0x0a

/**
 * Reads the head of a backup, which needs no passphrase.
 * @throws CommandError when the file is not a backup
 */
export function peekBackup(path: string): BackupHead {
  return parseBackupHead(readHeadLine(path))
}

/**
 * Opens a backup by its passphrase.
 * @throws CommandError with another passphrase, or when the file is not a backup or its beginning is damaged
 */
export async function openBackup(path: string, passphrase: string): Promise<OpenBackup> {
  const line = readHeadLine(path)
  const head = parseBackupHead(line)
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase.normalize('NFC'))
  const plainStream = await decryptFrom(path, Buffer.byteLength(line) + 1, decrypter)
  return {
    head,
    async unpackTo(folder) {
      try {
        await pipeline(plainStream, createGunzip(), unpackTar(folder, { fmode: 0o600, dmode: 0o700 }))
        if (readFileSync(join(folder, headCopyPath), 'utf8') !== line) throw new Error('The first line was changed')
      } catch (error) {
        throw damagedBackup({ cause: error })
      }
      rmSync(join(folder, headCopyPath))
      return syncTree(folder)
    },
  }
}

async function decryptFrom(path: string, start: number, decrypter: Decrypter): Promise<Readable> {
  const encrypted = createReadStream(path, { start })
  try {
    const plainStream = await decrypter.decrypt(Readable.toWeb(encrypted) as globalThis.ReadableStream<Uint8Array>)
    return Readable.fromWeb(plainStream as ReadableStream<Uint8Array>)
  } catch (error) {
    encrypted.destroy()
    // The library has no error codes; this is its message for a passphrase that does not open the file's key.
    const isOtherPassphrase = (error as Error).message.startsWith('no identity matched')
    throw isOtherPassphrase
      ? new CommandError('That is not the passphrase of this backup.')
      : damagedBackup({ cause: error })
  }
}

/** Syncs every file and folder to disk, and returns the number of files. */
function syncTree(folder: string): number {
  let files = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) files += syncTree(path)
    else {
      files += 1
      syncFile(path)
    }
  }
  syncFolder(folder)
  return files
}

function syncFile(path: string): void {
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Reads the first line without its end; empty when the file has none. */
function readHeadLine(path: string): string {
  try {
    const file = openSync(path, 'r')
    try {
      const buffer = Buffer.alloc(maxHeadLength)
      const length = readSync(file, buffer, 0, maxHeadLength, 0)
      return buffer.toString('utf8', 0, Math.max(0, buffer.subarray(0, length).indexOf(newline)))
    } finally {
      closeSync(file)
    }
  } catch (error) {
    throw new CommandError(`${path} cannot be read: ${(error as Error).message}`, { cause: error })
  }
}

function damagedBackup(options?: ErrorOptions): CommandError {
  return new CommandError('The backup is damaged or was cut short. Nothing was restored.', options)
}
