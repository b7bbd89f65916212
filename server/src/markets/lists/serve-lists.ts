import { type ChainKey, longChainNames } from '@murmur/contract/chains'
import { ChainLists, type MarketListName, type MarketToken } from '@murmur/contract/markets/markets'
import { mustRead } from '@murmur/contract/schema/must-read'
import { tokenKey } from '@murmur/contract/token-id'
import { type ReadyBytes, readyBytes } from '#markets/bytes/ready-bytes.ts'
import type { MarketView } from '#markets/figures/market-view.ts'
import type { Snapshots } from '#markets/snapshots/make-snapshots.ts'
import type { SnapshotView } from '#markets/snapshots/snapshot.ts'
import { type Listed, type ListsDeps, newestSnapshot, popularSnapshot } from './list-snapshots.ts'
import { rowFigures } from './market-token.ts'
import { type RowRisks, riskOf } from './row-risks.ts'

export type ListName = 'trending' | MarketListName
type Made = { views: readonly SnapshotView<unknown>[]; version: string; until: number; ready: Promise<ReadyBytes> }

export type ServeListsDeps = ListsDeps & {
  view: Pick<MarketView, 'peek'>
  risks: Pick<RowRisks, 'peek' | 'judge' | 'version'>
  /** Increments when this instance stores figures. */
  version: () => number
  now: () => Date
}

/** How long figures from other instances may go unnoticed. Milliseconds. */
const madeMs = 2_000

const chains = ['sol', 'eth', 'base'] as const satisfies ChainKey[]

/**
 * The serialized lists of all chains, with the figures that every other screen shows at that moment; rebuilt when a
 * list or a figure changes. A chain without any source is empty.
 */
export function serveLists(snapshots: Snapshots, deps: ServeListsDeps): (list: ListName) => Promise<ReadyBytes> {
  const made = new Map<ListName, Made>()

  async function make(list: ListName, found: readonly Found[], last: Made | undefined): Promise<ReadyBytes> {
    const lists = await Promise.all(
      chains.map(async (chain, index) => [longChainNames[chain], await shown(deps, list, found[index])] as const),
    )
    const fresh = readyBytes(mustRead(ChainLists, Object.fromEntries(lists)))
    const before = await last?.ready.catch(() => undefined)
    // Reuses the object for equal bytes, with its compressed forms.
    return before?.etag === fresh.etag ? before : fresh
  }

  return async (list) => {
    const found = await Promise.all(chains.map((chain) => listOf(snapshots, deps, list, chain)))
    const views = found.map(({ view }) => view)
    const version = `${deps.version()} ${deps.risks.version()}`
    const nowMs = deps.now().getTime()
    const last = made.get(list)
    const isSame = last?.views.every((view, index) => view === views[index]) && last.version === version
    if (last && isSame && nowMs < last.until) return last.ready
    // Concurrent readers share one build.
    const ready = make(list, found, last)
    made.set(list, { views, version, until: nowMs + madeMs, ready })
    ready.catch(() => made.delete(list))
    return ready
  }
}

type Found = { view: SnapshotView<unknown>; listed: Listed | undefined }

async function listOf(snapshots: Snapshots, deps: ListsDeps, list: ListName, chain: ChainKey): Promise<Found> {
  if (list === 'new') {
    const view = await snapshots.read(`list new ${chain}`, newestSnapshot(deps, chain))
    return { view, listed: view.value }
  }
  const view = await snapshots.read(`list popular ${chain}`, popularSnapshot(deps, chain))
  return { view, listed: view.value?.[list] }
}

async function shown(deps: ServeListsDeps, list: ListName, found: Found | undefined) {
  const { tokens = [], source = null } = found?.listed ?? {}
  const rows = await markedRows(deps, tokens)
  const change = (row: MarketToken) => row.priceChange24hPercent ?? Number.NEGATIVE_INFINITY
  const inOrder = list === 'gainers' ? rows.toSorted((a, b) => change(b) - change(a)) : rows
  return {
    tokens: inOrder.map((row, index) => ({ ...row, rank: index + 1 })),
    source,
    asOf: found?.view.asOf?.toISOString() ?? null,
    isStale: found?.view.isStale ?? true,
  }
}

/** Rows with the shared figures and the stored verdicts. Requests verdicts for the others. */
async function markedRows(deps: ServeListsDeps, tokens: readonly MarketToken[]): Promise<MarketToken[]> {
  const [views, levels] = await Promise.all([deps.view.peek(tokens), deps.risks.peek(tokens)])
  deps.risks.judge(tokens.filter((token) => !token.isVerified && !levels.has(tokenKey(token))))
  return tokens.map((token) => {
    const merged = views.get(tokenKey(token))
    return { ...token, ...(merged ? rowFigures(merged) : {}), risk: riskOf(token, levels) }
  })
}
