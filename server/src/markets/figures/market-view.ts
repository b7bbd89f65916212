import { type TokenRef, tokenKey } from '@murmur/contract/token-id'
import type { TokenReport } from '#market-data/market-source.port.ts'
import type { KnownReports } from '#markets/prices/known-reports.ts'
import { type MergedToken, mergeReports } from './merge-reports.ts'

/** Tokens by `tokenKey`; those that no source knows are absent. */
export type Views = ReadonlyMap<string, MergedToken>

/** What is known of tokens, merged from all sources: where every screen and the assistant read market figures. */
export type MarketView = {
  /** Renewed where it is older than a minute; slow sources are waited for only a moment. Never rejects for a source. */
  read(places: readonly TokenRef[]): Promise<Views>
  /** As it is stored; nothing is requested. */
  peek(places: readonly TokenRef[]): Promise<Views>
}

export function marketView({ read, peek }: Pick<KnownReports, 'read' | 'peek'>): MarketView {
  return {
    async read(places) {
      const chains = [...new Set(places.map(({ chain }) => chain))]
      const reports = await Promise.all(
        chains.map((chain) =>
          read(
            chain,
            places.filter((place) => place.chain === chain).map(({ address }) => address),
          ),
        ),
      )
      return viewsOf(reports.flat())
    },
    peek: async (places) => viewsOf(await peek(places)),
  }
}

function viewsOf(reports: readonly TokenReport[]): Views {
  const byToken = new Map<string, TokenReport[]>()
  for (const report of reports) byToken.set(tokenKey(report), [...(byToken.get(tokenKey(report)) ?? []), report])
  return new Map([...byToken].map(([key, said]) => [key, mergeReports(said)]))
}
