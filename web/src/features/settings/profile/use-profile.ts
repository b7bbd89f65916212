import { type Profile, profileApi } from '@murmur/contract/profile'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '#lib/call.ts'

const queryKey = ['profile']
type Reply = { data: Profile }

/** The user's account as the server has it. */
export function useProfile() {
  return useQuery({ queryKey, queryFn: ({ signal }) => call(profileApi.read, {}, { signal }), staleTime: 60_000 })
}

/** Takes in what the server answered to a change of it. */
export function useTakeProfile(): (reply: Reply) => void {
  const client = useQueryClient()
  return useCallback((reply) => client.setQueryData<Reply>(queryKey, reply), [client])
}
