// `npm run restore -- FILE`: creates a data folder from a backup (docs/operations.md).
//   --to DIR    the folder; default MURMUR_DATA_DIR. It must be empty or new.
//   --check     only unpacks and proves the backup, and leaves nothing behind
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#platform/config/config.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { guardKeyFile } from './guard-key-file.ts'
import { promptPassphrase } from './prompt-passphrase.ts'
import { CommandError, runCommand } from './run-command.ts'

await runCommand(async (print) => {
  const options = { to: { type: 'string' }, check: { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [file] = positionals
  if (!file || positionals.length > 1)
    throw new CommandError('Name the backup: npm run restore -- FILE [--to DIR] [--check]')
  const config = readConfig(process.env)
  guardKeyFile(config)
  const target = resolve(values.to ?? config.MURMUR_DATA_DIR)
  await restoreBackup({
    file: resolve(file),
    target,
    databaseUrl: config.DATABASE_URL,
    signerCommand: config.SIGNER_COMMAND,
    passphrase: () => promptPassphrase(false),
    isCheck: values.check ?? false,
    print,
  })
  if (!values.check && process.env.KEK_FILE) {
    print(
      `KEK_FILE is set: move ${target}/signer/kek to ${config.KEK_FILE}, and the files beside it (kek.passkeys) too, or take the ` +
        'setting away.',
    )
  }
})
