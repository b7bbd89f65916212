import { signingPasskeysApi } from '@murmur/contract/trading/signing-passkeys'
import { call } from '#lib/http/call.ts'

/** The query of the passkeys that confirm trades and sends. */
export const signingPasskeysQuery = {
  queryKey: ['security', 'signing-passkeys'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(signingPasskeysApi.read, {}, { signal }),
}
