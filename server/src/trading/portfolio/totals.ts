import { toDisplayNumber } from '@murmur/contract/money'
import type { Portfolio } from '@murmur/contract/trading/portfolio'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import { type Balances, countedTokens, getHoldingValue } from './positions.ts'

type Totals = Pick<Portfolio, 'totalUsd' | 'change24hUsd' | 'change24hPercent'>

const centE18 = 10n ** 16n
/** Scale of a percentage with four decimals. */
const percentScale = 1_000_000n

/**
 * Computes the holdings' total value and its 24 h change by price: a holding worth V now that changed by p % was worth
 * V × 100 ÷ (100 + p). So deposits and withdrawals count neither as gain nor as loss. Without any price there is no
 * total, and without any price change no change; an empty wallet has the value zero.
 */
export function computeTotals(held: readonly HeldToken[]): Totals {
  const values = held.flatMap((token) => roundToCents(getHoldingValue(token)) ?? [])
  if (held.length > 0 && values.length === 0) return { totalUsd: null, change24hUsd: null, change24hPercent: null }
  const total = values.reduce((sum, value) => sum + value, 0n)
  const changes = held.flatMap((token) => dayChange(token) ?? [])
  const valueBefore = changes.reduce((sum, change) => sum + change.before, 0n)
  const change = changes.reduce((sum, { now, before: then }) => sum + now - then, 0n)
  return {
    totalUsd: toDisplayNumber(total, 18),
    change24hUsd: changes.length === 0 ? null : toDisplayNumber(change, 18),
    change24hPercent: valueBefore === 0n ? null : toDisplayNumber((change * percentScale) / valueBefore, 4),
  }
}

function dayChange(token: HeldToken): { now: bigint; before: bigint } | undefined {
  const now = getHoldingValue(token)
  if (now === null || token.change24hPercent === null) return undefined
  const scaled = BigInt(Math.round(token.change24hPercent * 10_000))
  // After a change of −100 % the earlier value cannot be computed.
  if (scaled <= -percentScale) return undefined
  return { now, before: (now * percentScale) / (percentScale + scaled) }
}

/**
 * Returns the total for a chart point, in USD times 10^18, if all chains have current balances and all native and
 * verified tokens have a price. Otherwise undefined, because a missing price would look like a loss.
 */
export function completeTotal(balances: Balances, isCounted?: Parameters<typeof countedTokens>[1]): bigint | undefined {
  if (Object.values(balances).some(({ stale }) => stale)) return undefined
  return sumValues(countedTokens(balances, isCounted).map((token) => ({ ...token, valueE18: getHoldingValue(token) })))
}

/** Adds up values; undefined if a native or verified token has no price. Unverified tokens may have none. */
export function sumValues(
  held: readonly { valueE18: bigint | null; isCoin: boolean; isVerified: boolean }[],
): bigint | undefined {
  if (held.some(({ valueE18, isCoin, isVerified }) => valueE18 === null && (isCoin || isVerified))) return undefined
  return held.reduce((sum, { valueE18 }) => sum + (roundToCents(valueE18) ?? 0n), 0n)
}

/** Rounds to the nearest cent, like each displayed holding, so that the total equals the sum of the rows. */
function roundToCents(usdE18: bigint | null): bigint | null {
  return usdE18 === null ? null : ((usdE18 + centE18 / 2n) / centE18) * centE18
}
