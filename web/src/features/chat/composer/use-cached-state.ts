import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** State that outlives its screen: kept in the query cache, and dropped at sign-out. */
export function useCachedState<T>(queryKey: readonly unknown[], initial: T) {
  const client = useQueryClient()
  const { data } = useQuery<T>({
    queryKey,
    queryFn: () => initial,
    enabled: false,
    initialData: initial,
    gcTime: Number.POSITIVE_INFINITY,
  })
  // The key is a new array on each render, so its content is compared.
  const name = JSON.stringify(queryKey)
  const change = useCallback(
    (edit: (before: T) => T) => client.setQueryData<T>(JSON.parse(name), (before) => edit(before as T)),
    [client, name],
  )
  return [data as T, change] as const
}
