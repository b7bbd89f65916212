import type { ChainKey } from '@murmur/contract/chains'
import { tokensApi } from '@murmur/contract/tokens'
import { useEffect } from 'react'
import { call } from '#lib/http/call.ts'

/** Asks for a named token's details, so that they are at hand where they are opened next; the answer itself is not used. */
export function useWarmDetails(chain: ChainKey, address: string): void {
  useEffect(() => {
    const stop = new AbortController()
    call(tokensApi.detail, { params: { address }, query: { chain } }, { signal: stop.signal }).catch(() => undefined)
    return () => stop.abort()
  }, [chain, address])
}
