import type { AppEvent } from '@murmur/contract/events'
import { type HistoryTransaction, historyApi } from '@murmur/contract/trading/history'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#lib/http/call.ts'
import { CallError } from '#lib/http/call-error.ts'
import { useLiveEvent } from '#lib/live/live-events.tsx'

export type Receipt = {
  transaction: HistoryTransaction | undefined
  /** No transaction of this user has the id. */
  isMissing: boolean
  isFailed: boolean
  refetch(): void
}

/** Fetches a trade or transfer, refetched when a live event reports a change. */
export function useReceipt(id: string): Receipt {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: ['history', 'one', id],
    queryFn: ({ signal }) => call(historyApi.detail, { params: { id } }, { signal }),
  })
  useLiveEvent((event) => {
    if (isReceiptEvent(event, id)) void client.invalidateQueries({ queryKey: ['history', 'one', id] })
  })
  const isMissing = isNotFound(query.error)
  useEffect(() => {
    if (query.error && !isMissing) console.error('The receipt could not be loaded', query.error)
  }, [query.error, isMissing])
  return {
    transaction: query.data?.data,
    isMissing,
    isFailed: query.isError && !isMissing,
    refetch: () => void query.refetch(),
  }
}

/** A send has an event of a transfer with the id of its receipt. */
function isReceiptEvent(event: AppEvent, id: string): boolean {
  return (event.type === 'trade' && event.trade.id === id) || (event.type === 'transfer' && event.transfer.id === id)
}

function isNotFound(error: unknown): boolean {
  return error instanceof CallError && error.code === 'NOT_FOUND'
}
