import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The folder of the migrations: beside this file, beside the bundle (dist/server/migrations), or in the project that
 * contains the bundle.
 */
export function migrationsFolder(start = dirname(fileURLToPath(import.meta.url))): string {
  for (let folder = start; ; folder = dirname(folder)) {
    for (const relative of ['migrations', join('server', 'src', 'platform', 'db', 'migrations')]) {
      if (existsSync(join(folder, relative, 'meta', '_journal.json'))) return join(folder, relative)
    }
    if (dirname(folder) === folder) throw new Error(`No database migrations beside or above ${start}`)
  }
}

/** A hash that changes with every migration; a prepared database stores it as its version. */
export function migrationsHash(folder = migrationsFolder()): string {
  const journal = readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')
  const { entries } = JSON.parse(journal) as { entries: { tag: string }[] }
  const hash = createHash('sha256').update(journal)
  for (const { tag } of entries) hash.update(readFileSync(join(folder, `${tag}.sql`)))
  return hash.digest('hex').slice(0, 16)
}
