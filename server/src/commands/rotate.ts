// `npm run rotate`: rotates the key that seals the wallets' keys, with Murmur stopped. `-- --forget-old` only finishes a
// rotation whose old key had to wait.
import { existsSync } from 'node:fs'
import { readConfig } from '#platform/config/config.ts'
import { openSecrets } from '#platform/secrets/open-secrets.ts'
import { startSigner } from '#wallets/api.ts'
import { guardKeyFile } from './guard-key-file.ts'
import { openExclusively } from './open-exclusively.ts'
import { rotateKeys } from './rotation/rotate-keys.ts'
import { CommandError, runCommand } from './run-command.ts'

await runCommand(async (print) => {
  const args = process.argv.slice(2)
  const unknown = args.find((word) => word !== '--forget-old')
  if (unknown) throw new CommandError(`npm run rotate does not know ${unknown}; it takes nothing, or --forget-old.`)
  const config = readConfig(process.env)
  guardKeyFile(config)
  if (!existsSync(config.KEK_FILE))
    throw new CommandError(`There is no sealing key at ${config.KEK_FILE}: nothing to rotate.`)
  const { db, checkExclusive } = await openExclusively(config)
  try {
    // Without a policy, this signer attests and signs nothing.
    const log = { info: () => undefined, error: (_: object, message: string) => print(message) }
    const secrets = await openSecrets(db, config)
    const options = { command: config.SIGNER_COMMAND, keyFile: config.KEK_FILE, policy: {}, log }
    const signer = await startSigner(db, { ...options, canChangeKeys: true })
    try {
      const outcome = await rotateKeys(
        { db, signer, secrets, now: () => new Date(), print, checkExclusive },
        { begin: !args.includes('--forget-old') },
      )
      if (outcome === 'nothing') print('No exchange of keys is unfinished: there is no old key to forget.')
      if (outcome === 'finished')
        print('Done. Make a backup now: older ones open with the old key and their passphrase.')
    } finally {
      await signer.close()
    }
  } finally {
    await db.close()
  }
})
