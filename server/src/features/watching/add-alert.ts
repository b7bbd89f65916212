import { parseUnits } from '@murmur/contract/money'
import { type Alert, mostAlerts, type NewAlert } from '@murmur/contract/watching'
import { Refusal } from '#core/refusal.ts'
import { transact } from '#db/transact.ts'
import { alertView } from '#features/watching/alert-view.ts'
import { countActive, findSame, insertAlert } from '#features/watching/alerts.store.ts'
import { lockWatcher } from '#features/watching/lock-watcher.ts'
import type { WatchingDeps } from '#features/watching/watching-deps.ts'

/**
 * Sets an alert on a token that exists; one that waits already and says the same is answered in its place. Rejects with
 * TOKEN_NOT_FOUND, UPSTREAM_DOWN or LIST_FULL.
 */
export async function addAlert(
  deps: Pick<WatchingDeps, 'db' | 'now' | 'newId' | 'tokenOf'>,
  userId: string,
  { chain, address, condition, priceUsd, byMail }: NewAlert,
): Promise<Alert> {
  const token = await deps.tokenOf(chain, address.trim())
  if (!token) throw new Refusal('TOKEN_NOT_FOUND')
  const usdE18 = parseUnits(priceUsd.replace(/^0+(?=\d)/, ''), 18)
  if (usdE18 === undefined) throw new Refusal('BAD_REQUEST')
  const told = { userId, chain, ...named(token), condition, usdE18, byMail }
  return transact(deps.db, async (tx) => {
    await lockWatcher(tx, userId)
    const alert = { id: deps.newId(), ...told, createdAt: deps.now() }
    const same = await findSame(tx, alert)
    if (same) return alertView(same)
    if ((await countActive(tx, userId)) >= mostAlerts) throw new Refusal('LIST_FULL')
    return alertView(await insertAlert(tx, alert))
  })
}

function named({ address, name, symbol }: { address: string; name: string; symbol: string }) {
  return { address, name, symbol }
}
