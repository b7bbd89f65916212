import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { CommandError } from '#commands/run-command.ts'
import { syncFolder } from '#platform/files/sync-folder.ts'
import type { BackupHead } from './backup-head.ts'
import { pathsByName } from './backup-paths.ts'
import { emptyPostgres, refuseNonEmptyDatabase, restorePostgres } from './postgres-client.ts'
import { openBackup, peekBackup } from './read-backup.ts'
import { removeOnExit } from './remove-on-exit.ts'
import { verifyEncryptedKeys } from './verify-encrypted-keys.ts'

export type RestoreBackupOptions = {
  file: string
  /** The data folder to create: missing or empty. */
  target: string
  databaseUrl?: string | undefined
  signerCommand: string
  /** Called only after all checks that need no passphrase have passed. */
  passphrase: () => Promise<string>
  /** Does everything except the last step, and leaves nothing behind. */
  isCheck: boolean
  print: (line: string) => void
}

/**
 * Creates a data folder from a backup: unpacked beside its target, proven with the signer, and then renamed in one step, so
 * that a crash leaves the target empty or complete.
 * @throws CommandError with the reason why nothing was restored
 */
export async function restoreBackup(options: RestoreBackupOptions): Promise<void> {
  const { file, target, databaseUrl, isCheck, print } = options
  const head = peekBackup(file)
  if (!isCheck) refuseNonEmptyFolder(target)
  refuseOtherDatabase(head, databaseUrl)
  if (databaseUrl) await refuseNonEmptyDatabase(databaseUrl)
  const backup = await openBackup(file, await options.passphrase())
  print(`A backup of ${head.madeAt}, made by Murmur ${head.murmur}.`)
  const draft = makeDraftFolder(target)
  const removeDraft = removeOnExit(draft)
  try {
    const files = await backup.unpackTo(draft)
    print(`Every file is as it was backed up: ${files} files.`)
    const { database, undo } = await prepareTarget(draft, databaseUrl)
    try {
      const { total } = await verifyEncryptedKeys(database, join(draft, pathsByName.sealingKey), options.signerCommand)
      print(`The sealing key is the right one; it opens ${total === 1 ? 'the one wallet' : `all ${total} wallets`}.`)
      if (!isCheck) moveIntoPlace(draft, target)
    } catch (error) {
      await undo()
      throw error
    }
    if (isCheck) await undo()
  } finally {
    removeDraft()
  }
  print(isCheck ? 'The backup is good. Nothing was restored.' : `Restored to ${target}.`)
  if (!isCheck) print(restoreWarning)
}

/** A restore also undoes security changes that users have made since the backup, such as a freeze. */
const restoreWarning =
  'Passwords, freezes, removed recipients and cancelled changes are as they were then. On live chains run ' +
  '“npm run freeze -- --everyone” before the first start (docs/operations.md).'

type PreparedTarget = { database: { dataDir: string } | { databaseUrl: string }; undo: () => Promise<void> }

async function prepareTarget(draft: string, databaseUrl: string | undefined): Promise<PreparedTarget> {
  if (!databaseUrl) return { database: { dataDir: draft }, undo: async () => undefined }
  const dump = join(draft, pathsByName.postgresDump)
  await restorePostgres(databaseUrl, dump)
  rmSync(dump)
  return { database: { databaseUrl }, undo: () => emptyPostgres(databaseUrl) }
}

function refuseNonEmptyFolder(target: string): void {
  if (!existsSync(target)) return
  const names = readdirSync(target)
  if (names.length === 0) return
  throw new CommandError(
    `${target} is not empty (${names.slice(0, 3).join(', ')}${names.length > 3 ? ', …' : ''}). A backup is restored into an ` +
      'empty or new folder only; nothing was changed.',
  )
}

function refuseOtherDatabase(head: BackupHead, databaseUrl: string | undefined): void {
  if (head.database === 'postgres' && !databaseUrl) {
    throw new CommandError('This backup holds a Postgres database: set DATABASE_URL to an empty one.')
  }
  if (head.database === 'embedded' && databaseUrl) {
    throw new CommandError('This backup holds an embedded database: take DATABASE_URL away to restore it.')
  }
}

const draftSuffix = '.restoring-'

/**
 * Creates a folder beside the target, so that a rename can move it there. Remnants of a killed restore contain keys, so
 * this deletes them.
 */
function makeDraftFolder(target: string): string {
  const parent = dirname(target)
  mkdirSync(parent, { recursive: true, mode: 0o700 })
  const draftPrefix = `.${basename(target)}${draftSuffix}`
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(draftPrefix) ? Number(name.slice(draftPrefix.length)) : 0
    if (pid > 0 && !isAlive(pid)) rmSync(join(parent, name), { recursive: true, force: true })
  }
  const draft = join(parent, `${draftPrefix}${process.pid}`)
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  return draft
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function moveIntoPlace(draft: string, target: string): void {
  try {
    if (existsSync(target)) rmdirSync(target)
    renameSync(draft, target)
  } catch (error) {
    throw new CommandError(
      `${target} cannot be replaced by what was restored: ${(error as Error).message}. Where it is a volume, restore into ` +
        'a folder inside it, and set MURMUR_DATA_DIR to that.',
      { cause: error },
    )
  }
  syncFolder(dirname(target))
}
