import { limitsApi, type TradeLimits, type TradeLimitsReply } from '@murmur/contract/identity/limits'
import type { PasskeyProof } from '@murmur/contract/signer-passkeys'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ProofValues } from '#features/settings/proof/use-proof.ts'
import { call } from '#lib/http/call.ts'

const queryKey = ['limits']

/** The user's limits, the amount spent, and the limits that the signer enforces. */
export function useLimits() {
  return useQuery({ queryKey, queryFn: ({ signal }) => call(limitsApi.read, {}, { signal }) })
}

type LimitsProof = ProofValues & { passkey?: PasskeyProof }

/** Changes the limits. @throws CallError */
export function useChangeLimits() {
  const client = useQueryClient()
  return useCallback(
    async (limits: TradeLimits, proof?: LimitsProof): Promise<TradeLimitsReply> => {
      const reply = await call(limitsApi.change, { body: { ...limits, ...proof } })
      client.setQueryData(queryKey, reply)
      return reply.data
    },
    [client],
  )
}

/** Cancels pending looser limits. @throws CallError */
export function useCancelLooserLimits() {
  const client = useQueryClient()
  return useCallback(async (): Promise<void> => {
    client.setQueryData(queryKey, await call(limitsApi.keep, {}))
  }, [client])
}

const isRaisedLimit = (next: number | null, now: number | null) => now !== null && (next === null || next > now)

/** Whether a limit is raised, which requires proof and takes effect a day later. */
export function areLimitsRaised(next: TradeLimits, now: TradeLimits): boolean {
  return isRaisedLimit(next.perTradeUsd, now.perTradeUsd) || isRaisedLimit(next.perDayUsd, now.perDayUsd)
}
