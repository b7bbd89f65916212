import { chainKeys } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import type { Alert } from '@murmur/contract/markets/watchlist'
import { tokenKey } from '@murmur/contract/token-id'
import { eq } from 'drizzle-orm'
import { users } from '#identity/tables/users.ts'
import { enqueue } from '#platform/db/enqueue.ts'
import { recordEvent } from '#platform/db/record-event.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import type { UserNews } from '#platform/news/news.ts'
import { alertMail } from './alert-mail.ts'
import { alertView } from './alert-view.ts'
import { type AlertRow, changeAlert, listAlertTokens, lockActive } from './alerts.store.ts'
import { evaluateAlert, type Tick } from './evaluate-alert.ts'
import type { WatchingDeps } from './watching-deps.ts'

type Deps = Pick<WatchingDeps, 'db' | 'now' | 'secrets'>

/** An alert's mail that is unsent after this time is dropped: its price is out of date by then. */
const maxMailAgeMs = 6 * 60 * 60_000

/**
 * Checks new prices against active alerts, and fires alerts whose price is past the threshold long enough. State, event and mail
 * commit together. Several instances may check the same prices: each alert counts a sample once.
 */
export async function checkAlerts(deps: Deps, ticks: readonly Tick[]): Promise<void> {
  if (ticks.length === 0) return
  const alertTokens = new Set((await listAlertTokens(deps.db)).map(tokenKey))
  const newestTicks = new Map<string, Tick>()
  for (const tick of ticks) {
    const known = newestTicks.get(tokenKey(tick))
    if (alertTokens.has(tokenKey(tick)) && (!known || known.at < tick.at)) newestTicks.set(tokenKey(tick), tick)
  }
  if (newestTicks.size > 0) await transact(deps.db, (tx) => fireDueAlerts(deps, tx, newestTicks))
}

async function fireDueAlerts(deps: Deps, tx: Tx, ticks: Map<string, Tick>): Promise<void> {
  const fired: AlertRow[] = []
  // All transactions lock chains, alerts and users in this order, so that two instances cannot deadlock.
  for (const chain of chainKeys.toSorted()) {
    const addresses = [...ticks.values()].filter((tick) => tick.chain === chain).map(({ address }) => address)
    for (const alert of addresses.length > 0 ? await lockActive(tx, chain, addresses) : []) {
      const tick = ticks.get(tokenKey(alert))
      const change = tick && evaluateAlert(alert, tick)
      const row = change && (await changeAlert(tx, alert.id, change))
      if (row?.state === 'fired') fired.push(row)
    }
  }
  for (const alert of fired.toSorted((a, b) => (a.userId < b.userId ? -1 : 1))) await notifyUser(deps, tx, alert)
}

async function notifyUser({ now, secrets }: Deps, tx: Tx, alert: AlertRow): Promise<void> {
  const fired = alertView(alert)
  await recordEvent(tx, alert.userId, { type: 'alert', alert: fired }, now())
  await enqueue(tx, { kind: 'news', payload: toNews(alert.userId, fired, now()) }, now())
  if (!alert.byMail) return
  const [user] = await tx.select().from(users).where(eq(users.id, alert.userId))
  if (!user) return
  const { subject, text } = alertMail(user.language, alert)
  const dropAfter = new Date(now().getTime() + maxMailAgeMs).toISOString()
  const payload = { to: user.email, subject, sealedText: secrets.encrypt(text), dropAfter }
  await enqueue(tx, { kind: 'mail', payload }, now())
}

function toNews(userId: UserId, { id, chain, symbol, condition, priceUsd, firedPriceUsd }: Alert, at: Date): UserNews {
  const news = { kind: 'alert', chain, symbol, condition, priceUsd, firedPriceUsd: firedPriceUsd ?? priceUsd } as const
  return { userId, key: `alert:${id}`, at: at.toISOString(), news }
}
