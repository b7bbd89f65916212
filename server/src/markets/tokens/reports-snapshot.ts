import { object } from '@murmur/contract/schema/object'
import type { TokenId } from '@murmur/contract/token-id'
import * as v from 'valibot'
import type { MarketSource, TokenReport } from '#market-data/market-source.port.ts'
import { canonicalReports } from '#markets/reports/gather-reports.ts'
import { StoredReport } from '#markets/reports/stored-report.ts'
import type { SnapshotKind } from '#markets/snapshots/snapshot.ts'
import { marketAddress, type ReadAddress } from '#markets/token-address.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Logger } from '#platform/logger/logger.ts'
import { UpstreamUnavailable } from '#platform/upstreams/upstream.port.ts'

export type ReportsDeps = {
  sources: readonly MarketSource[]
  readAddress: ReadAddress
  indexReports: (reports: readonly TokenReport[]) => void
  /** Stores the reports from which all screens read market data. */
  put: (reports: readonly TokenReport[]) => Promise<void>
  now: Clock
  log: Pick<Logger, 'error'>
}

const Reports = object({ reports: v.array(StoredReport) })
/** How long the last report of an unavailable source is kept. It is shown with its age. */
const retentionMs = 24 * 3_600_000

/** The reports of all sources on one token. For an unavailable source the last report is used. */
export function reportsSnapshot(deps: ReportsDeps, token: TokenId): SnapshotKind<v.InferOutput<typeof Reports>> {
  const { chain } = token
  const address = marketAddress(chain, token.address)
  const sources = deps.sources.filter(({ chains, detail, report }) => chains.includes(chain) && (detail ?? report))
  return {
    shape: Reports,
    maxAgeMs: 30_000,
    staleMs: 90_000,
    firstWaitMs: 1_500,
    async refresh(last, show) {
      const reports: TokenReport[] = []
      const failures: unknown[] = []
      const lastReportsOf = (name: string) =>
        (last?.reports ?? []).filter(
          ({ source, at }) => source === name && deps.now().getTime() - Date.parse(at) < retentionMs,
        )
      await Promise.all(
        sources.map(async (source) => {
          try {
            const response = await (source.detail
              ? source.detail(chain, address).then((report) => (report ? [report] : []))
              : source.report?.(chain, [address], 'browse'))
            const current = withRequestedAddress(deps, token, response ?? [])
            // A source that reported this token before and returns nothing now counts as unavailable.
            reports.push(...(current.length > 0 ? current : lastReportsOf(source.name)))
            show({ reports: [...reports] })
          } catch (error) {
            failures.push(error)
            reports.push(...lastReportsOf(source.name))
          }
        }),
      )
      for (const err of failures) {
        if (!(err instanceof UpstreamUnavailable)) deps.log.error({ chain, err }, 'BUG: a market data source failed')
      }
      if (failures.length > 0 && failures.length === sources.length) throw failures[0]
      await deps.put(reports)
      deps.indexReports(reports.filter((report) => report.address === token.address))
      return { reports }
    },
  }
}

/** Sets the requested address in reports, because markets list a native token under its wrapped form. */
function withRequestedAddress(
  deps: ReportsDeps,
  { chain, address }: TokenId,
  reports: readonly TokenReport[],
): TokenReport[] {
  const listedAddress = deps.readAddress(chain, marketAddress(chain, address))
  return canonicalReports(deps, chain, reports)
    .filter((report) => report.address === listedAddress)
    .map((report) => ({ ...report, address }))
}
