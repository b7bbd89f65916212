import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { MarketDataSource } from '@murmur/contract/markets/markets'
import { object } from '@murmur/contract/schema/object'
import { tryParse as readAs } from '@murmur/contract/schema/try-parse'
import { type TokenId, tokenKey } from '@murmur/contract/token-id'
import * as v from 'valibot'
import type { MarketSource, TokenReport } from '#market-data/market-source.port.ts'
import {
  keepSnapshots,
  lockSnapshots,
  readSnapshots,
  type SnapshotRow,
  storeSnapshots,
} from '#markets/snapshots/snapshots.store.ts'
import { marketAddress, type ReadAddress } from '#markets/token-address.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { withTimeout } from '#platform/concurrency/with-timeout.ts'
import type { Db } from '#platform/db/db.ts'
import { transact } from '#platform/db/transact.ts'
import type { Logger } from '#platform/logger/logger.ts'
import { UpstreamUnavailable } from '#platform/upstreams/upstream.port.ts'
import { canonicalReports } from './gather-reports.ts'
import { StoredReport } from './stored-report.ts'

type ReportStoreDeps = {
  db: Db
  sources: readonly MarketSource[]
  readAddress: ReadAddress
  chainReports: (
    chain: ChainKey,
    tokens: readonly { address: Address; symbol: string; name: string }[],
  ) => Promise<TokenReport[]>
  /** Receives the reports on queried tokens, which may be on no list, e.g. for their logos. */
  onReports: (reports: readonly TokenReport[]) => void
  now: Clock
  log: Pick<Logger, 'error'>
}

const StoredReports = object({ reports: v.array(StoredReport) })
const maxAgeMs = 60_000
/** How long the last report of an unavailable source is used. It is shown with its age. */
const retentionMs = 24 * 3_600_000
const timeoutMs = 1_500
const batchSize = 30
const reporters: readonly MarketDataSource[] = ['DexScreener', 'Jupiter']

export type ReportStore = {
  /** Reads reports on tokens of one chain. Refreshes those older than a minute, waiting only briefly. */
  read(chain: ChainKey, addresses: readonly Address[]): Promise<TokenReport[]>
  /** Returns stored reports on tokens of any chain; sends no requests. */
  peek(tokens: readonly TokenId[]): Promise<TokenReport[]>
  /** Adds reports from a list or a detail. The newest report of each source counts. */
  put(reports: readonly TokenReport[]): Promise<void>
  /** A counter that increases each time this instance stores reports. */
  version(): number
}

/**
 * The store of source reports, shared by all instances. All screens read their market data here, so that they agree
 * (decision 185).
 */
export function reportStore(deps: ReportStoreDeps): ReportStore {
  const pending = new Map<string, Promise<void>>()
  let version = 0

  /** Stores reports. `isWhole`: all list sources were queried, so these tokens need no refresh for a while. */
  async function store(tokens: readonly TokenId[], received: readonly TokenReport[], isWhole: boolean): Promise<void> {
    await transact(deps.db, async (tx) => {
      const before = reportsByKey(await lockSnapshots(tx, tokens.map(reportKey)), deps.now())
      const rows = tokens.map((token) => {
        const reports = replaceOlder(
          before.get(reportKey(token)) ?? [],
          mergeReportsBySource(received.filter((report) => tokenKey(report) === tokenKey(token))),
          deps.now(),
        )
        return { key: reportKey(token), body: JSON.stringify({ reports }, bigintToText) }
      })
      await storeSnapshots(tx, rows, deps.now(), isWhole)
    })
    version++
  }

  async function refresh(chain: ChainKey, addresses: readonly Address[]): Promise<void> {
    const received = await queryAll(deps, chain, addresses)
    const tokens = addresses.map((address) => ({ chain, address }))
    if (!received) return transact(deps.db, (tx) => keepSnapshots(tx, tokens.map(reportKey), deps.now()))
    deps.onReports(received)
    await store(tokens, received, true)
  }

  /** Starts a query for tokens without a pending one; returns all pending queries. */
  function startQueries(chain: ChainKey, addresses: readonly Address[]): Promise<void>[] {
    const due = addresses.filter((address) => !pending.has(reportKey({ chain, address })))
    if (due.length > 0) {
      const done = refresh(chain, due)
        .catch((err: unknown) => deps.log.error({ chain, err }, 'reports could not be stored'))
        .finally(() => {
          for (const address of due) pending.delete(reportKey({ chain, address }))
        })
      for (const address of due) pending.set(reportKey({ chain, address }), done)
    }
    return [...new Set(addresses.flatMap((address) => pending.get(reportKey({ chain, address })) ?? []))]
  }

  const readStoredReports = async (tokens: readonly TokenId[]) => readSnapshots(deps.db, tokens.map(reportKey))

  return {
    async read(chain, addresses) {
      const tokens = addresses.map((address) => ({ chain, address }))
      const before = await readStoredReports(tokens)
      const madeAt = new Map(before.map((row) => [row.key, row.madeAt?.getTime() ?? 0]))
      const isOld = (token: TokenId) => deps.now().getTime() - (madeAt.get(reportKey(token)) ?? 0) >= maxAgeMs
      const old = tokens.filter(isOld).map(({ address }) => address)
      if (old.length > 0) await withTimeout(Promise.all(startQueries(chain, old)), timeoutMs, () => undefined)
      const after = old.length > 0 ? await readStoredReports(tokens) : before
      return [...reportsByKey(after, deps.now()).values()].flat()
    },
    async peek(tokens) {
      if (tokens.length === 0) return []
      return [...reportsByKey(await readStoredReports(tokens), deps.now()).values()].flat()
    },
    async put(reports) {
      if (reports.length === 0) return
      const tokens = new Map(reports.map(({ chain, address }) => [reportKey({ chain, address }), { chain, address }]))
      await store([...tokens.values()], reports, false)
    },
    version: () => version,
  }
}

const reportKey = (token: TokenId) => `report ${tokenKey(token)}`

/** Parses stored reports, without expired ones. */
function reportsByKey(rows: readonly SnapshotRow[], now: Date): Map<string, TokenReport[]> {
  const isRetained = ({ at }: TokenReport) => now.getTime() - Date.parse(at) < retentionMs
  return new Map(
    rows.map(({ key, body }) => [
      key,
      (readAs(StoredReports, JSON.parse(body ?? '{}'))?.reports ?? []).filter(isRetained),
    ]),
  )
}

/** Returns one report per source, with its newest value of each metric. */
function mergeReportsBySource(reports: readonly TokenReport[]): TokenReport[] {
  const bySource = new Map<MarketDataSource, TokenReport>()
  for (const report of [...reports].sort((a, b) => a.at.localeCompare(b.at))) {
    bySource.set(report.source, { ...bySource.get(report.source), ...report })
  }
  return [...bySource.values()]
}

/**
 * Replaces stored reports, except those newer than the received one: a detail passes on old reports of a failed source.
 * A report dated in the future came from a server whose clock was ahead; it must not block newer ones.
 */
function replaceOlder(stored: readonly TokenReport[], received: readonly TokenReport[], now: Date): TokenReport[] {
  const isNewer = (one: TokenReport, other: TokenReport) =>
    one.source === other.source && one.at > other.at && Date.parse(one.at) <= now.getTime()
  const current = received.map((report) => stored.find((each) => isNewer(each, report)) ?? report)
  const sources = new Set(current.map(({ source }) => source))
  return [...current, ...stored.filter(({ source }) => !sources.has(source))]
}

const bigintToText = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

/** Queries all list sources; returns undefined if no source responded. */
async function queryAll(
  deps: ReportStoreDeps,
  chain: ChainKey,
  addresses: readonly Address[],
): Promise<TokenReport[] | undefined> {
  const sources = deps.sources.filter(
    ({ name, chains, report }) => report && reporters.includes(name) && chains.includes(chain),
  )
  const addressBatches = Array.from({ length: Math.ceil(addresses.length / batchSize) }, (_, n) =>
    addresses.slice(n * batchSize, (n + 1) * batchSize).map((address) => marketAddress(chain, address)),
  )
  const own = deps.chainReports(
    chain,
    addresses.map((address) => ({ address, symbol: '', name: '' })),
  )
  const answers = await Promise.allSettled([
    own,
    ...sources.flatMap((source) => addressBatches.map(async (part) => source.report?.(chain, part, 'browse') ?? [])),
  ])
  for (const answer of answers) {
    if (answer.status === 'rejected' && !(answer.reason instanceof UpstreamUnavailable))
      deps.log.error({ chain, err: answer.reason }, 'BUG: a market data source failed')
  }
  const received = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : undefined))
  if (received.slice(1).every((part) => part === undefined) && received[0]?.length === 0) return undefined
  const reports = new Map<string, TokenReport[]>()
  for (const report of canonicalReports(
    deps,
    chain,
    received.flatMap((part) => part ?? []),
  )) {
    const key = tokenKey({ chain, address: marketAddress(chain, report.address) })
    reports.set(key, [...(reports.get(key) ?? []), report])
  }
  return addresses.flatMap((address) =>
    (reports.get(tokenKey({ chain, address: marketAddress(chain, address) })) ?? []).map((each) => ({
      ...each,
      address,
    })),
  )
}
