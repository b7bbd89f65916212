import { existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { CommandError } from '#commands/run-command.ts'
import { FolderInUseError, lockFolder } from '#platform/db/lock-folder.ts'
import { listOwnMigrations } from './backup-head.ts'
import { pathsByName } from './backup-paths.ts'
import { type FolderListing, listFolder } from './list-folder.ts'
import { dumpPostgres } from './postgres-client.ts'
import { removeOnExit } from './remove-on-exit.ts'
import { type BackupSource, writeBackup } from './write-backup.ts'

export type MakeBackupOptions = {
  config: {
    MURMUR_DATA_DIR: string
    KEK_FILE: string
    DATABASE_URL?: string | undefined
    SERVER_SECRET?: string | undefined
  }
  target: string
  passphrase: string
  withSandbox: boolean
  version: string
  now: Date
  print: (line: string) => void
}

/** Not state: locks, logs, unfinished files. The sealing key and the secret are added separately. */
const excludedNames = /^(logs|running\.json|database\.lock(\.takeover)?|signer|server-secret[^/]*)$|\.new$/

/**
 * Writes everything that is needed to restore this Murmur on another machine into one encrypted file: the database, the
 * sealing key, the passkeys, the server's secret, and a sandbox's chains. The embedded database is copied while no process uses it; a
 * Postgres by pg_dump, even while servers run.
 * @throws CommandError
 */
export async function makeBackup(options: MakeBackupOptions): Promise<void> {
  const { config, target, print } = options
  if (existsSync(target)) throw new CommandError(`${target} is there already; nothing was written.`)
  const key = readSealingKey(config.KEK_FILE)
  mkdirSync(dirname(target), { recursive: true })
  const made = config.DATABASE_URL
    ? await backUpPostgres(options, config.DATABASE_URL, key)
    : await backUpEmbedded(options, key)
  print(`${made.sources.length} files in ${target}${hasSandbox(made) ? ', the chains of the sandbox among them' : ''}.`)
  print('It opens with its passphrase alone: without it, nobody can restore it. Keep the two in different places.')
}

async function backUpEmbedded(options: MakeBackupOptions, key: Buffer): Promise<FolderListing> {
  const { MURMUR_DATA_DIR: dataDir } = options.config
  if (!existsSync(join(dataDir, pathsByName.database))) throw new CommandError(`There is no database in ${dataDir}.`)
  const lock = lockStopped(dataDir)
  try {
    const listing = withUserSecrets(
      options,
      key,
      listFolder(dataDir, (path) => isExcluded(options, path)),
    )
    await write(options, 'embedded', listing)
    return listing
  } finally {
    lock.release()
  }
}

async function backUpPostgres(options: MakeBackupOptions, databaseUrl: string, key: Buffer): Promise<FolderListing> {
  const { MURMUR_DATA_DIR: dataDir, KEK_FILE } = options.config
  const folder = mkdtempSync(join(tmpdir(), 'murmur-backup-'))
  const removeDump = removeOnExit(folder)
  try {
    const dump = join(folder, pathsByName.postgresDump)
    await dumpPostgres(databaseUrl, dump)
    if (!readSealingKey(KEK_FILE).equals(key)) {
      throw new CommandError('The sealing key was exchanged meanwhile. Nothing was written; please run this again.')
    }
    const listing = existsSync(dataDir)
      ? listFolder(dataDir, (path) => path === pathsByName.database || isExcluded(options, path))
      : { folders: [], sources: [] }
    listing.sources.unshift({ path: pathsByName.postgresDump, from: dump })
    await write(options, 'postgres', withUserSecrets(options, key, listing))
    return listing
  } finally {
    removeDump()
  }
}

function isExcluded({ withSandbox }: MakeBackupOptions, path: string): boolean {
  return excludedNames.test(path) || (!withSandbox && path === pathsByName.sandbox)
}

function write(
  { target, passphrase, version, now }: MakeBackupOptions,
  database: 'embedded' | 'postgres',
  listing: FolderListing,
) {
  const about = { madeAt: now.toISOString(), murmur: version, database, migrations: listOwnMigrations() }
  return writeBackup({ target, passphrase, about, ...listing })
}

/** The keys come first, because they cannot be recreated. */
function withUserSecrets({ config }: MakeBackupOptions, key: Buffer, listing: FolderListing): FolderListing {
  const secretPath = join(config.MURMUR_DATA_DIR, pathsByName.serverSecret)
  const secret = config.SERVER_SECRET ?? (existsSync(secretPath) ? readFileSync(secretPath, 'utf8') : undefined)
  const secrets: BackupSource[] = [{ path: pathsByName.sealingKey, from: key }]
  const passkeysPath = `${config.KEK_FILE}.passkeys`
  if (existsSync(passkeysPath)) secrets.push({ path: pathsByName.passkeys, from: readFileSync(passkeysPath) })
  if (secret !== undefined) secrets.push({ path: pathsByName.serverSecret, from: Buffer.from(secret) })
  return { folders: listing.folders, sources: [...secrets, ...listing.sources] }
}

function hasSandbox({ sources }: FolderListing): boolean {
  return sources.some(({ path }) => path.startsWith(`${pathsByName.sandbox}/`))
}

function readSealingKey(path: string): Buffer {
  if (!existsSync(path)) {
    throw new CommandError(
      `There is no sealing key at ${path}. A backup without it would open no wallet; nothing was written.`,
    )
  }
  return readFileSync(path)
}

function lockStopped(dataDir: string) {
  try {
    return lockFolder(dataDir)
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error
    throw new CommandError(
      `Murmur is running: its embedded database can only be copied while it stands still.\n${error.message}`,
    )
  }
}
