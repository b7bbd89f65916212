import type { ChainKey } from '@murmur/contract/chains'
import { type RiskVerdict, riskApi } from '@murmur/contract/markets/risk'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/http/call.ts'

export type Risk = {
  verdict: RiskVerdict | undefined
  isChecking: boolean
  /** The check failed: the risk counts as unknown, never as fine. */
  isFailed: boolean
  retry: () => void
}

/** Fetches the risk verdict of a token. */
export function useRisk(chain: ChainKey, address: string): Risk {
  const { data, isPending, isFetching, isError, refetch } = useQuery({
    queryKey: ['risk', chain, address],
    queryFn: ({ signal }) => call(riskApi.verdict, { params: { chain, address } }, { signal }),
    staleTime: 60_000,
  })
  return {
    verdict: data?.data,
    isChecking: isPending || (isError && isFetching),
    isFailed: isError && !data,
    retry: () => void refetch(),
  }
}
