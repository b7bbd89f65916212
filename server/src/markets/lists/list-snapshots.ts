import type { ChainKey } from '@murmur/contract/chains'
import { MarketDataSource, MarketToken } from '@murmur/contract/markets/markets'
import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import type { TokenReport } from '#market-data/market-source.port.ts'
import { type GatherDeps, type GatheredList, gatherReports } from '#markets/reports/gather-reports.ts'
import { mergeReports } from '#markets/reports/merge-reports.ts'
import type { SnapshotKind } from '#markets/snapshots/snapshot.ts'
import { marketToken, type TokenChecks } from './market-token.ts'
import { type Candidate, rankGainers, rankNewest, rankTokens } from './rank-tokens.ts'

export type ListsDeps = GatherDeps &
  TokenChecks & {
    /** Stores the reports from which all screens read market data. */
    put: (reports: readonly TokenReport[]) => Promise<void>
    /** Passes every report to the search index and the logos. */
    indexReports: (reports: readonly TokenReport[]) => void
  }

const StoredList = object({ tokens: v.array(MarketToken), source: v.nullable(MarketDataSource) })
const PopularLists = object({ trending: StoredList, gainers: StoredList })
export type StoredList = v.InferOutput<typeof StoredList>

/** Snapshot of a chain's most traded tokens and top gainers, both from the same responses. */
export function popularSnapshot(deps: ListsDeps, chain: ChainKey): SnapshotKind<v.InferOutput<typeof PopularLists>> {
  return {
    shape: PopularLists,
    maxAgeMs: 60_000,
    staleMs: 180_000,
    async refresh(last, show) {
      const toLists = ({ source, tokens }: GatheredList) => {
        const candidates = toCandidates(deps, tokens)
        return {
          trending: { tokens: rankTokens(candidates), source },
          gainers: { tokens: rankGainers(candidates), source },
        }
      }
      const gathered = await gatherReports(deps, 'trending', chain, last?.trending.source != null, (partial) =>
        show(toLists(partial)),
      )
      await storeReports(deps, gathered)
      return toLists(gathered)
    },
  }
}

/** Snapshot of a chain's newest tokens. */
export function newestSnapshot(deps: ListsDeps, chain: ChainKey): SnapshotKind<StoredList> {
  return {
    shape: StoredList,
    maxAgeMs: 120_000,
    staleMs: 300_000,
    async refresh(last, show) {
      const toList = ({ source, tokens }: GatheredList) => ({ tokens: rankNewest(toCandidates(deps, tokens)), source })
      const gathered = await gatherReports(deps, 'newest', chain, last?.source != null, (partial) =>
        show(toList(partial)),
      )
      await storeReports(deps, gathered)
      return toList(gathered)
    },
  }
}

async function storeReports({ put, indexReports }: ListsDeps, { tokens }: GatheredList): Promise<void> {
  const reports = tokens.flatMap((token) => token.reports)
  indexReports(reports)
  await put(reports)
}

function toCandidates(deps: ListsDeps, tokens: GatheredList['tokens']): Candidate[] {
  return tokens.map(({ reports, ...token }) => {
    const merged = mergeReports(reports)
    return { token: marketToken(deps, token, merged), isSuspicious: merged.isSuspicious }
  })
}
