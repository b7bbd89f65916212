import { areTokensEqual } from '@murmur/contract/token-id'
import type { QuoteRequest } from '@murmur/contract/trading/trades'
import { useState } from 'react'
import type { CallError } from '#lib/http/call-error.ts'

export type Danger = {
  /** The token whose purchase the server refused, or whose symbol the user typed to override the refusal. */
  token: { chain: NonNullable<QuoteRequest['chain']>; address: string } | undefined
  /** The reason for the refusal, in one line. */
  reason: string | undefined
  symbol: string
  typed: string
  type(typed: string): void
}
type TypedSymbol = { token: Danger['token']; typed: string; reason: string | undefined }

/**
 * The symbol of a dangerous token as the user types it. A symbol typed for one token does not count for another.
 * @param symbol undefined while no token is chosen
 */
export function useTypedSymbol(request: QuoteRequest | undefined, symbol: string | undefined) {
  const token = getToken(request)
  const [entry, setEntry] = useState<TypedSymbol>()
  const isSameToken = token !== undefined && entry?.token !== undefined && areTokensEqual(entry.token, token)
  const typed = isSameToken ? entry.typed : ''
  const reason = isSameToken ? entry.reason : undefined
  const isMatch = typed.trim() !== '' && typed.trim() === symbol?.trim()

  /** The danger state after the server's latest response. */
  const getDanger = (error: CallError | undefined): Danger => {
    const isRefused = error?.code === 'TOKEN_DANGEROUS'
    const latestReason = isRefused ? error.reason : reason
    return {
      token: isRefused || typed !== '' ? token : undefined,
      reason: latestReason,
      symbol: symbol ?? '',
      typed,
      type: (next) => setEntry({ token, typed: next, reason: latestReason }),
    }
  }
  return { dangerSymbol: isMatch ? typed.trim() : undefined, getDanger }
}

function getToken(request: QuoteRequest | undefined): Danger['token'] {
  return request?.chain && { chain: request.chain, address: request.tokenAddress }
}
