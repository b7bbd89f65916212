import type { ChainKey } from '@murmur/contract/chains'
import type { MarketDataSource } from '@murmur/contract/markets/markets'
import type { MarketSource } from '#market-data/market-source.port.ts'
import type { Logger } from '#platform/logger/logger.ts'
import { UpstreamUnavailable } from '#platform/upstreams/upstream.port.ts'

export type FirstSourceDeps = { sources: readonly MarketSource[]; log: Pick<Logger, 'error'> }

/** The items of one source; no items and no source if no source has any. */
export type SourcedItems<Item> = { items: Item[]; source: MarketDataSource | null }

/**
 * Queries the sources that serve a chain, in the given order, until one has items.
 * @throws the first failure, if a source failed and no other has items
 */
export async function queryFirstSource<Item>(
  { sources, log }: FirstSourceDeps,
  order: readonly MarketDataSource[],
  chain: ChainKey,
  ask: (source: MarketSource) => Promise<Item[] | undefined> | undefined,
): Promise<SourcedItems<Item>> {
  const inOrder = sources
    .filter(({ chains }) => chains.includes(chain))
    .sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
  let failure: unknown
  for (const source of inOrder) {
    try {
      const items = (await ask(source)) ?? []
      if (items.length > 0) return { items, source: source.name }
    } catch (error) {
      if (!(error instanceof UpstreamUnavailable)) log.error({ chain, err: error }, 'BUG: a market data source failed')
      failure ??= error
    }
  }
  if (failure !== undefined) throw failure
  return { items: [], source: null }
}
