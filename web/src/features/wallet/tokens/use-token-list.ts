import type { ChainKey } from '@murmur/contract/chains'
import { type HeldToken, type ListedToken, walletsApi } from '@murmur/contract/trading/wallets'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/http/call.ts'
import { getReason } from '#lib/http/call-error.ts'
import { useText } from '#lib/i18n/text.ts'
import { showToast } from '#ui/feedback/show-toast.tsx'

/** Adds a token to the user's list; a deleted token is restored. */
export function useImportToken(onDone: (token: ListedToken) => void) {
  const text = useText()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (token: { address: string; chain: ChainKey }) => call(walletsApi.importToken, { body: token }),
    onSuccess: async ({ data }) => {
      await client.invalidateQueries({ queryKey: ['balances'] })
      showToast('success', text('import.success'))
      onDone(data)
    },
    onError: (error) => void showToast('error', text('import.failed'), getReason(error)),
  })
}

/** Removes a token from the user's list. */
export function useHideToken(onDone: (token: HeldToken) => void) {
  const text = useText()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ chain, address }: HeldToken) => call(walletsApi.hideToken, { params: { chain, address } }),
    onSuccess: async (_, token) => {
      await client.invalidateQueries({ queryKey: ['balances'] })
      showToast('success', text('delete.success'))
      onDone(token)
    },
    onError: (error) => void showToast('error', text('delete.failed'), getReason(error)),
  })
}
