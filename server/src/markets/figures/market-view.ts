import { type TokenRef, tokenKey } from '@murmur/contract/token-id'
import type { TokenReport } from '#market-data/market-source.port.ts'
import type { ReportStore } from '#markets/prices/report-store.ts'
import { type MergedToken, mergeReports } from './merge-reports.ts'

/** Merged reports by `tokenKey`; tokens without a report are absent. */
export type Views = ReadonlyMap<string, MergedToken>

/** The merged market data from which every screen and the assistant read figures. */
export type MarketView = {
  /** Renews reports older than a minute, waiting only briefly for slow sources. Never rejects because of a source. */
  read(tokens: readonly TokenRef[]): Promise<Views>
  /** Stored reports only; sends no requests. */
  peek(tokens: readonly TokenRef[]): Promise<Views>
}

/** The market view over a report store. */
export function marketView({ read, peek }: Pick<ReportStore, 'read' | 'peek'>): MarketView {
  return {
    async read(tokens) {
      const chains = [...new Set(tokens.map(({ chain }) => chain))]
      const reports = await Promise.all(
        chains.map((chain) =>
          read(
            chain,
            tokens.filter((token) => token.chain === chain).map(({ address }) => address),
          ),
        ),
      )
      return viewsOf(reports.flat())
    },
    peek: async (tokens) => viewsOf(await peek(tokens)),
  }
}

function viewsOf(reports: readonly TokenReport[]): Views {
  const byToken = new Map<string, TokenReport[]>()
  for (const report of reports) byToken.set(tokenKey(report), [...(byToken.get(tokenKey(report)) ?? []), report])
  return new Map([...byToken].map(([key, tokenReports]) => [key, mergeReports(tokenReports)]))
}
