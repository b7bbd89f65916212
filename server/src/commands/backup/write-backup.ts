import { createHash, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { gzipSync } from 'node:zlib'
import { CommandError } from '#commands/run-command.ts'
import { syncFolder } from '#platform/files/sync-folder.ts'
import { backupKey, encryptPart, partLength } from './backup-cipher.ts'
import type { BackupContents } from './backup-contents.ts'
import { type BackupHead, backupFormat, computeKeyCheck } from './backup-head.ts'

/** A file of a backup: from a path on this machine, or from bytes. */
export type BackupSource = { path: string; from: string | Buffer }

export type WriteBackup = {
  target: string
  passphrase: string
  about: Pick<BackupHead, 'madeAt' | 'murmur' | 'database' | 'migrations'>
  folders: string[]
  sources: BackupSource[]
  toKey?: typeof backupKey
}

/**
 * Writes a backup: the head in a line of its own, the parts of every file, their list as the last part, and its length in
 * eight bytes. The file gets its final name once it is complete and synced.
 * @throws CommandError when a file of that name exists
 */
export async function writeBackup(write: WriteBackup): Promise<void> {
  const { target, passphrase, about, folders, sources, toKey = backupKey } = write
  const salt = randomBytes(16)
  const key = await toKey(passphrase, salt)
  const head = Buffer.from(
    JSON.stringify({
      murmurBackup: backupFormat,
      ...about,
      salt: salt.toString('base64'),
      check: computeKeyCheck(key),
    }),
  )
  const draft = `${target}.${randomBytes(4).toString('hex')}.part`
  const out = openSync(draft, 'wx', 0o600)
  try {
    writeFileSync(out, Buffer.concat([head, Buffer.from('\n')]))
    let number = 0
    const append = (plain: Uint8Array) => {
      number += 1
      const part = encryptPart(key, number, head, gzipSync(plain, { level: 1 }))
      writeFileSync(out, part)
      return part.length
    }
    const files = sources.map((source) => writeFile(source, append))
    const contents: BackupContents = { folders, files }
    const list = encryptPart(key, 0, head, Buffer.from(JSON.stringify(contents)))
    const length = Buffer.alloc(8)
    length.writeBigUInt64BE(BigInt(list.length))
    writeFileSync(out, Buffer.concat([list, length]))
    fsyncSync(out)
    linkSync(draft, target)
  } catch (error) {
    const isTaken = (error as NodeJS.ErrnoException).code === 'EEXIST'
    throw isTaken ? new CommandError(`${target} is there already; nothing was written.`) : error
  } finally {
    key.fill(0)
    closeSync(out)
    rmSync(draft, { force: true })
  }
  syncFolder(dirname(target))
}

function writeFile({ path, from }: BackupSource, append: (plain: Uint8Array) => number) {
  const hash = createHash('sha256')
  const parts: number[] = []
  let size = 0
  for (const piece of typeof from === 'string' ? readPieces(from) : [from]) {
    hash.update(piece)
    size += piece.length
    parts.push(append(piece))
  }
  return { path, size, parts, sha256: hash.digest('hex') }
}

function* readPieces(path: string): Generator<Uint8Array> {
  const file = openSync(path, 'r')
  try {
    const buffer = Buffer.alloc(partLength)
    for (;;) {
      const length = readSync(file, buffer, 0, partLength, null)
      if (length === 0) return
      yield buffer.subarray(0, length)
    }
  } finally {
    closeSync(file)
  }
}
