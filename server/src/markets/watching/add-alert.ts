import type { Address } from '@murmur/contract/address'
import type { UserId } from '@murmur/contract/ids'
import { type Alert, maxActiveAlerts, type NewAlert } from '@murmur/contract/markets/watchlist'
import { parseUnits } from '@murmur/contract/money'
import type { TokenId } from '@murmur/contract/token-id'
import { parseE18 } from '#platform/amounts/parse-e18.ts'
import { recordEvent } from '#platform/db/record-event.ts'
import { type Alongside, transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { alertView } from './alert-view.ts'
import { countActive, findDuplicateAlert, insertAlert } from './alerts.store.ts'
import { isPast } from './is-past.ts'
import { lockUserLists } from './lock-user-lists.ts'
import type { WatchingDeps } from './watching-deps.ts'

/**
 * Adds an alert on an existing token. If an active alert with the same terms exists, returns that alert, without a call of
 * `alongside`. Rejects with TOKEN_NOT_FOUND, UPSTREAM_DOWN, LIST_FULL, or PRICE_ALREADY_MET if the alert would fire immediately.
 */
export async function addAlert(
  deps: Pick<WatchingDeps, 'db' | 'now' | 'newId' | 'tokenOf' | 'tokens'>,
  userId: UserId,
  { chain, address, condition, priceUsd, byMail }: NewAlert,
  alongside?: Alongside<[Alert]>,
): Promise<Alert> {
  const token = await deps.tokenOf(chain, address.trim())
  if (!token) throw new Refusal('TOKEN_NOT_FOUND')
  const usdE18 = parseUnits(priceUsd.replace(/^0+(?=\d)/, ''), 18)
  if (usdE18 === undefined) throw new Refusal('BAD_REQUEST')
  const price = await readPrice(deps, { chain, address: token.address })
  const isMet = price !== undefined && isPast({ condition, usdE18 }, price)
  const fields = { userId, chain, ...pickNames(token), condition, usdE18, byMail }
  return transact(deps.db, async (tx) => {
    await lockUserLists(tx, userId)
    const alert = { id: deps.newId(), ...fields, createdAt: deps.now() }
    const same = await findDuplicateAlert(tx, alert)
    if (same) return alertView(same)
    if (isMet) throw new Refusal('PRICE_ALREADY_MET')
    if ((await countActive(tx, userId)) >= maxActiveAlerts) throw new Refusal('LIST_FULL')
    const added = alertView(await insertAlert(tx, alert))
    await recordEvent(tx, userId, { type: 'changed', subject: 'alerts' }, alert.createdAt)
    await alongside?.(tx, added)
    return added
  })
}

/** The token's current price, USD times 10^18. An old one decides nothing: the market may have left it long ago. */
async function readPrice({ tokens }: Pick<WatchingDeps, 'tokens'>, ref: TokenId): Promise<bigint | undefined> {
  const [token] = await tokens([ref])
  return token?.priceAsOf ? undefined : parseE18(String(token?.price ?? ''))
}

function pickNames({ address, name, symbol }: { address: Address; name: string; symbol: string }) {
  return { address, name, symbol }
}
