/** The paths of files in a backup, and in the folder restored from it. */
export const pathsByName = {
  database: 'pgdata',
  postgresDump: 'postgres.dump',
  sandbox: 'sandbox',
  sealingKey: 'signer/kek',
  passkeys: 'signer/kek.passkeys',
  serverSecret: 'server-secret',
} as const

/** The first file in the archive: a copy of the backup's unencrypted first line, which proves that the line is genuine. */
export const headCopyPath = 'murmur-backup.json'
