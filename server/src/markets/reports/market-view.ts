import { type TokenId, tokenKey } from '@murmur/contract/token-id'
import type { TokenReport } from '#market-data/market-source.port.ts'
import { type MergedToken, mergeReports } from './merge-reports.ts'
import type { ReportStore } from './report-store.ts'

/** Merged reports by `tokenKey`; tokens without a report are absent. */
export type MergedTokens = ReadonlyMap<string, MergedToken>

/** The merged market data that all screens and the assistant use. */
export type MarketView = {
  /**
   * Reads merged reports. Refreshes those older than a minute, waiting only briefly for slow sources. Never rejects
   * because of a source.
   */
  read(tokens: readonly TokenId[]): Promise<MergedTokens>
  /** Returns merged stored reports; sends no requests. */
  peek(tokens: readonly TokenId[]): Promise<MergedTokens>
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
      return getViews(reports.flat())
    },
    peek: async (tokens) => getViews(await peek(tokens)),
  }
}

function getViews(reports: readonly TokenReport[]): MergedTokens {
  const groupByToken = new Map<string, TokenReport[]>()
  for (const report of reports)
    groupByToken.set(tokenKey(report), [...(groupByToken.get(tokenKey(report)) ?? []), report])
  return new Map([...groupByToken].map(([key, tokenReports]) => [key, mergeReports(tokenReports)]))
}
