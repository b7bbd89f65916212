import { randomBytes } from 'node:crypto'
import { createWriteStream, linkSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { pipeline as pipe, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createGzip } from 'node:zlib'
import { Encrypter } from 'age-encryption'
import { packTar, type TarSource } from 'modern-tar/fs'
import { CommandError } from '#commands/run-command.ts'
import { syncFolder } from '#platform/files/sync-folder.ts'
import { type BackupHead, backupFormat } from './backup-head.ts'
import { headCopyPath } from './backup-paths.ts'

/** A file of a backup: from a path on this machine, or from bytes. */
export type BackupSource = { path: string; from: string | Buffer }

export type WriteBackupOptions = {
  target: string
  passphrase: string
  about: Omit<BackupHead, 'murmurBackup'>
  folders: string[]
  sources: BackupSource[]
  /** Base-2 logarithm of scrypt's N; lower only in tests that do not depend on it. */
  workFactor?: number
}

/** 128 MiB of memory per guess of the passphrase. */
const defaultWorkFactor = 17

/**
 * Writes a backup: the head in a line of its own, then an age file that contains a compressed tar archive. The file gets its
 * final name once it is complete and synced.
 * @throws CommandError when a file of that name exists, or a source disappears
 */
export async function writeBackup(write: WriteBackupOptions): Promise<void> {
  const { target, passphrase, about, folders, sources, workFactor = defaultWorkFactor } = write
  const head = JSON.stringify({ murmurBackup: backupFormat, ...about })
  const entries = [
    toSource(headCopyPath, Buffer.from(head)),
    ...folders.map((path): TarSource => ({ type: 'content', target: `${path}/`, content: null, mode: 0o700 })),
    ...sources.map(({ path, from }) => toSource(path, from)),
  ]
  let packedCount = 0
  const archive = packTar(entries, {
    map: (header) => {
      packedCount += 1
      return header
    },
  })
  const draft = `${target}.${randomBytes(4).toString('hex')}.part`
  try {
    const encrypted = await encrypt(compress(archive), passphrase, workFactor)
    const out = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
    out.write(`${head}\n`)
    await pipeline(encrypted, out)
    // The library skips a file that disappears during the backup.
    if (packedCount !== entries.length)
      throw new CommandError('A file disappeared during the backup; nothing was written.')
    linkSync(draft, target)
  } catch (error) {
    const isTaken = (error as NodeJS.ErrnoException).code === 'EEXIST'
    throw isTaken ? new CommandError(`${target} is there already; nothing was written.`) : error
  } finally {
    rmSync(draft, { force: true })
  }
  syncFolder(dirname(target))
}

function compress(plain: Readable): Readable {
  const gzip = createGzip({ level: 1 })
  // An error of `plain` also ends `gzip`, where the reader handles it.
  pipe(plain, gzip, () => undefined)
  return gzip
}

async function encrypt(plain: Readable, passphrase: string, workFactor: number): Promise<Readable> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase.normalize('NFC'))
  encrypter.setScryptWorkFactor(workFactor)
  const stream = await encrypter.encrypt(Readable.toWeb(plain) as globalThis.ReadableStream<Uint8Array>)
  return Readable.fromWeb(stream as ReadableStream<Uint8Array>)
}

function toSource(path: string, from: string | Buffer): TarSource {
  return typeof from === 'string'
    ? { type: 'file', source: from, target: path, mode: 0o600 }
    : { type: 'content', content: from, target: path, mode: 0o600 }
}
