import { riskApi, type TradingSettings } from '@murmur/contract/markets/risk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/http/call.ts'
import type { SendProof } from '#lib/trading/proof-slot.ts'

const queryKey = ['trading', 'settings']

/** The user's trading settings. */
export function useTradingSettings() {
  return useQuery({ queryKey, queryFn: ({ signal }) => call(riskApi.settings, {}, { signal }) })
}

/** Changes the trading settings; allowing more requires the user's proof. */
export function useChangeTradingSettings(onChanged: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: TradingSettings & SendProof) => call(riskApi.changeSettings, { body }),
    onSuccess: (reply) => {
      client.setQueryData(queryKey, reply)
      onChanged()
    },
  })
}
