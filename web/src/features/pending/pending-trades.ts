import type { HistoryTransaction } from '@murmur/contract/trading/history'

/** Time for a new trade to end before the tray shows it, in milliseconds. */
export const grace = 2000
/** How long a result stays visible, in milliseconds. */
export const afterglow = 10_000

export type TrayTrade = {
  trade: HistoryTransaction
  /** When this page first received the trade (epoch milliseconds). */
  seenAt: number
  /** The trade was pending before the page load. */
  isOld: boolean
  /** When this page received its end (epoch milliseconds). */
  endedAt: number | undefined
}
export type PendingTrades = readonly TrayTrade[]

/** Whether the tray shows a trade. A trade that ends within the grace period is reported only by its own receipt. */
export function isVisible({ seenAt, isOld, endedAt }: TrayTrade, now: number): boolean {
  if (endedAt !== undefined) return now - endedAt < afterglow
  return isOld || now - seenAt >= grace
}

/** Applies the event of one trade. */
export function hear(all: PendingTrades, trade: HistoryTransaction, now: number): PendingTrades {
  const known = all.find((one) => one.trade.id === trade.id)
  const others = all.filter((one) => one !== known)
  if (trade.status === 'Pending') {
    // An end is final, even if an event with an older state arrives later.
    if (known?.endedAt !== undefined) return all
    return [...others, { ...(known ?? { seenAt: now, isOld: false, endedAt: undefined }), trade }]
  }
  if (!known || !isVisible(known, now)) return others
  return [...others, { ...known, trade, endedAt: known.endedAt ?? now }]
}

/** Applies rows of the history: trades pending before the page load, and ends whose event was missed. */
export function catchUp(all: PendingTrades, rows: readonly HistoryTransaction[], now: number): PendingTrades {
  const isTrade = (row: HistoryTransaction) => row.type !== 'Transfer'
  const isKnown = (row: HistoryTransaction) => all.some((one) => one.trade.id === row.id)
  const ended = rows.filter((row) => row.status !== 'Pending' && isKnown(row))
  const begun = rows
    .filter((row) => isTrade(row) && row.status === 'Pending' && !isKnown(row))
    .map((trade) => ({ trade, seenAt: now, isOld: true, endedAt: undefined }))
  return [...ended.reduce((before, row) => hear(before, row, now), all), ...begun.reverse()]
}

/** Removes results that were visible for long enough. */
export function sweep(all: PendingTrades, now: number): PendingTrades {
  const kept = all.filter(({ endedAt }) => endedAt === undefined || now - endedAt < afterglow)
  return kept.length === all.length ? all : kept
}
