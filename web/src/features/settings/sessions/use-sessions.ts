import { type DeviceSession, securityApi } from '@murmur/contract/identity/security'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/http/call.ts'

export const sessionsKey = ['security', 'sessions']
type Reply = { data: DeviceSession[] }

/** Fetches the user's sessions. */
export function useSessions() {
  return useQuery({ queryKey: sessionsKey, queryFn: ({ signal }) => call(securityApi.sessions, {}, { signal }) })
}

/** Ends a session by id, or all other sessions. */
export function useEndSession(onEnded: (which: string | 'others') => void, onFailed: (error: unknown) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (which: string | 'others') =>
      which === 'others'
        ? call(securityApi.endOtherSessions, {})
        : call(securityApi.endSession, { params: { id: which } }),
    onSuccess: (_, which) => {
      client.setQueryData<Reply>(
        sessionsKey,
        (reply) =>
          reply && { data: reply.data.filter(({ id, isThis }) => isThis || (which !== 'others' && id !== which)) },
      )
      onEnded(which)
      void client.invalidateQueries({ queryKey: sessionsKey })
    },
    onError: onFailed,
  })
}
