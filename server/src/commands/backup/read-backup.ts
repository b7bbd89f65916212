import { createHash } from 'node:crypto'
import { createReadStream, mkdirSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { backupKey, decryptPart, tagLength } from '#commands/backup/backup-cipher.ts'
import { BackupContents } from '#commands/backup/backup-contents.ts'
import { type BackupHead, isKeyOf, maxHeadLength, readHead } from '#commands/backup/backup-head.ts'
import { Stop } from '#commands/run-command.ts'
import { syncFolder } from '#core/sync-folder.ts'

export type OpenBackup = {
  head: BackupHead
  contents: BackupContents
  /** Writes every file below a folder, each checked against its hash and synced to the disk. @throws Stop at a damage */
  unpackTo(folder: string): Promise<void>
}

const newline = 0x0a
const lengthBytes = 8

/** The head of a backup, for which no passphrase is needed. @throws Stop when the file is none */
export async function peekBackup(path: string): Promise<{ head: BackupHead; line: Buffer }> {
  const file = await openFile(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(maxHeadLength), 0, maxHeadLength, 0)
    const end = buffer.subarray(0, bytesRead).indexOf(newline)
    const line = Buffer.from(buffer.subarray(0, Math.max(0, end)))
    return { head: readHead(line.toString('utf8')), line }
  } finally {
    await file.close()
  }
}

/** Opens a backup with its passphrase. @throws Stop when that is another one, or the file is damaged or cut */
export async function openBackup(path: string, passphrase: string): Promise<OpenBackup> {
  const { head, line } = await peekBackup(path)
  const key = await backupKey(passphrase, Buffer.from(head.salt, 'base64'))
  if (!isKeyOf(head, key)) throw new Stop('That is not the passphrase of this backup.')
  const contents = await readContents(path, key, line)
  return {
    head,
    contents,
    async unpackTo(folder) {
      for (const inner of contents.folders) mkdirSync(join(folder, inner), { recursive: true, mode: 0o700 })
      let start = line.length + 1
      for (const [index, entry] of contents.files.entries()) {
        const encrypted = { path, start, length: entry.stored, key, number: index + 1, head: line }
        await unpackFile(encrypted, entry, join(folder, entry.path))
        start += entry.stored
      }
      for (const inner of ['', ...contents.folders]) syncFolder(join(folder, inner))
    },
  }
}

/** The list of what is in it. The lengths must fill the file to the byte. */
async function readContents(path: string, key: Buffer, head: Buffer): Promise<BackupContents> {
  const file = await openFile(path)
  try {
    const { size } = await file.stat()
    const tail = await readAt(file, size - lengthBytes, lengthBytes)
    const length = Number(tail.readBigUInt64BE())
    const start = size - lengthBytes - length
    if (!(length > tagLength && start > head.length)) throw damaged()
    const part = await readAt(file, start, length)
    const decipher = decryptPart(key, 0, head).setAuthTag(part.subarray(length - tagLength))
    const text = Buffer.concat([decipher.update(part.subarray(0, length - tagLength)), final(decipher)])
    const contents = BackupContents.parse(JSON.parse(text.toString()))
    const inParts = contents.files.reduce((sum, { stored }) => sum + stored, 0)
    if (head.length + 1 + inParts !== start) throw damaged()
    return contents
  } finally {
    await file.close()
  }
}

type EncryptedPart = { path: string; start: number; length: number; key: Buffer; number: number; head: Buffer }

async function unpackFile(part: EncryptedPart, entry: BackupContents['files'][number], target: string): Promise<void> {
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  const out = await open(target, 'wx', 0o600)
  const hash = createHash('sha256')
  let size = 0
  try {
    await pipeline(decrypted(part), createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        size += chunk.length
        if (size > entry.size) throw damaged(entry.path)
        hash.update(chunk)
        await out.appendFile(chunk)
      }
    })
    await out.sync()
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    // What zlib says of bytes that were changed; a full disk and the like are told as they are.
    throw code.startsWith('Z_') ? damaged(entry.path) : error
  } finally {
    await out.close()
  }
  if (size !== entry.size || hash.digest('hex') !== entry.sha256) throw damaged(entry.path)
}

/** The compressed bytes. The tag is checked at their end, so that nobody uses what came before unless it is right. */
function decrypted({ path, start, length, key, number, head }: EncryptedPart): Readable {
  const decipher = decryptPart(key, number, head)
  return Readable.from(
    (async function* () {
      const held: Buffer[] = []
      let left = length - tagLength
      for await (const chunk of createReadStream(path, { start, end: start + length - 1 }) as AsyncIterable<Buffer>) {
        const body = chunk.subarray(0, left)
        left -= body.length
        if (body.length > 0) yield decipher.update(body)
        if (body.length < chunk.length) held.push(chunk.subarray(body.length))
      }
      const tag = Buffer.concat(held)
      if (tag.length !== tagLength) throw damaged()
      decipher.setAuthTag(tag)
      yield final(decipher)
    })(),
  )
}

function final(decipher: { final(): Buffer }): Buffer {
  try {
    return decipher.final()
  } catch {
    throw damaged()
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r')
  } catch (error) {
    throw new Stop(`${path} cannot be read: ${(error as Error).message}`, { cause: error })
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  if (position < 0) throw damaged()
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead !== length) throw damaged()
  return buffer
}

function damaged(where?: string): Stop {
  return new Stop(`The backup is damaged or was cut short${where ? ` (at ${where})` : ''}. Nothing was restored.`)
}
