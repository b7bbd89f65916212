import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import { type TokenKey, tokenKey } from '@murmur/contract/token-id'

/**
 * DexScreener's limits: tokens per request, and pairs per response. Pairs over the limit are dropped from the response.
 */
const maxTokens = 30
export const maxPairs = 30
const maxCached = 5_000

export type TokenPacker = {
  /** Batches whose responses are likely to be complete. */
  pack(chain: ChainKey, tokens: readonly Address[]): Address[][]
  /** Records the number of pairs that a token has. */
  note(chain: ChainKey, token: Address, pairs: number): void
}

/** Groups tokens into requests by their last pair counts, so that each response stays below the pair limit. */
export function createTokenPacker(): TokenPacker {
  const pairCounts = new Map<TokenKey, number>()
  const sizeOf = (chain: ChainKey, token: Address) =>
    Math.max(1, pairCounts.get(tokenKey({ chain, address: token })) ?? 1)

  return {
    pack(chain, tokens) {
      const batches: Address[][] = []
      let pairCount = 0
      for (const token of tokens) {
        const batch = batches.at(-1)
        const size = sizeOf(chain, token)
        // A full response is known to be complete only if every token in the batch has exactly one pair.
        const isOneEach = batch !== undefined && size === 1 && pairCount === batch.length
        if (batch && batch.length < maxTokens && pairCount + size <= (isOneEach ? maxPairs : maxPairs - 1)) {
          batch.push(token)
          pairCount += size
        } else {
          batches.push([token])
          pairCount = size
        }
      }
      return batches
    },
    note(chain, token, pairs) {
      if (pairCounts.size >= maxCached) pairCounts.clear()
      pairCounts.set(tokenKey({ chain, address: token }), pairs)
    },
  }
}
