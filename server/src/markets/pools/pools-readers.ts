import { type PoolList, poolsApi, type TradeTape } from '@murmur/contract/markets/pools'
import { parseOrThrow } from '@murmur/contract/schema/parse-or-throw'
import type { TokenId, TokenRef } from '@murmur/contract/token-id'
import type * as v from 'valibot'
import type { Snapshots } from '#markets/snapshots/make-snapshots.ts'
import type { SnapshotKind } from '#markets/snapshots/snapshot.ts'
import type { ReadAddress } from '#markets/token-address.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { type SerializedJson, serializeJson } from '#platform/json/serialize-json.ts'
import { poolsSnapshot, tradesSnapshot } from './pool-snapshots.ts'
import type { FirstSourceDeps, SourcedItems } from './query-first-source.ts'

type Reader = (token: TokenRef) => Promise<SerializedJson>

/**
 * Creates the functions that return a token's markets and its latest trades, serialized and cached until they change.
 * They reject with TOKEN_NOT_FOUND for an invalid address.
 */
export function poolsReaders(
  snapshots: Snapshots,
  deps: FirstSourceDeps & { readAddress: ReadAddress },
): { pools: Reader; trades: Reader } {
  function reader<Item>(
    name: string,
    kind: (token: TokenId) => SnapshotKind<SourcedItems<Item>>,
    shape: v.GenericSchema,
    body: (
      items: Item[],
    ) => Omit<PoolList, 'asOf' | 'isStale' | 'source'> | Omit<TradeTape, 'asOf' | 'isStale' | 'source'>,
  ): Reader {
    const serializedReplies = new WeakMap<object, SerializedJson>()
    return async ({ chain, address: text }) => {
      const address = deps.readAddress(chain, text)
      if (address === undefined) throw new Refusal('TOKEN_NOT_FOUND')
      const view = await snapshots.read(`${name} ${chain} ${address}`, kind({ chain, address }))
      const { items = [], source = null } = view.value ?? {}
      const origin = { source, asOf: view.asOf?.toISOString() ?? null, isStale: view.isStale }
      const ready =
        serializedReplies.get(view) ?? serializeJson(parseOrThrow(shape, { data: { ...origin, ...body(items) } }))
      serializedReplies.set(view, ready)
      return ready
    }
  }
  return {
    pools: reader(
      'pools',
      (token) => poolsSnapshot(deps, token),
      poolsApi.pools.reply,
      (pools) => ({ pools }),
    ),
    trades: reader(
      'trades',
      (token) => tradesSnapshot(deps, token),
      poolsApi.trades.reply,
      (trades) => ({ trades }),
    ),
  }
}
