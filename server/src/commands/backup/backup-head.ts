import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import { CommandError } from '#commands/run-command.ts'
import { migrationsFolder } from '#platform/db/migrations-folder.ts'

/** The format that this release writes and reads: an unencrypted line, then an age file (docs/decisions/223). */
export const backupFormat = 2

/** The first line of a backup, readable without its passphrase. */
const BackupHead = object({
  murmurBackup: v.literal(backupFormat),
  madeAt: v.string(),
  /** The release that created it. */
  murmur: v.string(),
  database: v.picklist(['embedded', 'postgres']),
  /** The migrations of that release's database, oldest first. */
  migrations: v.array(v.string()),
})
export type BackupHead = v.InferOutput<typeof BackupHead>

/** The longest accepted first line; a genuine one has some hundred bytes. */
export const maxHeadLength = 65_536

/**
 * @throws CommandError if the line is missing, or was written by a release that this one cannot read
 */
export function parseBackupHead(line: string): BackupHead {
  const parsed = parse(line)
  const format = Object(parsed).murmurBackup
  if (typeof format === 'number' && format > backupFormat) {
    throw new CommandError('This backup was made by a newer Murmur: restore it with that one, or with a later one.')
  }
  if (format === 1) {
    throw new CommandError(
      'This backup has the format of Murmur 0.1.0, which this release does not read. Nothing was restored. Restore it ' +
        'with the commit 2d782f1b of Murmur, then start this release on the restored folder (docs/operations.md).',
    )
  }
  const head = v.safeParse(BackupHead, parsed)
  if (!head.success) throw new CommandError('This is no backup of Murmur, or its beginning is damaged.')
  const known = listOwnMigrations()
  const unknown = head.output.migrations.find((migration) => !known.includes(migration))
  if (unknown) {
    throw new CommandError(
      `This backup was made by a newer Murmur (${head.output.murmur}): its database has ${unknown}, which this release ` +
        'does not know. Restore it with that release, or with a later one.',
    )
  }
  return head.output
}

/** Names of this release's migrations, oldest first. */
export function listOwnMigrations(): string[] {
  const journal = readFileSync(join(migrationsFolder(), 'meta', '_journal.json'), 'utf8')
  const { entries } = JSON.parse(journal) as { entries: { when: number; tag: string }[] }
  return entries.map(({ when, tag }) => `${tag}@${when}`)
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
