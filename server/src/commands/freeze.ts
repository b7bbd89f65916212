// `npm run freeze`: freezes accounts for the operator, at once.
//   -- --user NAME     one account, by id, email or username
//   -- --everyone      every account
//   -- … --thaw        ends such a freeze after THAW_WAIT_SECONDS instead
// This command starts its own signer, which records the freeze in the folder that all signers share. Each account gets a mail. A
// freeze by the user stays. With a Postgres server, Murmur may keep running; its screens update.
import { parseArgs } from 'node:util'
import { readConfig } from '#platform/config/config.ts'
import { Outage } from '#platform/errors/outage.ts'
import { openSecrets } from '#platform/secrets/open-secrets.ts'
import { startConfiguredSigner } from '#start/start-configured-signer.ts'
import { freezeAccounts } from './freeze-accounts.ts'
import { openDatabase } from './open-database.ts'
import { CommandError, runCommand } from './run-command.ts'

const refuseWhileDown = () => Promise.reject(new Outage('signer', 'The signer did not start'))

await runCommand(async (print) => {
  const printMessage = (_: object, message: string) => print(message)
  const { values } = parseArgs({
    options: { user: { type: 'string' }, everyone: { type: 'boolean' }, thaw: { type: 'boolean' } },
  })
  if ((values.user === undefined) === (values.everyone !== true)) {
    throw new CommandError('Name one account with --user, or all with --everyone.')
  }
  const config = readConfig(process.env)
  const db = await openDatabase(config)
  try {
    const change = values.thaw ? 'thaw' : 'freeze'
    const log = { info: () => undefined, warn: printMessage, error: printMessage }
    const signer = await startConfiguredSigner(db, config, log).catch((error: Error) => {
      if (change === 'thaw') throw error
      print(`The signer did not start (${error.message}): a running server passes it on.`)
    })
    const deps = {
      ...{ db, log, signer: signer ?? { freeze: refuseWhileDown, thaw: refuseWhileDown } },
      now: () => new Date(),
      secrets: await openSecrets(db, config),
      publicUrl: config.PUBLIC_URL,
      thawWaitMs: config.THAW_WAIT_SECONDS * 1000,
      print,
    }
    try {
      await freezeAccounts(deps, change, values.user)
    } finally {
      await signer?.close()
    }
  } finally {
    await db.close()
  }
})
