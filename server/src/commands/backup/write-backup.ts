import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, link, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { backupKey, encryptPart } from '#commands/backup/backup-cipher.ts'
import type { BackupContents } from '#commands/backup/backup-contents.ts'
import { type BackupHead, backupFormat, checkOf } from '#commands/backup/backup-head.ts'
import { Stop } from '#commands/run-command.ts'
import { syncFolder } from '#core/sync-folder.ts'

/** What goes into a backup: a file of this machine, or bytes. */
export type BackupSource = { path: string; from: string | Buffer }

export type WriteBackup = {
  target: string
  passphrase: string
  about: Pick<BackupHead, 'madeAt' | 'murmur' | 'database' | 'migrations'>
  folders: string[]
  sources: BackupSource[]
}

/**
 * Writes a backup: the head in a line of its own, every file as one part, their list as the last, and its length in
 * eight bytes. The file gets its name when it is whole on the disk. @throws Stop when there is one of that name
 */
export async function writeBackup({ target, passphrase, about, folders, sources }: WriteBackup): Promise<void> {
  const salt = randomBytes(16)
  const key = await backupKey(passphrase, salt)
  const head = Buffer.from(
    JSON.stringify({ murmurBackup: backupFormat, ...about, salt: salt.toString('base64'), check: checkOf(key) }),
  )
  const draft = `${target}.${randomBytes(4).toString('hex')}.part`
  const out = await open(draft, 'wx', 0o600)
  try {
    await out.appendFile(Buffer.concat([head, Buffer.from('\n')]))
    const files: BackupContents['files'] = []
    for (const [index, source] of sources.entries()) files.push(await writePart(out, key, index + 1, head, source))
    await writeContents(out, key, head, { folders, files })
    await out.sync()
    await link(draft, target).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? new Stop(`${target} is there already; nothing was written.`) : error
    })
  } finally {
    key.fill(0)
    await out.close()
    await rm(draft, { force: true })
  }
  syncFolder(dirname(target))
}

async function writePart(
  out: FileHandle,
  key: Buffer,
  number: number,
  head: Buffer,
  { path, from }: BackupSource,
): Promise<BackupContents['files'][number]> {
  const hash = createHash('sha256')
  const cipher = encryptPart(key, number, head)
  let size = 0
  let stored = 0
  const append = async (bytes: Buffer) => {
    stored += bytes.length
    await out.appendFile(bytes)
  }
  await pipeline(
    typeof from === 'string' ? createReadStream(from) : Readable.from([from]),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        size += chunk.length
        yield chunk
      }
    },
    createGzip(),
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) await append(cipher.update(chunk))
    },
  )
  await append(Buffer.concat([cipher.final(), cipher.getAuthTag()]))
  return { path, size, stored, sha256: hash.digest('hex') }
}

async function writeContents(out: FileHandle, key: Buffer, head: Buffer, contents: BackupContents): Promise<void> {
  const cipher = encryptPart(key, 0, head)
  const part = [cipher.update(JSON.stringify(contents)), cipher.final(), cipher.getAuthTag()]
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE(BigInt(Buffer.concat(part).length))
  await out.appendFile(Buffer.concat([...part, length]))
}
