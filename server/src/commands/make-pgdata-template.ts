// `make-pgdata-template FOLDER`: fills FOLDER with a migrated, empty embedded database. A first start copies it
// (MURMUR_PGDATA_TEMPLATE) in a tenth of a second, instead of creating one in several seconds.
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { migrationsHash } from '#platform/db/migrations-folder.ts'
import { openDb } from '#platform/db/open-db.ts'
import { templateMark } from '#platform/db/open-embedded.ts'

const folder = process.argv[2]
if (!folder) throw new Error('Name the folder to fill')
const target = resolve(folder)
const workFolder = mkdtempSync(join(dirname(target), '.pgdata-'))
try {
  const db = await openDb({ dataDir: workFolder })
  await db.close()
  writeFileSync(join(workFolder, 'pgdata', templateMark), migrationsHash())
  rmSync(target, { recursive: true, force: true })
  renameSync(join(workFolder, 'pgdata'), target)
} finally {
  rmSync(workFolder, { recursive: true, force: true })
}
