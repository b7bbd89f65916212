import { freezeApi } from '@murmur/contract/identity/freeze'
import type { UserId } from '@murmur/contract/ids'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { FreezeContext, type FreezeState } from '#lib/account/freeze-context.ts'
import { call } from '#lib/http/call.ts'
import { serverNow } from '#lib/http/server-clock.ts'
import { useLiveEvent } from '#lib/live/live-events.tsx'

/** Provides whether the account is frozen, even if it was frozen elsewhere. */
export function FreezeProvider({ userId, children }: { userId: UserId | undefined; children: ReactNode }) {
  const client = useQueryClient()
  const queryKey = useMemo(() => ['freeze', userId], [userId])
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(freezeApi.read, {}, { signal }),
    enabled: userId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  useLiveEvent((event) => {
    if (event.type === 'freeze') void client.invalidateQueries({ queryKey })
  })
  const thawsAt = data?.data.freeze?.thawsAt
  useEffect(() => {
    if (!thawsAt) return
    // Waits at least a second: the server's clock decides, and may be behind.
    const wait = Math.max(1_000, Date.parse(thawsAt) - serverNow())
    const timer = setTimeout(() => void client.invalidateQueries({ queryKey }), wait)
    return () => clearTimeout(timer)
  }, [client, queryKey, thawsAt])
  const state = useMemo<FreezeState>(
    () => ({
      freeze: data?.data.freeze ?? null,
      isFrozenInSigner: data?.data.isFrozenInSigner ?? null,
      waitSeconds: data?.data.waitSeconds ?? 0,
      store: (reply) => client.setQueryData(queryKey, reply),
    }),
    [client, queryKey, data],
  )
  return <FreezeContext value={state}>{children}</FreezeContext>
}
