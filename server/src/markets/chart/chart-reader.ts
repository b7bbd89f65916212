import { type Candle, Chart, type ChartPeriod } from '@murmur/contract/markets/markets'
import { parseOrThrow } from '@murmur/contract/schema/parse-or-throw'
import type { TokenId, TokenRef } from '@murmur/contract/token-id'
import type { Snapshots } from '#markets/snapshots/make-snapshots.ts'
import type { ReadAddress } from '#markets/token-address.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { type SerializedJson, serializeJson } from '#platform/json/serialize-json.ts'
import { type ChartDeps, chartSnapshot, chartView } from './chart-snapshot.ts'

/**
 * Creates a function that returns a token's serialized chart, cached until it changes. The function rejects with
 * TOKEN_NOT_FOUND for an invalid address.
 */
export function chartReader(
  snapshots: Snapshots,
  deps: ChartDeps & { readAddress: ReadAddress },
): (token: TokenRef, range: ChartPeriod) => Promise<SerializedJson> {
  const serializedCharts = new WeakMap<object, SerializedJson>()
  return async ({ chain, address: text }, range) => {
    const address = deps.readAddress(chain, text)
    if (address === undefined) throw new Refusal('TOKEN_NOT_FOUND')
    const view = await snapshots.read(
      `chart ${chain} ${address} ${range}`,
      chartSnapshot(deps, { chain, address }, range),
    )
    const ready =
      serializedCharts.get(view) ??
      serializeJson({
        data: parseOrThrow(Chart, {
          ...chartView(view.value, range),
          asOf: view.asOf?.toISOString() ?? null,
          isStale: view.isStale,
        }),
      })
    serializedCharts.set(view, ready)
    return ready
  }
}

/**
 * Creates a function that returns a token's candles of the last 24 h, shared with its chart: [] if no source has any, undefined
 * if the sources have not responded yet.
 */
export function createDayCandlesReader(
  snapshots: Snapshots,
  deps: ChartDeps,
): (token: TokenId) => Promise<readonly Candle[] | undefined> {
  return async (token) => {
    const key = `chart ${token.chain} ${token.address} 1d`
    return (await snapshots.read(key, chartSnapshot(deps, token, '1d'))).value?.candles
  }
}
