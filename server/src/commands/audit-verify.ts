// `npm run audit:verify`: verifies the hash chains of the audit log and the signer's signatures of them.
//   -- --user ID          only the chain of one user
//   -- --without-signer   the stored signatures alone: does not show that a log was rewritten and its signatures deleted
// Exit code: 0 if all are intact, 1 if one is broken, 2 if the result is incomplete. The embedded database allows one process at
// a time; with a Postgres server, Murmur may keep running.

import { parseArgs } from 'node:util'
import { type Config, readConfig } from '#platform/config/config.ts'
import type { Db } from '#platform/db/db.ts'
import { readSetting } from '#platform/db/settings.store.ts'
import { startConfiguredSigner } from '#start/start-configured-signer.ts'
import { sentinelName } from '#wallets/api.ts'
import { auditLines, findAuditBreaks, isKnownChain } from './audit-breaks.ts'
import { openDatabase } from './open-database.ts'
import { CommandError, runCommand } from './run-command.ts'

let code: number | undefined
await runCommand(async (print) => {
  const { values } = parseArgs({ options: { user: { type: 'string' }, 'without-signer': { type: 'boolean' } } })
  const config = readConfig(process.env)
  const db = await openDatabase(config)
  try {
    if (values.user !== undefined && !(await isKnownChain(db.read, values.user)))
      throw new CommandError(`There is no account with the id ${values.user}.`)
    const signer = values['without-signer'] ? undefined : await connectSigner(db, config, print)
    try {
      const report = await findAuditBreaks(db.read, { only: values.user, logState: signer?.logState })
      if (report.chains === 0) throw new CommandError('The audit log is empty.')
      for (const line of auditLines(report)) print(line)
      const key = (await signer?.logState('system'))?.publicKey
      if (key) print(`Key of the signer: ${key}`)
      code = report.breaks.length > 0 ? 1 : 0
    } finally {
      await signer?.close()
    }
  } finally {
    await db.close()
  }
})
// A failure before the comparison is not a break.
process.exitCode = code ?? 2

/** Undefined before the first start of a signer, whose key this command must not create. */
async function connectSigner(db: Db, config: Config, print: (line: string) => void) {
  if ((await readSetting(db, sentinelName)) === undefined) return undefined
  const printMessage = (_: object, message: string) => print(message)
  return startConfiguredSigner(db, config, { info: () => undefined, warn: printMessage, error: printMessage }).catch(
    (error: Error) => {
      throw new CommandError(`The signer did not start (${error.message}). --without-signer verifies without it.`)
    },
  )
}
