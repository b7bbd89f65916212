import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The configured secret, else one that is made once and kept in the data folder. */
export function serverSecret(configured: string | undefined, dataDir: string): string {
  if (configured) return configured
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, 'server-secret')
  try {
    writeFileSync(path, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8')
}
