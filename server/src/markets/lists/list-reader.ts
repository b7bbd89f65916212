import { type ChainKey, chainKeys, longChainNames } from '@murmur/contract/chains'
import { type MarketListName, type MarketToken, TokenListsByChain } from '@murmur/contract/markets/markets'
import { parseOrThrow } from '@murmur/contract/schema/parse-or-throw'
import { tokenKey } from '@murmur/contract/token-id'
import type { MarketView } from '#markets/reports/market-view.ts'
import type { Snapshots } from '#markets/snapshots/make-snapshots.ts'
import type { SnapshotView } from '#markets/snapshots/snapshot.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { type SerializedJson, serializeJson } from '#platform/json/serialize-json.ts'
import { type ListsDeps, newestSnapshot, popularSnapshot, type StoredList } from './list-snapshots.ts'
import { rowMetrics } from './market-token.ts'
import { type RowRisks, rowRisk } from './row-risks.ts'
import type { Sparklines } from './sparklines.ts'

export type ListName = 'trending' | MarketListName
type CachedList = {
  views: readonly SnapshotView<unknown>[]
  version: string
  until: number
  ready: Promise<SerializedJson>
}

type ServeListsDeps = ListsDeps & {
  view: Pick<MarketView, 'peek'>
  risks: Pick<RowRisks, 'peek' | 'assess' | 'version'>
  lines: Pick<Sparklines, 'peek' | 'load' | 'version'>
  /** Increments when this instance stores reports. */
  version: () => number
  now: Clock
}

/** How long a list may show outdated data from other instances, in milliseconds. */
const cachedListMs = 2_000

/**
 * Creates a function that returns the serialized lists of all chains, with the market data that all screens show. A
 * list is rebuilt when its tokens or their data change. A chain without a source has an empty list.
 */
export function listReader(snapshots: Snapshots, deps: ServeListsDeps): (list: ListName) => Promise<SerializedJson> {
  const cachedLists = new Map<ListName, CachedList>()

  async function make(
    list: ListName,
    found: readonly FoundList[],
    last: CachedList | undefined,
  ): Promise<SerializedJson> {
    const lists = await Promise.all(
      chainKeys.map(async (chain, index) => [longChainNames[chain], await toView(deps, list, found[index])] as const),
    )
    const fresh = serializeJson(parseOrThrow(TokenListsByChain, Object.fromEntries(lists)))
    const before = await last?.ready.catch(() => undefined)
    // Reuses the previous object for equal bytes, with its compressed forms.
    return before?.etag === fresh.etag ? before : fresh
  }

  return async (list) => {
    const found = await Promise.all(chainKeys.map((chain) => readList(snapshots, deps, list, chain)))
    const views = found.map(({ view }) => view)
    const version = `${deps.version()} ${deps.risks.version()} ${deps.lines.version()}`
    const nowMs = deps.now().getTime()
    const last = cachedLists.get(list)
    const isSame = last?.views.every((view, index) => view === views[index]) && last.version === version
    if (last && isSame && nowMs < last.until) return last.ready
    // Concurrent readers share one build.
    const ready = make(list, found, last)
    cachedLists.set(list, { views, version, until: nowMs + cachedListMs, ready })
    ready.catch(() => cachedLists.delete(list))
    return ready
  }
}

type FoundList = { view: SnapshotView<unknown>; listed: StoredList | undefined }

async function readList(snapshots: Snapshots, deps: ListsDeps, list: ListName, chain: ChainKey): Promise<FoundList> {
  if (list === 'new') {
    const view = await snapshots.read(`list new ${chain}`, newestSnapshot(deps, chain))
    return { view, listed: view.value }
  }
  const view = await snapshots.read(`list popular ${chain}`, popularSnapshot(deps, chain))
  return { view, listed: view.value?.[list] }
}

async function toView(deps: ServeListsDeps, list: ListName, found: FoundList | undefined) {
  const { tokens = [], source = null } = found?.listed ?? {}
  const completed = await completeRows(deps, tokens)
  // The trending list reads as a recommendation, so dangerous tokens appear only in the other lists and in the search (decision
  // 322).
  const rows = list === 'trending' ? completed.filter(({ risk }) => risk !== 'danger') : completed
  const change = (row: MarketToken) => row.priceChange24hPercent ?? Number.NEGATIVE_INFINITY
  const inOrder = list === 'gainers' ? rows.toSorted((a, b) => change(b) - change(a)) : rows
  return {
    tokens: inOrder.map((row, index) => ({ ...row, rank: index + 1 })),
    source,
    asOf: found?.view.asOf?.toISOString() ?? null,
    isStale: found?.view.isStale ?? true,
  }
}

/** Returns rows with shared metrics, stored verdicts and stored price lines. Requests missing ones. */
async function completeRows(deps: ServeListsDeps, tokens: readonly MarketToken[]): Promise<MarketToken[]> {
  const [views, levels, lines] = await Promise.all([
    deps.view.peek(tokens),
    deps.risks.peek(tokens),
    deps.lines.peek(tokens),
  ])
  deps.risks.assess(tokens.filter((token) => !token.isVerified && !levels.has(tokenKey(token))))
  deps.lines.load(tokens.filter((token) => !lines.has(tokenKey(token))))
  return tokens.map((token) => {
    const merged = views.get(tokenKey(token))
    const priceLine = lines.get(tokenKey(token))
    return {
      ...token,
      ...(merged ? rowMetrics(merged) : {}),
      risk: rowRisk(token, levels),
      ...(priceLine?.length ? { priceLine: [...priceLine] } : {}),
    }
  })
}
