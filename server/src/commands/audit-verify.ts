// `npm run audit:verify`: verifies the hash chains of the audit log.
//   -- --user ID   only the chain of one user
// Exit code: 0 if all are intact, 1 if one is broken, 2 if the result is incomplete. The embedded database allows one process at
// a time; with a Postgres server, Murmur may keep running.

import { parseArgs } from 'node:util'
import { readConfig } from '#platform/config/config.ts'
import { auditLines, findAuditBreaks } from './audit-breaks.ts'
import { openDatabase } from './open-database.ts'
import { CommandError, runCommand } from './run-command.ts'

let code: number | undefined
await runCommand(async (print) => {
  const { values } = parseArgs({ options: { user: { type: 'string' } } })
  const db = await openDatabase(readConfig(process.env))
  try {
    const report = await findAuditBreaks(db.read, values.user)
    if (report.chains === 0) throw new CommandError('The audit log is empty.')
    for (const line of auditLines(report)) print(line)
    code = report.breaks.length > 0 ? 1 : 0
  } finally {
    await db.close()
  }
})
// A failure before the comparison is not a break.
process.exitCode = code ?? 2
