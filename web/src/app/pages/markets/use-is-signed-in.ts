import { accountsApi } from '@murmur/contract/identity/accounts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/http/call.ts'

/** Whether a session exists; signed-in users trade in the app. Without a session the request is rejected. */
export function useIsSignedIn(): boolean {
  const { data } = useQuery({
    queryKey: ['session'],
    queryFn: ({ signal }) => call(accountsApi.current, {}, { signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.userWithoutPassword.isVerified === true
}
