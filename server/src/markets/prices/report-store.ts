import type { ChainKey } from '@murmur/contract/chains'
import type { FigureSource } from '@murmur/contract/markets/markets'
import { object } from '@murmur/contract/schema/object'
import { read as readAs } from '@murmur/contract/schema/read'
import { type TokenRef, tokenKey } from '@murmur/contract/token-id'
import * as v from 'valibot'
import type { MarketSource, TokenReport } from '#market-data/market-source.port.ts'
import { StoredReport } from '#markets/figures/stored-report.ts'
import { canonicalReports } from '#markets/lists/gather-reports.ts'
import { lockSnapshots, readSnapshots, type SnapshotRow, storeAll } from '#markets/snapshots/snapshots.store.ts'
import { marketAddress, type ReadAddress } from '#markets/token-address.ts'
import { withTimeout } from '#platform/concurrency/with-timeout.ts'
import type { Db } from '#platform/db/db.ts'
import { transact } from '#platform/db/transact.ts'
import { UpstreamSilent } from '#platform/upstreams/upstream.port.ts'

export type ReportStoreDeps = {
  db: Db
  sources: readonly MarketSource[]
  readAddress: ReadAddress
  ownReports: (
    chain: ChainKey,
    tokens: readonly { address: string; symbol: string; name: string }[],
  ) => Promise<TokenReport[]>
  now: () => Date
  log: { error(details: object, message: string): void }
}

const StoredReports = object({ reports: v.array(StoredReport) })
const freshMs = 60_000
/** How long the last report of an unavailable source counts; it is shown with its age. */
const keptMs = 24 * 3_600_000
const patienceMs = 1_500
const batch = 30
const reporters: readonly FigureSource[] = ['DexScreener', 'Jupiter']

export type ReportStore = {
  /** Reports on tokens of one chain. Renews those older than a minute, waiting only briefly. */
  read(chain: ChainKey, addresses: readonly string[]): Promise<TokenReport[]>
  /** Stored reports on tokens of any chain; sends no requests. */
  peek(tokens: readonly TokenRef[]): Promise<TokenReport[]>
  /** Adds reports from a list or a detail: the newest report of each source counts. */
  put(reports: readonly TokenReport[]): Promise<void>
  /** Increments when this instance stores reports. */
  version(): number
}

/**
 * The one store of source reports, shared by all instances: every screen reads its market figures here, so that all of
 * them agree (decision 185).
 */
export function reportStore(deps: ReportStoreDeps): ReportStore {
  const pending = new Map<string, Promise<void>>()
  let version = 0

  /** `isWhole`: every list source was queried, so that these tokens need no refresh for a while. */
  async function store(tokens: readonly TokenRef[], received: readonly TokenReport[], isWhole: boolean): Promise<void> {
    await transact(deps.db, async (tx) => {
      const before = reportsByKey(await lockSnapshots(tx, tokens.map(keyOf)), deps.now())
      const rows = tokens.map((token) => {
        const fresh = received.filter((report) => tokenKey(report) === tokenKey(token))
        const reporting = new Set(fresh.map(({ source }) => source))
        const reports = [
          ...newestOfEach(fresh),
          ...(before.get(keyOf(token)) ?? []).filter(({ source }) => !reporting.has(source)),
        ]
        return { key: keyOf(token), body: JSON.stringify({ reports }, digits) }
      })
      await storeAll(tx, rows, deps.now(), isWhole)
    })
    version++
  }

  async function refresh(chain: ChainKey, addresses: readonly string[]): Promise<void> {
    const received = await queryAll(deps, chain, addresses)
    if (!received) return
    await store(
      addresses.map((address) => ({ chain, address })),
      received,
      true,
    )
  }

  /** Queries the tokens without a pending query; returns all pending queries. */
  function begin(chain: ChainKey, addresses: readonly string[]): Promise<void>[] {
    const due = addresses.filter((address) => !pending.has(keyOf({ chain, address })))
    if (due.length > 0) {
      const done = refresh(chain, due)
        .catch((err: unknown) => deps.log.error({ chain, err }, 'reports could not be stored'))
        .finally(() => {
          for (const address of due) pending.delete(keyOf({ chain, address }))
        })
      for (const address of due) pending.set(keyOf({ chain, address }), done)
    }
    return [...new Set(addresses.flatMap((address) => pending.get(keyOf({ chain, address })) ?? []))]
  }

  const stored = async (tokens: readonly TokenRef[]) => readSnapshots(deps.db, tokens.map(keyOf))

  return {
    async read(chain, addresses) {
      const tokens = addresses.map((address) => ({ chain, address }))
      const before = await stored(tokens)
      const madeAt = new Map(before.map((row) => [row.key, row.madeAt?.getTime() ?? 0]))
      const isOld = (token: TokenRef) => deps.now().getTime() - (madeAt.get(keyOf(token)) ?? 0) >= freshMs
      const old = tokens.filter(isOld).map(({ address }) => address)
      if (old.length > 0) await withTimeout(Promise.all(begin(chain, old)), patienceMs, () => undefined)
      const after = old.length > 0 ? await stored(tokens) : before
      return [...reportsByKey(after, deps.now()).values()].flat()
    },
    async peek(tokens) {
      if (tokens.length === 0) return []
      return [...reportsByKey(await stored(tokens), deps.now()).values()].flat()
    },
    async put(reports) {
      if (reports.length === 0) return
      const tokens = new Map(reports.map(({ chain, address }) => [keyOf({ chain, address }), { chain, address }]))
      await store([...tokens.values()], reports, false)
    },
    version: () => version,
  }
}

const keyOf = (token: TokenRef) => `report ${tokenKey(token)}`

/** Stored reports, without expired ones. */
function reportsByKey(rows: readonly SnapshotRow[], now: Date): Map<string, TokenReport[]> {
  const isKept = ({ at }: TokenReport) => now.getTime() - Date.parse(at) < keptMs
  return new Map(
    rows.map(({ key, body }) => [key, (readAs(StoredReports, JSON.parse(body ?? '{}'))?.reports ?? []).filter(isKept)]),
  )
}

/** One report per source, with its newest value of each figure. */
function newestOfEach(reports: readonly TokenReport[]): TokenReport[] {
  const bySource = new Map<FigureSource, TokenReport>()
  for (const report of [...reports].sort((a, b) => a.at.localeCompare(b.at))) {
    bySource.set(report.source, { ...bySource.get(report.source), ...report })
  }
  return [...bySource.values()]
}

const digits = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

/** Returns undefined when no source responded. */
async function queryAll(
  deps: ReportStoreDeps,
  chain: ChainKey,
  addresses: readonly string[],
): Promise<TokenReport[] | undefined> {
  const sources = deps.sources.filter(
    ({ name, chains, report }) => report && reporters.includes(name) && chains.includes(chain),
  )
  const parts = Array.from({ length: Math.ceil(addresses.length / batch) }, (_, n) =>
    addresses.slice(n * batch, (n + 1) * batch).map((address) => marketAddress(chain, address)),
  )
  const own = deps.ownReports(
    chain,
    addresses.map((address) => ({ address, symbol: '', name: '' })),
  )
  const answers = await Promise.allSettled([
    own,
    ...sources.flatMap((source) => parts.map(async (part) => source.report?.(chain, part, 'browse') ?? [])),
  ])
  for (const answer of answers) {
    if (answer.status === 'rejected' && !(answer.reason instanceof UpstreamSilent))
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
