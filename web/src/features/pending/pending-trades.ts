import type { HistoryTransaction } from '@murmur/contract/history'

/** How long a trade that begins now is left to end before the tray speaks of it, in milliseconds. */
export const grace = 2000
/** How long an outcome stays, in milliseconds. */
export const afterglow = 10_000

export type TrayTrade = {
  trade: HistoryTransaction
  /** When this browser first heard of it, in milliseconds. */
  seenAt: number
  /** It was under way before this page was opened, so nothing of it is new. */
  isOld: boolean
  /** When this browser heard of its end. */
  endedAt: number | undefined
}
export type PendingTrades = readonly TrayTrade[]

/** Whether the tray shows a trade: what ends at once is said by its own receipt alone. */
export function isVisible({ seenAt, isOld, endedAt }: TrayTrade, now: number): boolean {
  if (endedAt !== undefined) return now - endedAt < afterglow
  return isOld || now - seenAt >= grace
}

/** Takes in the news of one trade. */
export function hear(all: PendingTrades, trade: HistoryTransaction, now: number): PendingTrades {
  const known = all.find((one) => one.trade.id === trade.id)
  const others = all.filter((one) => one !== known)
  if (trade.status === 'Pending') {
    // The end is the end, even if an older state is heard of later.
    if (known?.endedAt !== undefined) return all
    return [...others, { ...(known ?? { seenAt: now, isOld: false, endedAt: undefined }), trade }]
  }
  if (!known || !isVisible(known, now)) return others
  return [...others, { ...known, trade, endedAt: known.endedAt ?? now }]
}

/** Takes in what the history says: trades under way before, and ends that no event told. */
export function catchUp(all: PendingTrades, rows: readonly HistoryTransaction[], now: number): PendingTrades {
  const isTrade = (row: HistoryTransaction) => row.type !== 'Transfer'
  const isKnown = (row: HistoryTransaction) => all.some((one) => one.trade.id === row.id)
  const ended = rows.filter((row) => row.status !== 'Pending' && isKnown(row))
  const begun = rows
    .filter((row) => isTrade(row) && row.status === 'Pending' && !isKnown(row))
    .map((trade) => ({ trade, seenAt: now, isOld: true, endedAt: undefined }))
  return [...ended.reduce((before, row) => hear(before, row, now), all), ...begun.reverse()]
}

/** Forgets outcomes that stood long enough. */
export function sweep(all: PendingTrades, now: number): PendingTrades {
  const kept = all.filter(({ endedAt }) => endedAt === undefined || now - endedAt < afterglow)
  return kept.length === all.length ? all : kept
}
