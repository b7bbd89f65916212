import { sameToken } from '@murmur/contract/token-id'
import type { QuoteRequest } from '@murmur/contract/trading/trades'
import { useState } from 'react'
import type { CallError } from '#lib/http/call-error.ts'

export type Danger = {
  /** The token whose purchase the server refused, or whose symbol is typed to buy it nevertheless. */
  place: { chain: NonNullable<QuoteRequest['chain']>; address: string } | undefined
  /** Why it is refused, in one line. */
  reason: string | undefined
  symbol: string
  typed: string
  type(typed: string): void
}
type Typed = { place: Danger['place']; typed: string; reason: string | undefined }

/**
 * The symbol of a dangerous token as the user types it. A symbol typed for one token does not count for another.
 * @param symbol undefined while no token is chosen
 */
export function useTypedSymbol(request: QuoteRequest | undefined, symbol: string | undefined) {
  const place = placeOf(request)
  const [kept, setKept] = useState<Typed>()
  const isKept = place !== undefined && kept?.place !== undefined && sameToken(kept.place, place)
  const typed = isKept ? kept.typed : ''
  const reason = isKept ? kept.reason : undefined
  const isMatch = typed.trim() !== '' && typed.trim() === symbol?.trim()

  /** The danger after the server's latest response. */
  const dangerOf = (error: CallError | undefined): Danger => {
    const isRefused = error?.code === 'TOKEN_DANGEROUS'
    const said = isRefused ? error.reason : reason
    return {
      place: isRefused || typed !== '' ? place : undefined,
      reason: said,
      symbol: symbol ?? '',
      typed,
      type: (next) => setKept({ place, typed: next, reason: said }),
    }
  }
  return { dangerSymbol: isMatch ? typed.trim() : undefined, dangerOf }
}

function placeOf(request: QuoteRequest | undefined): Danger['place'] {
  return request?.chain && { chain: request.chain, address: request.tokenAddress }
}
