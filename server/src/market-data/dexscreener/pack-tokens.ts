import type { ChainKey } from '@murmur/contract/chains'

/** The most tokens in one question, and the most pairs in its answer: what is over is missing from it. */
const mostTokens = 30
export const mostPairs = 30
const mostKept = 5_000

export type Packing = {
  /** Batches whose answers are likely to be whole. */
  pack(chain: ChainKey, tokens: readonly string[]): string[][]
  /** Notes in how many pairs a token is. */
  note(chain: ChainKey, token: string, pairs: number): void
}

/** Remembers how much there is to tell of each token, so that the answer to a batch has room for it. */
export function packing(): Packing {
  const known = new Map<string, number>()
  const sizeOf = (chain: ChainKey, token: string) => Math.max(1, known.get(`${chain} ${token}`) ?? 1)

  return {
    pack(chain, tokens) {
      const batches: string[][] = []
      let pairs = 0
      for (const token of tokens) {
        const batch = batches.at(-1)
        const size = sizeOf(chain, token)
        // One each for as many as fit is the one full answer that is sure to be whole.
        const isOneEach = batch !== undefined && size === 1 && pairs === batch.length
        if (batch && batch.length < mostTokens && pairs + size <= (isOneEach ? mostPairs : mostPairs - 1)) {
          batch.push(token)
          pairs += size
        } else {
          batches.push([token])
          pairs = size
        }
      }
      return batches
    },
    note(chain, token, pairs) {
      if (known.size >= mostKept) known.clear()
      known.set(`${chain} ${token}`, pairs)
    },
  }
}
