import type { UserId } from '@murmur/contract/ids'
import {
  changeFreeze,
  findAccount,
  listAccounts,
  type OperatorChange,
  type OperatorFreezeDeps,
} from '#identity/freeze/operator-freeze.ts'
import { formatUtcMinute } from '#platform/clock/format-utc-minute.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { transact } from '#platform/db/transact.ts'
import { CommandError } from './run-command.ts'

type FreezeAccountsDeps = OperatorFreezeDeps & { print: (line: string) => void }

/**
 * Freezes one account or every account for the operator, or starts to thaw them, and prints how many changed. Each account has its
 * own transaction, so an interrupted run can be repeated and changes only the remaining accounts.
 * @param name of the account; undefined for all
 */
export async function freezeAccounts(
  deps: FreezeAccountsDeps,
  change: OperatorChange,
  name: string | undefined,
): Promise<void> {
  const count = name === undefined ? await changeAll(deps, change) : await changeOne(deps, change, name)
  await transact(deps.db, (tx) =>
    recordAudit(tx, { userId: null, action: `operator-${change}`, details: { count } }, deps.now()),
  )
  const accounts = `${count} ${count === 1 ? 'account' : 'accounts'}`
  const until = formatUtcMinute(new Date(deps.now().getTime() + deps.thawWaitMs))
  deps.print(change === 'freeze' ? `Frozen: ${accounts}.` : `${accounts} will work again at ${until}.`)
}

async function changeOne(deps: FreezeAccountsDeps, change: OperatorChange, name: string): Promise<number> {
  const userId = await findAccount(deps, name)
  if (!userId) throw new CommandError(`There is no account ${name}.`)
  return (await changeFreeze(deps, change, userId)) ? 1 : 0
}

async function changeAll(deps: FreezeAccountsDeps, change: OperatorChange): Promise<number> {
  let count = 0
  let last: UserId | undefined
  for (;;) {
    const ids = await listAccounts(deps, change, last)
    if (ids.length === 0) return count
    for (const id of ids) if (await changeFreeze(deps, change, id)) count += 1
    last = ids.at(-1)
  }
}
