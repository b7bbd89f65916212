import type { ChainKey } from '@murmur/contract/chains'
import { addressKey } from '#platform/token-names/address-key.ts'
import { imitationsOf } from '#platform/token-names/imitations-of.ts'
import { skeleton } from '#platform/token-names/skeleton.ts'
import type { Said } from './merge-reports.ts'
import type { Place } from './token-row.ts'

export type PinnedToken = { chain: ChainKey; address: string; symbol: string; name: string; decimals: number }

/** The pinned list, as the index asks it. */
export function verifiedList(pinned: readonly PinnedToken[]) {
  const keyed = pinned.map((token) => ({ ...token, addressKey: addressKey(token.chain, token.address) }))
  const byPlace = new Map(keyed.map((token) => [`${token.addressKey} ${token.chain}`, token]))
  const looks = keyed.map((token) => ({ token, looks: [skeleton(token.symbol), skeleton(token.name)] }))
  const imitates = imitationsOf(pinned)
  return {
    imitates,
    all: keyed,
    at: ({ addressKey: key, chain }: Place) => byPlace.get(`${key} ${chain}`),
    judge: ({ chain, address, symbol, name, addressKey: key }: Said) => ({
      isVerified: byPlace.has(`${key} ${chain}`),
      imitates: imitates(chain, address, symbol, name),
    }),
    /** Tokens that look as this text does; from three letters on, also what it is only the beginning of. */
    lookingLike(text: string, chain?: ChainKey): Place[] {
      const look = skeleton(text)
      if (!look) return []
      const isLike = (each: string) => each === look || (look.length > 2 && each.startsWith(look))
      return looks
        .filter(({ token, looks: each }) => (!chain || token.chain === chain) && each.some(isLike))
        .map(({ token }) => token)
    },
  }
}

export type VerifiedList = ReturnType<typeof verifiedList>
