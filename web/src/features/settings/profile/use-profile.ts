import { type Profile, profileApi } from '@murmur/contract/identity/profile'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '#lib/http/call.ts'

const queryKey = ['profile']
type Reply = { data: Profile }

/** Fetches the user's account. */
export function useProfile() {
  return useQuery({ queryKey, queryFn: ({ signal }) => call(profileApi.read, {}, { signal }), staleTime: 60_000 })
}

/** Returns a function that stores the reply to a profile change in the query cache. */
export function useCacheProfile(): (reply: Reply) => void {
  const client = useQueryClient()
  return useCallback((reply) => client.setQueryData<Reply>(queryKey, reply), [client])
}
