import type { ChainKey } from '@murmur/contract/chains'
import { type HeldToken, walletsApi } from '@murmur/contract/trading/wallets'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/http/call.ts'
import { getReason } from '#lib/http/call-error.ts'
import { useText } from '#lib/i18n/text.ts'
import { showToast } from '#ui/feedback/show-toast.tsx'

/** Adds a token to the user's list; a deleted token is restored. */
export function useImportToken() {
  const text = useText()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (token: { address: string; chain: ChainKey }) => call(walletsApi.importToken, { body: token }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['balances'] })
      showToast('success', text('import.success'))
    },
    onError: (error) => void showToast('error', text('import.failed'), getReason(error)),
  })
}

/** Removes a token from the user's list. */
export function useHideToken() {
  const text = useText()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ chain, address }: HeldToken) => call(walletsApi.hideToken, { params: { chain, address } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['balances'] })
      showToast('success', text('delete.success'))
    },
    onError: (error) => void showToast('error', text('delete.failed'), getReason(error)),
  })
}
