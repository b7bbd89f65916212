// `npm run backup`: writes all data of this Murmur into one encrypted file (docs/operations.md).
//   -- --to FILE            the file; default backups/murmur-<time>.backup
//   -- --without-sandbox    omits the chains of a sandbox
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { describeDeployment } from '#describe-deployment.ts'
import { readConfig } from '#platform/config/config.ts'
import { makeBackup } from './backup/make-backup.ts'
import { guardKeyFile } from './guard-key-file.ts'
import { promptPassphrase } from './prompt-passphrase.ts'
import { runCommand } from './run-command.ts'

await runCommand(async (print) => {
  const { values } = parseArgs({ options: { to: { type: 'string' }, 'without-sandbox': { type: 'boolean' } } })
  const config = readConfig(process.env)
  guardKeyFile(config)
  const now = new Date()
  const defaultTarget = `backups/murmur-${now.toISOString().replaceAll(':', '-').slice(0, 19)}.backup`
  await makeBackup({
    config,
    target: resolve(values.to ?? defaultTarget),
    passphrase: await promptPassphrase(true),
    withSandbox: !values['without-sandbox'],
    version: describeDeployment(config).version,
    now,
    print,
  })
})
