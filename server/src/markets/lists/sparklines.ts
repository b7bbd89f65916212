import type { Candle } from '@murmur/contract/markets/markets'
import { object } from '@murmur/contract/schema/object'
import { tryParse } from '@murmur/contract/schema/try-parse'
import { type TokenId, tokenKey } from '@murmur/contract/token-id'
import * as v from 'valibot'
import { readSnapshots, storeSnapshots } from '#markets/snapshots/snapshots.store.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { createBackgroundQueue } from '#platform/concurrency/background-queue.ts'
import type { Db } from '#platform/db/db.ts'
import { transact } from '#platform/db/transact.ts'
import type { Logger } from '#platform/logger/logger.ts'

type SparklinesDeps = {
  db: Db
  now: Clock
  /** Returns a token's candles of the last 24 h, oldest first; [] if no source has any, undefined during an outage. */
  readCandles: (token: TokenId) => Promise<readonly Candle[] | undefined>
  wait: (ms: number, value: undefined, options: { ref: false }) => Promise<undefined>
  log: Pick<Logger, 'error'>
}

export type Sparklines = {
  /** Returns the lines that were stored within the last hour, by `tokenKey`; an empty one if no source had a chart. */
  peek(tokens: readonly TokenId[]): Promise<ReadonlyMap<string, readonly number[]>>
  /** Loads lines in the background, one at a time. */
  load(tokens: readonly TokenId[]): void
  /** Increments when this instance stores a line. */
  version(): number
  stop(): void
}

const hourMs = 3_600_000
const maxPoints = 24
const maxLevel = 99
const StoredLine = object({ levels: v.array(v.number()) })
const lineKey = (token: TokenId) => `line ${tokenKey(token)}`
/** The share of the time in which lines may occupy the sources, so that a scarce budget is left to the charts that users open. */
const maxSourceTimeShare = 1 / 4

/**
 * Stores the price lines of list rows, shared by all instances. Lists show stored lines and do not wait for new ones. A line is
 * at most an hour old, as it has one point an hour.
 */
export function sparklines({ db, now, readCandles, wait, log }: SparklinesDeps): Sparklines {
  let version = 0
  const queue = createBackgroundQueue<TokenId>({
    keyOf: tokenKey,
    async run(token) {
      const began = now().getTime()
      const candles = await readCandles(token)
      if (queue.isStopped()) return
      if (candles) await store(token, priceLevels(candles, now().getTime()))
      await wait((now().getTime() - began) * (1 / maxSourceTimeShare - 1), undefined, { ref: false })
    },
    onError: (err) => log.error({ err }, 'price lines could not be loaded'),
  })

  async function store(token: TokenId, levels: readonly number[]): Promise<void> {
    await transact(db, (tx) => storeSnapshots(tx, [{ key: lineKey(token), body: JSON.stringify({ levels }) }], now()))
    version++
  }

  return {
    async peek(tokens) {
      if (tokens.length === 0) return new Map()
      const rows = await readSnapshots(db, tokens.map(lineKey))
      return new Map(
        rows.flatMap(({ key, body, madeAt }) => {
          const levels = tryParse(StoredLine, JSON.parse(body ?? 'null'))?.levels
          if (!levels || now().getTime() - (madeAt?.getTime() ?? 0) >= hourMs) return []
          return [[key.slice('line '.length), levels] as const]
        }),
      )
    },
    load: queue.add,
    version: () => version,
    stop: queue.stop,
  }
}

/**
 * Returns the last price at the end of each of the last 24 hours up to `nowMs`, from 0 for the lowest to 99 for the highest. Hours
 * before the first candle are left out; a price that never moved is level 50. [] for fewer than two hours.
 */
export function priceLevels(candles: readonly Candle[], nowMs: number): number[] {
  const closes: number[] = []
  for (let ago = maxPoints - 1; ago >= 0; ago--) {
    const until = (nowMs - ago * hourMs) / 1000
    const last = candles.findLast(({ t }) => t <= until)
    if (last) closes.push(last.c)
  }
  if (closes.length < 2) return []
  const low = Math.min(...closes)
  const range = Math.max(...closes) - low
  return closes.map((close) => (range === 0 ? 50 : Math.round(((close - low) / range) * maxLevel)))
}
