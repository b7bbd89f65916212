import { type SecondFactors, securityApi } from '@murmur/contract/security'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '#lib/call.ts'

const queryKey = ['security', 'factors']
type Reply = { data: SecondFactors }

/** Which second factors the user has. */
export function useFactors() {
  return useQuery({ queryKey, queryFn: ({ signal }) => call(securityApi.factors, {}, { signal }), staleTime: 60_000 })
}

/** What is known of them already, without asking. */
export function useKnownFactors(): SecondFactors | undefined {
  return useQueryClient().getQueryData<Reply>(queryKey)?.data
}

/** Takes in what the server answered to a change of them. */
export function useTakeFactors(): (factors: SecondFactors) => void {
  const client = useQueryClient()
  return useCallback((data) => client.setQueryData<Reply>(queryKey, { data }), [client])
}
