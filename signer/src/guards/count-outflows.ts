import { createHash } from 'node:crypto'
import { type AttestedTerms, canonicalizeTerms } from '#attest.ts'
import { findLimit, findPurchaseRate } from '#guards/find-limit.ts'
import { getLimitsAt } from '#guards/limits.ts'
import type { GuardChange, Limits, Outflow, UserGuards } from '#guards/user-guards.ts'
import { coinAddress, networkFeeBounds } from '#pinned-chains.ts'
import { permit, SignerError } from '#signer-error.ts'
import { wrappedSol } from '#solana/solana-programs.ts'

/** A transaction to sign, in the form in which it is stored with an approval. */
export type CountedStep = {
  step: 'approval' | 'swap' | 'send' | 'revoke' | 'reclaim' | 'replacement'
  inclusionKey: string
}
/** `isConfirmed`: whether a passkey has confirmed the terms, or will before they are signed. */
export type GuardedUser = { guards: UserGuards; isConfirmed: boolean }
/** `limitMs`: how long the limit of a purchased asset waits before it applies. */
export type LimitTimes = { now: Date; limitMs: number }

const dayMs = 24 * 60 * 60_000
const pinnedKeys = Object.keys(networkFeeBounds) as (keyof typeof networkFeeBounds)[]
/**
 * For users with a lower limit of the coin: the network fees allowed per day, as a multiple of the chain's smallest
 * bound of one fee.
 */
const minFeesPerDay = 5n

/**
 * Checks the amounts that a transaction may move out of the wallet against the user's limits, and returns the change
 * that counts them. The caller stores the change before it signs: if the signer is killed in between, it counts too
 * much rather than too little. The same transaction of the same terms counts once. Throws OVER_LIMIT, NO_LIMIT.
 */
export function countOutflows(
  user: GuardedUser,
  terms: AttestedTerms,
  signed: CountedStep,
  times: LimitTimes,
): GuardChange[] {
  const { now } = times
  const { limits } = getLimitsAt(user.guards, now)
  if (!limits) return []
  const key = createHash('sha256')
    .update(`${signed.step} ${signed.inclusionKey} ${canonicalizeTerms(terms)}`)
    .digest('hex')
  if (user.guards.counted.some((each) => each.key === key)) return []
  const outflows = outflowsOf(terms, signed.step)
  if (!isCancellation(terms)) checkOutflows(limits, user, outflows, times)
  const bought = signed.step === 'swap' ? purchaseOf(limits, user.guards, terms) : null
  return [{ kind: 'counted', key, moves: outflows, at: now.getTime(), bought }]
}

/**
 * Checks attested terms before anything is signed or counted for them, so that a quote above the limits is already
 * rejected.
 */
export function checkOutflowLimits(user: GuardedUser, terms: AttestedTerms, times: LimitTimes): void {
  const { limits } = getLimitsAt(user.guards, times.now)
  if (limits && !isCancellation(terms)) checkOutflows(limits, user, outflowsOf(terms, 'swap'), times)
}

/**
 * Whether terms cancel a transaction. A cancellation is counted but never refused: otherwise a stuck transaction would
 * block the wallet until the day's fees are free again. It moves nothing out of the wallet, and its own bounds limit
 * its fee.
 */
function isCancellation(terms: AttestedTerms): boolean {
  return terms.side === 'replace' && terms.kind === 'cancel'
}

/** Returns the base units of an asset that were signed for within the last 24 hours. */
export function sumUsedToday({ counted }: Pick<UserGuards, 'counted'>, asset: string, now: Date): bigint {
  const outflows = counted.filter(({ at }) => at > now.getTime() - dayMs).flatMap((each) => each.moves)
  return outflows.reduce((sum, outflow) => (outflow.asset === asset ? sum + BigInt(outflow.amount) : sum), 0n)
}

function checkOutflows(
  limits: Limits,
  user: GuardedUser,
  outflows: readonly Outflow[],
  { now, limitMs }: LimitTimes,
): void {
  const boughtBefore = now.getTime() - limitMs
  for (const { asset, amount } of outflows) {
    const dayTotal = sumUsedToday(user.guards, asset, now) + BigInt(amount)
    if (asset.startsWith('fee:')) permitLimit(dayTotal, feesPerDay(limits, asset), 'the network fees of a day')
    else {
      const limit = findLimit(limits, user.guards.bought, asset, { boughtBefore, isConfirmed: user.isConfirmed })
      if (!limit && !user.isConfirmed) throw new SignerError('NO_LIMIT', 'the limits do not cover this asset')
      permitLimit(BigInt(amount), limit?.perTrade ?? null, 'one trade or send')
      permitLimit(dayTotal, limit?.perDay ?? null, 'a day')
    }
  }
}

function permitLimit(amount: bigint, max: string | null, of: string): void {
  if (max !== null && amount > BigInt(max))
    throw new SignerError('OVER_LIMIT', `the amount is above the limit of ${of}`)
}

function feesPerDay(limits: Limits, asset: string): string | null {
  if (limits.perDayUsd === null) return null
  const chain = pinnedKeys.find((key) => asset === `fee:${key}`)
  permit(chain !== undefined, 'the network fee is of an unknown chain')
  const minFees = networkFeeBounds[chain].min * minFeesPerDay
  const coin = BigInt(limits.assets[getCoinAsset(chain)]?.perDay ?? 0)
  return String(coin > minFees ? coin : minFees)
}

/** The coin of a chain, as limits and thresholds name it. */
export function getCoinAsset(chain: AttestedTerms['chain']): string {
  return toAssetKey(chain, chain === 'sol' ? wrappedSol : coinAddress)
}

/** Returns the amounts that a transaction may move out of the wallet, including its network fee. */
export function outflowsOf(terms: AttestedTerms, step: CountedStep['step']): Outflow[] {
  const fee = { asset: `fee:${terms.chain}`, amount: terms.maxNetworkFee }
  if (terms.side === 'replace' || terms.side === 'revoke' || terms.side === 'reclaim' || step === 'approval')
    return [fee]
  if (terms.side === 'send') return [{ asset: toAssetKey(terms.chain, terms.token), amount: terms.amount }, fee]
  return [{ asset: toAssetKey(terms.chain, terms.sellToken), amount: terms.sellAmount }, fee]
}

function purchaseOf(limits: Limits, { bought }: UserGuards, terms: AttestedTerms) {
  if (terms.side !== 'buy' && terms.side !== 'sell') return null
  const { chain, sellToken, sellAmount, buyToken, minBuyAmount } = terms
  const trade = { paidAsset: toAssetKey(chain, sellToken), paid: sellAmount, units: minBuyAmount }
  const rate = findPurchaseRate(limits, bought, trade)
  return rate && { ...rate, asset: toAssetKey(chain, buyToken) }
}

/** `chain:address`, with EVM addresses in lower case. */
export function toAssetKey(chain: AttestedTerms['chain'], address: string): string {
  return `${chain}:${chain === 'sol' ? address : address.toLowerCase()}`
}
