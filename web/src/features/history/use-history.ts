import type { UserId } from '@murmur/contract/ids'
import { type csvFormats, type HistoryReply, historyApi } from '@murmur/contract/trading/history'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type HistoryFilters, toQuery } from '#features/history/history-filters.ts'
import { call, callUrl } from '#lib/http/call.ts'
import { scheduleRefresh } from '#lib/http/schedule-refresh.ts'
import { useLiveEvent } from '#lib/live/live-events.tsx'

export type CsvFormat = (typeof csvFormats)[number]

export type HistoryResult = {
  reply: HistoryReply | undefined
  isFetching: boolean
  isFailed: boolean
  refetch(): void
}

/** A page of the user's trades and transfers, refetched when a live event reports a change. */
export function useHistory(userId: UserId | undefined, filters: HistoryFilters): HistoryResult {
  const client = useQueryClient()
  const page = filters.page > 1 ? filters.page : undefined
  const query = useQuery({
    queryKey: ['history', userId, filters],
    queryFn: ({ signal }) => call(historyApi.list, { query: { ...toQuery(filters), page, userId } }, { signal }),
    enabled: userId !== undefined,
    placeholderData: keepPreviousData,
  })
  useLiveEvent((event) => {
    if (event.type === 'trade' || event.type === 'transfer') scheduleRefresh(client, 'history')
  })
  useEffect(() => {
    if (query.error) console.error('The history could not be loaded', query.error)
  }, [query.error])
  return {
    reply: query.data,
    isFetching: query.isFetching,
    isFailed: query.isError,
    refetch: () => void query.refetch(),
  }
}

/** Downloads all filtered transactions as CSV. The browser streams the file to disk. */
export function downloadCsv(filters: HistoryFilters, format: CsvFormat = 'murmur'): void {
  const link = document.createElement('a')
  const isPlain = format === 'murmur'
  link.href = callUrl(historyApi.csv, { query: { ...toQuery(filters), format: isPlain ? undefined : format } })
  link.download = isPlain ? 'murmur-history.csv' : `murmur-history-${format}.csv`
  document.body.append(link)
  link.click()
  link.remove()
}
