import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** State that outlives its screen: kept with what the server said, and gone with its user. */
export function useKept<T>(queryKey: readonly unknown[], initial: T) {
  const client = useQueryClient()
  const { data } = useQuery<T>({
    queryKey,
    queryFn: () => initial,
    enabled: false,
    initialData: initial,
    gcTime: Number.POSITIVE_INFINITY,
  })
  // The key is made anew at each showing; its words are what counts.
  const name = JSON.stringify(queryKey)
  const change = useCallback(
    (edit: (before: T) => T) => client.setQueryData<T>(JSON.parse(name), (before) => edit(before as T)),
    [client, name],
  )
  return [data as T, change] as const
}
