import { type SecondFactors, securityApi } from '@murmur/contract/identity/security'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '#lib/http/call.ts'

const queryKey = ['security', 'factors']
type Reply = { data: SecondFactors }

/** Fetches the user's second factors. */
export function useFactors() {
  return useQuery({ queryKey, queryFn: ({ signal }) => call(securityApi.factors, {}, { signal }), staleTime: 60_000 })
}

/** Whether any second factor is on. */
export function isProtected({ authenticator, email, passkeys }: SecondFactors): boolean {
  return authenticator || email || passkeys > 0
}

/** The cached second factors, without a fetch. */
export function useCachedFactors(): SecondFactors | undefined {
  return useQueryClient().getQueryData<Reply>(queryKey)?.data
}

/** Returns a function that stores changed second factors in the query cache. */
export function useCacheFactors(): (factors: SecondFactors) => void {
  const client = useQueryClient()
  return useCallback((data) => client.setQueryData<Reply>(queryKey, { data }), [client])
}
