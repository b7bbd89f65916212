import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import { CommandError } from '#commands/run-command.ts'
import { migrationsFolder } from '#platform/db/migrations-folder.ts'

/** The format that this release writes. Later releases may add formats, and read earlier ones. */
export const backupFormat = 1

/** The first line of a backup, readable without its passphrase; everything after it is encrypted and bound to it. */
const BackupHead = object({
  murmurBackup: v.literal(backupFormat),
  madeAt: v.string(),
  /** The release that created it. */
  murmur: v.string(),
  database: v.picklist(['embedded', 'postgres']),
  /** The migrations of that release's database, oldest first. */
  migrations: v.array(v.string()),
  /** Salt of scrypt, base64. */
  salt: v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]{22}==$/)),
  /** Distinguishes a wrong passphrase from a damaged file. */
  check: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
})
export type BackupHead = v.InferOutput<typeof BackupHead>

/** The longest accepted first line; a genuine one has some hundred bytes. */
export const maxHeadLength = 65_536

/**
 * @throws CommandError when the line is missing, or of a release that this one cannot read
 */
export function readHead(line: string): BackupHead {
  const parsed = parse(line)
  const format = Object(parsed).murmurBackup
  if (typeof format === 'number' && format > backupFormat) {
    throw new CommandError('This backup was made by a newer Murmur: restore it with that one, or with a later one.')
  }
  const head = v.safeParse(BackupHead, parsed)
  if (!head.success) throw new CommandError('This is no backup of Murmur, or its beginning is damaged.')
  const known = migrationsOfThis()
  const unknown = head.output.migrations.find((migration) => !known.includes(migration))
  if (unknown) {
    throw new CommandError(
      `This backup was made by a newer Murmur (${head.output.murmur}): its database has ${unknown}, which this release ` +
        'does not know. Restore it with that release, or with a later one.',
    )
  }
  return head.output
}

/** Whether the key belongs to that backup. */
export function matchesKeyCheck(head: BackupHead, key: Buffer): boolean {
  return timingSafeEqual(Buffer.from(computeKeyCheck(key)), Buffer.from(head.check))
}

/** The check value of a key, for `check` in the head. */
export function computeKeyCheck(key: Buffer): string {
  return createHmac('sha256', key).update('murmur/backup/check/v1').digest('hex')
}

/** Names of this release's migrations, oldest first. */
export function migrationsOfThis(): string[] {
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
