import type { UserId } from '@murmur/contract/ids'
import { historyApi } from '@murmur/contract/trading/history'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  applyHistory,
  applyTrade,
  isVisible,
  type PendingTrades,
  removeExpired,
  removeShown,
  type TrayTrade,
} from '#features/pending/pending-trades.ts'
import { call } from '#lib/http/call.ts'
import { serverNow } from '#lib/http/server-clock.ts'
import { useLiveEvent } from '#lib/live/live-events.tsx'
import { useShownReceipts } from '#lib/trading/shown-receipts.tsx'

/** Polling interval of the history while a trade is pending, in case an event was missed; in milliseconds. */
const pollMs = 15_000
const tickMs = 1000

export type PendingState = { trades: readonly TrayTrade[]; now: number }

/** The transactions that are or were pending since the page loaded, kept current by events and by the history. */
export function usePendingTrades(userId: UserId | undefined) {
  const [all, setAll] = useState<PendingTrades>([])
  const isAnyOpen = all.some((one) => one.endedAt === undefined)
  const { data, isError, refetch } = useQuery({
    queryKey: ['pending', userId],
    queryFn: ({ signal }) => call(historyApi.list, { query: { userId } }, { signal }),
    enabled: userId !== undefined,
    refetchInterval: isAnyOpen ? pollMs : false,
  })
  useEffect(() => {
    if (data) setAll((before) => applyHistory(before, data.data, serverNow()))
  }, [data])
  useLiveEvent((event) => {
    if (event.type === 'trade') setAll((before) => applyTrade(before, event.trade, serverNow()))
    if (event.type === 'transfer') setAll((before) => applyTrade(before, event.transfer, serverNow()))
  })
  return { all, setAll, isLoaded: data !== undefined, isFailed: isError && !data, refetch: () => void refetch() }
}

/**
 * The pending trades, and the results of recent ones for a while, without those whose receipt is on the screen.
 * @param isInUse while true, results stay visible because the user is reading them
 */
export function useTrayTrades(userId: UserId | undefined, isInUse: () => boolean): PendingState {
  const { all, setAll } = usePendingTrades(userId)
  const [now, setNow] = useState(serverNow)

  const shownReceipts = useShownReceipts()
  useEffect(() => {
    if (removeShown(all, shownReceipts) !== all) setAll((before) => removeShown(before, shownReceipts))
  }, [all, setAll, shownReceipts])

  const isEmpty = all.length === 0
  useEffect(() => {
    if (isEmpty) return
    const timer = setInterval(() => {
      setNow(serverNow())
      if (!isInUse()) setAll((before) => removeExpired(before, serverNow()))
    }, tickMs)
    return () => clearInterval(timer)
  }, [isEmpty, isInUse, setAll])

  const isInTray = (one: TrayTrade) =>
    !shownReceipts.has(one.trade.id) && (one.endedAt !== undefined || isVisible(one, now))
  return { trades: all.filter(isInTray), now }
}
