import { type Address, addressKey } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import { tokenKey } from '@murmur/contract/token-id'
import { makeImitationCheck } from '#platform/token-names/make-imitation-check.ts'
import { skeleton } from '#platform/token-names/skeleton.ts'
import type { TokenClaim } from './merge-reports.ts'
import type { IndexKey } from './token-row.ts'

export type PinnedToken = { chain: ChainKey; address: Address; symbol: string; name: string; decimals: number }

/** The pinned list, with the lookups that the index needs. */
export function verifiedList(pinned: readonly PinnedToken[]) {
  const keyed = pinned.map((token) => ({ ...token, addressKey: addressKey(token.address) }))
  const byKey = new Map(keyed.map((token) => [tokenKey(token), token]))
  const skeletons = keyed.map((token) => ({ token, looks: [skeleton(token.symbol), skeleton(token.name)] }))
  const imitates = makeImitationCheck(pinned)
  return {
    imitates,
    all: keyed,
    at: ({ addressKey: key, chain }: IndexKey) => byKey.get(tokenKey({ chain, address: key })),
    checkToken: ({ chain, address, symbol, name, addressKey: key }: TokenClaim) => ({
      isVerified: byKey.has(tokenKey({ chain, address: key })),
      imitates: imitates(chain, address, symbol, name),
    }),
    /**
     * Finds tokens that look like this text; for a text of three letters or more, including tokens whose names start like it.
     */
    findLookalikes(text: string, chain?: ChainKey): IndexKey[] {
      const textSkeleton = skeleton(text)
      if (!textSkeleton) return []
      const matchesSkeleton = (each: string) =>
        each === textSkeleton || (textSkeleton.length > 2 && each.startsWith(textSkeleton))
      return skeletons
        .filter(({ token, looks: each }) => (!chain || token.chain === chain) && each.some(matchesSkeleton))
        .map(({ token }) => token)
    },
  }
}

export type VerifiedList = ReturnType<typeof verifiedList>
