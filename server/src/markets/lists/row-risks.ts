import type { MarketToken } from '@murmur/contract/markets/markets'
import { RiskLevel } from '@murmur/contract/markets/risk-level'
import { object } from '@murmur/contract/schema/object'
import { tryParse } from '@murmur/contract/schema/try-parse'
import { type TokenId, tokenKey } from '@murmur/contract/token-id'
import { readSnapshots, storeSnapshots } from '#markets/snapshots/snapshots.store.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { createBackgroundQueue } from '#platform/concurrency/background-queue.ts'
import type { Db } from '#platform/db/db.ts'
import { transact } from '#platform/db/transact.ts'
import type { Logger } from '#platform/logger/logger.ts'

export type RowRisksDeps = {
  db: Db
  now: Clock
  /** Assesses a token's risk; never rejects because of a source. */
  assessRisk: (chain: TokenId['chain'], token: Pick<MarketToken, 'address' | 'symbol' | 'name'>) => Promise<RiskLevel>
  log: Pick<Logger, 'error'>
}

export type RowRisks = {
  /** Returns stored verdicts of the last hour, by `tokenKey`. */
  peek(tokens: readonly TokenId[]): Promise<ReadonlyMap<string, RiskLevel>>
  /** Assesses tokens in the background, one at a time. */
  assess(tokens: readonly MarketToken[]): void
  /** Increments when this instance stores a verdict. */
  version(): number
  stop(): void
}

const StoredVerdict = object({ level: RiskLevel })
const maxVerdictAgeMs = 3_600_000
/** A failed assessment is repeated after this time. */
const failureRetryMs = 5 * 60_000
const riskKey = (token: TokenId) => `risk ${tokenKey(token)}`

/**
 * Stores risk verdicts for list rows, shared by all instances. Lists show stored verdicts and do not wait for new ones.
 */
export function rowRisks({ db, now, assessRisk, log }: RowRisksDeps): RowRisks {
  let version = 0
  const queue = createBackgroundQueue<MarketToken>({
    keyOf: tokenKey,
    async run(token) {
      const level = await assessRisk(token.chain, token)
      if (queue.isStopped()) return
      await transact(db, (tx) => storeSnapshots(tx, [{ key: riskKey(token), body: JSON.stringify({ level }) }], now()))
      version++
    },
    onError: (err) => log.error({ err }, 'list tokens could not be judged'),
  })

  return {
    async peek(tokens) {
      if (tokens.length === 0) return new Map()
      const rows = await readSnapshots(db, tokens.map(riskKey))
      return new Map(
        rows.flatMap(({ key, body, madeAt }) => {
          const level = tryParse(StoredVerdict, JSON.parse(body ?? 'null'))?.level
          const age = now().getTime() - (madeAt?.getTime() ?? 0)
          if (!level || age >= (level === 'unknown' ? failureRetryMs : maxVerdictAgeMs)) return []
          return [[key.slice('risk '.length), level] as const]
        }),
      )
    },
    assess: queue.add,
    version: () => version,
    stop: queue.stop,
  }
}

/**
 * Returns the risk badge of a row: at least "caution" for an imitation, "unknown" without a verdict. Verified tokens
 * need no verdict.
 */
export function rowRisk(
  token: Pick<MarketToken, 'chain' | 'address' | 'isVerified' | 'imitates'>,
  levels: ReadonlyMap<string, RiskLevel>,
): RiskLevel {
  const level = levels.get(tokenKey(token))
  if (token.imitates !== null && level !== 'danger') return 'caution'
  return level ?? (token.isVerified ? 'fine' : 'unknown')
}
