import { tokenKey } from '@murmur/contract/token-id'
import { Refusal } from '#platform/errors/refusal.ts'
import { foldName, type Match, matches, matchToken } from '#platform/token-names/match-token.ts'
import { skeleton } from '#platform/token-names/skeleton.ts'
import { type PinnedToken, pinnedTokenSource } from './pinned-token-source.ts'
import type { TokenListing, TokenSource } from './token-source.port.ts'

const maxFound = 20

/**
 * Merges the pinned list and other sources into one. A token that several sources return appears once, with the list's
 * name and the others' figures. Exact matches come first: pinned, then vendor-verified, then unverified; close matches
 * follow. A token that imitates a pinned one, or the query, comes last and is never verified. A failing source loses
 * only its own tokens; rejects with UPSTREAM_DOWN if no tokens are left.
 */
export function mergeSources(pinned: readonly PinnedToken[], others: readonly TokenSource[]): TokenSource {
  const list = pinnedTokenSource(pinned)
  const isPinned = new Set(pinned.map(tokenKey))
  const names = new Map(pinned.map(({ symbol }) => [skeleton(symbol), foldName(symbol)]))
  const isImitation = ({ symbol, ...token }: TokenListing) => {
    const pinnedName = names.get(skeleton(symbol))
    return pinnedName !== undefined && pinnedName !== foldName(symbol) && !isPinned.has(tokenKey(token))
  }

  function markImitations(token: TokenListing, query: string) {
    const textMatch = matchToken(token, query)
    const match: Match = textMatch !== 'address' && isImitation(token) ? 'alike' : textMatch
    const isSure = isPinned.has(tokenKey(token)) || (token.isVerified && match !== 'alike' && !isImitation(token))
    return {
      token: { ...token, isVerified: isSure },
      match,
      order: matchRank(match, isPinned.has(tokenKey(token)), isSure),
    }
  }

  return {
    async search(query, chain) {
      const [own, ...answers] = await Promise.allSettled([list, ...others].map((source) => source.search(query, chain)))
      const foundTokens = [own, ...answers].flatMap((answer) => (answer?.status === 'fulfilled' ? answer.value : []))
      for (const answer of answers) {
        if (answer.status === 'rejected' && (foundTokens.length === 0 || !(answer.reason instanceof Refusal)))
          throw answer.reason
      }
      return [...joinByToken(foundTokens).values()]
        .map((token) => markImitations(token, query))
        .sort(
          (a, b) =>
            a.order - b.order ||
            matches.indexOf(a.match) - matches.indexOf(b.match) ||
            (b.token.liquidity ?? 0) - (a.token.liquidity ?? 0),
        )
        .slice(0, maxFound)
        .map(({ token }) => token)
    },
  }
}

/** A sort key from 0 to 7, best first. */
function matchRank(match: Match, isPinned: boolean, isVerified: boolean): number {
  const trust = isPinned ? 0 : isVerified ? 1 : 2
  if (match === 'address' || match === 'symbol' || match === 'name') return trust
  // The pinned token that the query misspells is worth showing; its imitations sort last.
  if (match === 'alike') return isPinned ? 3 : 7
  return 4 + trust
}

/** Merges tokens by key: the first source's fields, with missing figures from later ones. */
function joinByToken(found: readonly TokenListing[]): Map<string, TokenListing> {
  const byKey = new Map<string, TokenListing>()
  for (const token of found) {
    const first = byKey.get(tokenKey(token))
    byKey.set(tokenKey(token), first ? fillMissingMetrics(first, token) : token)
  }
  return byKey
}

function fillMissingMetrics(first: TokenListing, second: TokenListing): TokenListing {
  return {
    ...first,
    price: first.price ?? second.price,
    marketCap: first.marketCap ?? second.marketCap,
    liquidity: first.liquidity ?? second.liquidity,
    change1h: first.change1h ?? second.change1h,
    change24h: first.change24h ?? second.change24h,
    createdAt: first.createdAt ?? second.createdAt,
  }
}
