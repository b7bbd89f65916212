import type { ChainKey } from '@murmur/contract/chains'
import { tokensApi } from '@murmur/contract/markets/tokens'
import { useEffect } from 'react'
import { call } from '#lib/http/call.ts'

/** Requests a token's details to warm the server's cache for the page that is opened next; the response is discarded. */
export function usePrefetchDetails(chain: ChainKey, address: string): void {
  useEffect(() => {
    const controller = new AbortController()
    call(tokensApi.detail, { params: { address }, query: { chain } }, { signal: controller.signal }).catch(
      () => undefined,
    )
    return () => controller.abort()
  }, [chain, address])
}
