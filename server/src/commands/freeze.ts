// `npm run freeze`: freezes accounts for the operator, at once.
//   -- --user NAME     one account, by id, email or username
//   -- --everyone      every account
//   -- … --thaw        ends such a freeze after THAW_WAIT_SECONDS instead
// Each account gets a mail. A user's own freeze stays. With a Postgres server, Murmur may keep running; its screens follow.
import { parseArgs } from 'node:util'
import { readConfig } from '#platform/config/config.ts'
import { makeSecrets } from '#platform/secrets/secrets.ts'
import { serverSecret } from '#platform/secrets/server-secret.ts'
import { freezeAccounts } from './freeze-accounts.ts'
import { openDatabase } from './open-database.ts'
import { CommandError, runCommand } from './run-command.ts'

await runCommand(async (print) => {
  const { values } = parseArgs({
    options: { user: { type: 'string' }, everyone: { type: 'boolean' }, thaw: { type: 'boolean' } },
  })
  if ((values.user === undefined) === (values.everyone !== true)) {
    throw new CommandError('Name one account with --user, or all with --everyone.')
  }
  const config = readConfig(process.env)
  const db = await openDatabase(config)
  try {
    const deps = {
      db,
      now: () => new Date(),
      secrets: makeSecrets(serverSecret(config.SERVER_SECRET, config.MURMUR_DATA_DIR)),
      publicUrl: config.PUBLIC_URL,
      thawWaitMs: config.THAW_WAIT_SECONDS * 1000,
      print,
    }
    await freezeAccounts(deps, values.thaw ? 'thaw' : 'freeze', values.user)
  } finally {
    await db.close()
  }
})
