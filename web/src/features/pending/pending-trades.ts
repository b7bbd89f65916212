import type { HistoryTransaction } from '@murmur/contract/trading/history'

/** Time for a new trade to finish before the tray shows it, in milliseconds. */
export const gracePeriod = 2000
/** How long a result stays visible, in milliseconds. */
export const resultTtl = 10_000

export type TrayTrade = {
  trade: HistoryTransaction
  /** When this page first received the trade (the server's time in epoch milliseconds). */
  receivedAt: number
  /** The trade was pending before the page load. */
  isRestored: boolean
  /** When this page received its result (the server's time in epoch milliseconds). */
  endedAt: number | undefined
}
export type PendingTrades = readonly TrayTrade[]

/** Whether the tray shows a trade. A trade that finishes within the grace period is reported only by its own receipt. */
export function isVisible({ receivedAt, isRestored, endedAt }: TrayTrade, now: number): boolean {
  if (endedAt !== undefined) return now - endedAt < resultTtl
  return isRestored || now - receivedAt >= gracePeriod
}

/** Applies the event of one trade or transfer. */
export function applyTrade(all: PendingTrades, trade: HistoryTransaction, now: number): PendingTrades {
  const knownTrade = all.find((one) => one.trade.id === trade.id)
  const otherTrades = all.filter((one) => one !== knownTrade)
  if (trade.status === 'Pending') {
    // A result is final, even if an event with an older state arrives later.
    if (knownTrade?.endedAt !== undefined) return all
    return [...otherTrades, { ...(knownTrade ?? { receivedAt: now, isRestored: false, endedAt: undefined }), trade }]
  }
  if (!knownTrade || !isVisible(knownTrade, now)) return otherTrades
  return [...otherTrades, { ...knownTrade, trade, endedAt: knownTrade.endedAt ?? now }]
}

/** Applies rows of the history: trades and sends pending before the page load, and results whose event was missed. */
export function applyHistory(all: PendingTrades, rows: readonly HistoryTransaction[], now: number): PendingTrades {
  const isTrade = (row: HistoryTransaction) =>
    row.type !== 'Transfer' || row.tokenOut.amountBaseUnits === '0' || row.purpose !== undefined
  const isKnown = (row: HistoryTransaction) => all.some((one) => one.trade.id === row.id)
  const finished = rows.filter((row) => row.status !== 'Pending' && isKnown(row))
  const started = rows
    .filter((row) => isTrade(row) && row.status === 'Pending' && !isKnown(row))
    .map((trade) => ({ trade, receivedAt: now, isRestored: true, endedAt: undefined }))
  return [...finished.reduce((before, row) => applyTrade(before, row, now), all), ...started.reverse()]
}

/** Removes results that were visible for long enough. */
export function removeExpired(all: PendingTrades, now: number): PendingTrades {
  const kept = all.filter(({ endedAt }) => endedAt === undefined || now - endedAt < resultTtl)
  return kept.length === all.length ? all : kept
}

/** Removes results that a receipt on the screen has shown: they must not appear once the user leaves it. */
export function removeShown(all: PendingTrades, shown: ReadonlySet<string>): PendingTrades {
  const kept = all.filter(({ trade, endedAt }) => endedAt === undefined || !shown.has(trade.id))
  return kept.length === all.length ? all : kept
}
