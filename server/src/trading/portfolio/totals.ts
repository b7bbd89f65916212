import { displayNumber } from '@murmur/contract/money'
import type { Portfolio } from '@murmur/contract/trading/portfolio'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import { type Balances, countedTokens, worthOf } from './positions.ts'

type Totals = Pick<Portfolio, 'totalUsd' | 'change24hUsd' | 'change24hPercent'>

const centE18 = 10n ** 16n
/** Per cent with four decimals. */
const percentScale = 1_000_000n

/**
 * What the holdings are worth together, and how that changed over 24 h by their prices: what is worth V now and changed by p %
 * was worth V × 100 ÷ (100 + p). So nothing that came or left counts as a gain or a loss. Without a known price there is no
 * total, without a known change no change; nothing held is worth zero.
 */
export function totalsOf(held: readonly HeldToken[]): Totals {
  const worths = held.flatMap((token) => inCents(worthOf(token)) ?? [])
  if (held.length > 0 && worths.length === 0) return { totalUsd: null, change24hUsd: null, change24hPercent: null }
  const total = worths.reduce((sum, worth) => sum + worth, 0n)
  const changes = held.flatMap((token) => changeOf(token) ?? [])
  const before = changes.reduce((sum, change) => sum + change.before, 0n)
  const change = changes.reduce((sum, { now, before: then }) => sum + now - then, 0n)
  return {
    totalUsd: displayNumber(total, 18),
    change24hUsd: changes.length === 0 ? null : displayNumber(change, 18),
    change24hPercent: before === 0n ? null : displayNumber((change * percentScale) / before, 4),
  }
}

function changeOf(token: HeldToken): { now: bigint; before: bigint } | undefined {
  const now = worthOf(token)
  if (now === null || token.change24hPercent === null) return undefined
  const scaled = BigInt(Math.round(token.change24hPercent * 10_000))
  // What fell by all of it had a worth that nothing here can tell.
  if (scaled <= -percentScale) return undefined
  return { now, before: (now * percentScale) / (percentScale + scaled) }
}

/**
 * What a point of the picture may say: the total in USD times 10^18, while every chain has answered and everything whose
 * price ought to be known has one. Else undefined: a missing price would stand there as a loss.
 */
export function notableTotal(balances: Balances): bigint | undefined {
  if ([balances.sol, balances.eth, balances.base].some(({ stale }) => stale)) return undefined
  return completeWorth(countedTokens(balances).map((token) => ({ ...token, worthE18: worthOf(token) })))
}

/** The sum of all; undefined where a coin or a verified token has no price. What nobody vouches for may have none. */
export function completeWorth(
  held: readonly { worthE18: bigint | null; isCoin: boolean; isVerified: boolean }[],
): bigint | undefined {
  if (held.some(({ worthE18, isCoin, isVerified }) => worthE18 === null && (isCoin || isVerified))) return undefined
  return held.reduce((sum, { worthE18 }) => sum + (inCents(worthE18) ?? 0n), 0n)
}

/** To the nearest cent, as each holding is shown: so a total is what a reader gets who adds up the rows. */
function inCents(usdE18: bigint | null): bigint | null {
  return usdE18 === null ? null : ((usdE18 + centE18 / 2n) / centE18) * centE18
}
