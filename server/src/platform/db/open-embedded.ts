import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite, PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { ensurePrivateFolder } from '#platform/files/ensure-private-folder.ts'
import { changeChannels, createAccountChanges } from './account-changes/account-changes.ts'
import { createDb } from './create-db.ts'
import type { Db, Queries } from './db.ts'
import { FsyncedNodeFs, fsyncedStartParams } from './fsynced-node-fs.ts'
import { lockFolder } from './lock-folder.ts'
import { maintainEmbedded } from './maintain-embedded.ts'
import { migrationsFolder, migrationsHash } from './migrations-folder.ts'
import { YieldingPglite } from './yielding-pglite.ts'

type EmbeddedLocation = { dataDir: string; template?: string | undefined } | { memory: true; dump?: Blob | undefined }

/** Postgres extensions that the migrations need. */
export const extensions = { pg_trgm }

/**
 * Opens the embedded Postgres (PGlite). Only one process may hold a folder; a second gets an error that names the
 * holder.
 */
export async function openEmbedded(location: EmbeddedLocation): Promise<Db> {
  if ('memory' in location) {
    const dump = location.dump ? { loadDataDir: location.dump } : {}
    return migrateAndCreateDb(new YieldingPglite('memory://', { extensions, ...dump }), () => undefined)
  }
  ensurePrivateFolder(location.dataDir)
  const lock = lockFolder(location.dataDir)
  try {
    const folder = join(location.dataDir, 'pgdata')
    fillFromTemplate(folder, location.template)
    // PGlite creates world-writable files: only the folder's permissions protect them.
    ensurePrivateFolder(folder)
    return await migrateAndCreateDb(openFolder(folder), lock.release)
  } catch (error) {
    lock.release()
    throw error
  }
}

/** PGlite on a folder, with every commit synced to disk. */
function openFolder(folder: string, options: PGliteOptions = {}): PGlite {
  return new YieldingPglite({
    fs: new FsyncedNodeFs(folder),
    startParams: fsyncedStartParams(),
    extensions,
    ...options,
  })
}

async function migrateAndCreateDb(client: PGlite, release: () => void): Promise<Db> {
  const queries = drizzle({ client, casing: 'snake_case' })
  await migrate(queries, { migrationsFolder: migrationsFolder() })
  const maintenance = maintainEmbedded(client)
  // No other process can change this database.
  const { changes, changed, connected } = createAccountChanges()
  for (const channel of changeChannels) await client.listen(channel, (payload) => changed(payload, channel))
  connected()
  return createDb(queries as unknown as Queries, changes, async () => {
    maintenance.stop()
    if (!client.closed) await client.close()
    release()
  })
}

/** Copied beside its destination and then renamed, so that a crash never leaves a partial database. */
function fillFromTemplate(folder: string, template: string | undefined) {
  const isEmpty = !existsSync(folder) || readdirSync(folder).length === 0
  if (!isEmpty || !template || !hasCurrentMigrations(template)) return
  const newFolder = `${folder}.new`
  rmSync(newFolder, { recursive: true, force: true })
  cpSync(template, newFolder, { recursive: true })
  rmSync(folder, { recursive: true, force: true })
  renameSync(newFolder, folder)
}

/** A file in a template that contains the hash of its migrations. */
export const templateMark = 'murmur-migrations'

function hasCurrentMigrations(template: string): boolean {
  const hashPath = join(template, templateMark)
  return existsSync(hashPath) && readFileSync(hashPath, 'utf8') === migrationsHash()
}
