import { type Alert, type NewAlert, watchlistApi } from '@murmur/contract/markets/watchlist'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type * as v from 'valibot'
import { call } from '#lib/http/call.ts'
import { getReason } from '#lib/http/call-error.ts'
import { refetchAfterLastMutation } from '#lib/http/refetch-after-last-mutation.ts'
import { useText } from '#lib/i18n/text.ts'
import { showToast } from '#ui/feedback/show-toast.tsx'

type AlertList = { data: Alert[] }

const key = ['alerts']

/** The user's price alerts, newest first; undefined while loading. */
export function useAlerts(isSignedIn: boolean) {
  const { data, isError, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(watchlistApi.alerts, {}, { signal }),
    enabled: isSignedIn,
    staleTime: 30_000,
  })
  return { alerts: data?.data, isFailed: isError && !data, refetch: () => void refetch() }
}

/** Sets an alert. */
export function useAddAlert(onAdded: (alert: Alert) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: key,
    mutationFn: (body: v.InferInput<typeof NewAlert>) => call(watchlistApi.addAlert, { body }),
    onSuccess: ({ data }) => {
      queryClient.setQueryData<AlertList>(key, (list) => list && { data: [data, ...list.data] })
      onAdded(data)
    },
    // Not awaited: the dialog closes at once.
    onSettled: () => void refetchAfterLastMutation(queryClient, key),
  })
}

/** Removes an alert optimistically; restores it if the server refuses. */
export function useRemoveAlert() {
  const text = useText()
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: key,
    mutationFn: ({ id }: Alert) => call(watchlistApi.removeAlert, { params: { id } }),
    onMutate: async ({ id }) => {
      await queryClient.cancelQueries({ queryKey: key })
      const index = queryClient.getQueryData<AlertList>(key)?.data.findIndex((one) => one.id === id) ?? -1
      queryClient.setQueryData<AlertList>(key, (list) => list && { data: list.data.filter((one) => one.id !== id) })
      return index
    },
    onError: (error, alert, index = -1) => {
      // The refetch may fail too, for example offline. Only this alert: others may have been added or removed meanwhile.
      queryClient.setQueryData<AlertList>(key, (list) => list && { data: insertAlert(list.data, alert, index) })
      showToast('error', text('alert.remove-failed'), getReason(error))
    },
    onSettled: () => refetchAfterLastMutation(queryClient, key),
  })
}

/** Inserts a removed alert at its index in the list before. */
function insertAlert(alerts: Alert[], alert: Alert, index: number): Alert[] {
  if (index < 0 || alerts.some(({ id }) => id === alert.id)) return alerts
  return alerts.toSpliced(index, 0, alert)
}

/** Returns a function that refetches the alerts after one has fired. */
export function useRefetchAlerts(): () => void {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: key })
}
