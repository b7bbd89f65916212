import { type Passkey, passkeysApi } from '@murmur/contract/identity/passkeys'
import type { SecondFactors } from '@murmur/contract/identity/security'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useCacheFactors } from '#features/settings/two-factor/use-factors.ts'
import { call } from '#lib/http/call.ts'

const queryKey = ['security', 'passkeys']
type Reply = { data: Passkey[] }

/** The user's passkeys. */
export function usePasskeys() {
  return useQuery({ queryKey, queryFn: ({ signal }) => call(passkeysApi.list, {}, { signal }) })
}

/** Returns functions that update the query cache after changes of the passkeys. */
export function useCachePasskeys() {
  const client = useQueryClient()
  const cacheFactors = useCacheFactors()
  const change = useCallback(
    (update: (all: Passkey[]) => Passkey[]) =>
      client.setQueryData<Reply>(queryKey, (reply) => reply && { data: update(reply.data) }),
    [client],
  )
  return {
    added(factors: SecondFactors) {
      cacheFactors(factors)
      return client.invalidateQueries({ queryKey })
    },
    renamed({ id, name }: Pick<Passkey, 'id' | 'name'>) {
      change((all) => all.map((passkey) => (passkey.id === id ? { ...passkey, name } : passkey)))
    },
    removed({ id }: Pick<Passkey, 'id'>, factors: SecondFactors) {
      change((all) => all.filter((passkey) => passkey.id !== id))
      cacheFactors(factors)
    },
  }
}
