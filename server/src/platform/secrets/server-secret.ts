import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { ensurePrivateFolder } from '#platform/files/ensure-private-folder.ts'

const minLength = 32

/**
 * The configured secret, or one that is created once and stored in the data folder.
 * @throws Error when the stored one is damaged: a new one would make every pending mail and code unreadable
 */
export function loadServerSecret(configured: string | undefined, dataDir: string): string {
  if (configured) return configured
  ensurePrivateFolder(dataDir)
  const path = join(dataDir, 'server-secret')
  if (!existsSync(path)) makeSecret(path)
  const secret = readFileSync(path, 'utf8').trim()
  if (secret.length >= minLength) return secret
  throw new Error(
    `${path} is damaged: it holds fewer than ${minLength} characters. Restore it, or remove it and start once with ` +
      'SERVER_SECRET_REPLACED=yes to have a new one made (docs/operations.md).',
  )
}

/** Renamed into place once it is complete on disk, so that a crash never leaves a partial file. */
function makeSecret(path: string) {
  const draftPath = `${path}.${randomBytes(4).toString('hex')}`
  const file = openSync(draftPath, 'wx', 0o600)
  try {
    writeSync(file, randomBytes(32).toString('hex'))
    fsyncSync(file)
    linkSync(draftPath, path)
  } catch (error) {
    // Another process was first: use its secret.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    closeSync(file)
    rmSync(draftPath, { force: true })
  }
}
