import type { ChainKey } from '@murmur/contract/chains'
import { FigureSource, MarketToken } from '@murmur/contract/markets/markets'
import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import type { TokenReport } from '#market-data/market-source.port.ts'
import { mergeReports } from '#markets/figures/merge-reports.ts'
import type { SnapshotKind } from '#markets/snapshots/snapshot.ts'
import { type GatherDeps, type Gathered, gatherReports } from './gather-reports.ts'
import { marketToken, type TokenChecks } from './market-token.ts'
import { type Candidate, rankGainers, rankNewest, rankTokens } from './rank-tokens.ts'

export type ListsDeps = GatherDeps &
  TokenChecks & {
    /** Stores the reports from which every screen reads its figures. */
    put: (reports: readonly TokenReport[]) => Promise<void>
    /** Receives every report, for the search index and the logos. */
    indexReports: (reports: readonly TokenReport[]) => void
  }

const Listed = object({ tokens: v.array(MarketToken), source: v.nullable(FigureSource) })
const Popular = object({ trending: Listed, gainers: Listed })
export type Listed = v.InferOutput<typeof Listed>

/** The most traded tokens of a chain and the top gainers, both from the same responses. */
export function popularSnapshot(deps: ListsDeps, chain: ChainKey): SnapshotKind<v.InferOutput<typeof Popular>> {
  return {
    shape: Popular,
    freshMs: 60_000,
    staleMs: 180_000,
    async refresh(last, show) {
      const made = ({ source, tokens }: Gathered) => {
        const candidates = candidatesOf(deps, tokens)
        return {
          trending: { tokens: rankTokens(candidates), source },
          gainers: { tokens: rankGainers(candidates), source },
        }
      }
      const gathered = await gatherReports(deps, 'trending', chain, last?.trending.source != null, (partial) =>
        show(made(partial)),
      )
      await keep(deps, gathered)
      return made(gathered)
    },
  }
}

/** The newest tokens of a chain. */
export function newestSnapshot(deps: ListsDeps, chain: ChainKey): SnapshotKind<Listed> {
  return {
    shape: Listed,
    freshMs: 120_000,
    staleMs: 300_000,
    async refresh(last, show) {
      const made = ({ source, tokens }: Gathered) => ({ tokens: rankNewest(candidatesOf(deps, tokens)), source })
      const gathered = await gatherReports(deps, 'newest', chain, last?.source != null, (partial) =>
        show(made(partial)),
      )
      await keep(deps, gathered)
      return made(gathered)
    },
  }
}

async function keep({ put, indexReports }: ListsDeps, { tokens }: Gathered): Promise<void> {
  const reports = tokens.flatMap((token) => token.reports)
  indexReports(reports)
  await put(reports)
}

function candidatesOf(deps: ListsDeps, tokens: Gathered['tokens']): Candidate[] {
  return tokens.map(({ reports, ...token }) => {
    const merged = mergeReports(reports)
    return { token: marketToken(deps, token, merged), isSuspicious: merged.isSuspicious }
  })
}
