import { MarketDataSource } from '@murmur/contract/markets/markets'
import { PoolTrade, TokenPool } from '@murmur/contract/markets/pools'
import { object } from '@murmur/contract/schema/object'
import type { TokenId } from '@murmur/contract/token-id'
import * as v from 'valibot'
import type { SnapshotKind } from '#markets/snapshots/snapshot.ts'
import { marketAddress } from '#markets/token-address.ts'
import { UpstreamUnavailable } from '#platform/upstreams/upstream.port.ts'
import { type FirstSourceDeps, queryFirstSource, type SourcedItems } from './query-first-source.ts'

const sourcedSchema = <Item>(item: v.GenericSchema<unknown, Item>) =>
  object({ items: v.array(item), source: v.nullable(MarketDataSource) })
const StoredPools = sourcedSchema(TokenPool)
const StoredTrades = sourcedSchema(PoolTrade)

/** DexScreener first: its limit is the highest, and it names the other token. */
const poolOrder: readonly MarketDataSource[] = ['DexScreener', 'GeckoTerminal']

/** A token's markets, from the first source that has any. */
export function poolsSnapshot(
  deps: FirstSourceDeps,
  { chain, address }: TokenId,
): SnapshotKind<SourcedItems<TokenPool>> {
  return {
    shape: StoredPools,
    maxAgeMs: 60_000,
    staleMs: 180_000,
    refresh: async (last) =>
      rejectEmptied(
        last,
        await queryFirstSource(deps, poolOrder, chain, ({ pools }) => pools?.(chain, marketAddress(chain, address))),
      ),
  }
}

/** The latest trades in a token's deepest market. */
export function tradesSnapshot(
  deps: FirstSourceDeps,
  { chain, address }: TokenId,
): SnapshotKind<SourcedItems<PoolTrade>> {
  return {
    shape: StoredTrades,
    maxAgeMs: 15_000,
    staleMs: 90_000,
    refresh: async (last) =>
      rejectEmptied(
        last,
        await queryFirstSource(deps, [], chain, ({ trades }) => trades?.(chain, marketAddress(chain, address))),
      ),
  }
}

/** Rejects an empty list where there was one: a source that forgets a token counts as unavailable. */
function rejectEmptied<Item>(last: SourcedItems<Item> | undefined, next: SourcedItems<Item>): SourcedItems<Item> {
  if (next.source === null && last?.source) throw new UpstreamUnavailable('no source has the token any more')
  return next
}
