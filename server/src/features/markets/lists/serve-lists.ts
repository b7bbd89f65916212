import { type ChainKey, longChainNames } from '@murmur/contract/chains'
import { ChainLists, type MarketListName } from '@murmur/contract/markets'
import { mustRead } from '@murmur/contract/must-read'
import { type ReadyBytes, readyBytes } from '#features/markets/bytes/ready-bytes.ts'
import { type Listed, type ListsDeps, newestOn, popularOn } from '#features/markets/lists/chain-lists.ts'
import type { Snapshots } from '#features/markets/snapshots/keep-snapshots.ts'
import type { SnapshotView } from '#features/markets/snapshots/snapshot.ts'

export type ListName = 'trending' | MarketListName
type Made = { views: readonly SnapshotView<unknown>[]; ready: ReadyBytes }

const chains = ['sol', 'eth', 'base'] as const satisfies ChainKey[]

/** The lists of all chains as they go out; made anew when one of them is another one. A chain nobody tells of is empty. */
export function serveLists(snapshots: Snapshots, deps: ListsDeps): (list: ListName) => Promise<ReadyBytes> {
  const made = new Map<ListName, Made>()
  return async (list) => {
    const found = await Promise.all(chains.map((chain) => listOf(snapshots, deps, list, chain)))
    const views = found.map(({ view }) => view)
    const last = made.get(list)
    if (last?.views.every((view, index) => view === views[index])) return last.ready
    const lists = chains.map((chain, index) => [longChainNames[chain], shown(found[index])] as const)
    const ready = readyBytes(mustRead(ChainLists, Object.fromEntries(lists)))
    made.set(list, { views, ready })
    return ready
  }
}

type Found = { view: SnapshotView<unknown>; listed: Listed | undefined }

async function listOf(snapshots: Snapshots, deps: ListsDeps, list: ListName, chain: ChainKey): Promise<Found> {
  if (list === 'new') {
    const view = await snapshots.read(`list new ${chain}`, newestOn(deps, chain))
    return { view, listed: view.value }
  }
  const view = await snapshots.read(`list popular ${chain}`, popularOn(deps, chain))
  return { view, listed: view.value?.[list] }
}

function shown(found: Found | undefined) {
  const { tokens = [], source = null } = found?.listed ?? {}
  return { tokens, source, asOf: found?.view.asOf?.toISOString() ?? null, isStale: found?.view.isStale ?? true }
}
