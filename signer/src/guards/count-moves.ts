import { createHash } from 'node:crypto'
import { type AttestedTerms, canonicalTerms } from '#attest.ts'
import { findLimit, rateOf } from '#guards/find-limit.ts'
import { limitsAt } from '#guards/limits.ts'
import type { GuardChange, Limits, Move, UserGuards } from '#guards/user-guards.ts'
import { coinAddress, networkFeeBounds } from '#pinned-chains.ts'
import { SignerError } from '#signer-error.ts'
import { wrappedSol } from '#solana/solana-programs.ts'

/** A transaction to sign, in the form in which it is stored with an approval. */
export type CountedStep = { step: 'approval' | 'swap' | 'send' | 'revoke' | 'reclaim' | 'replacement'; only: string }
/** `isConfirmed`: whether a passkey confirmed the terms, or will before they are signed. */
export type GuardedUser = { guards: UserGuards; isConfirmed: boolean }
/** `limitMs`: how long a limit that comes from a purchase waits. */
export type MoveTimes = { now: Date; limitMs: number }

const dayMs = 24 * 60 * 60_000
/** Network fees per day, as a multiple of the chain's smallest bound of one, for users whose limit of the coin is lower. */
const minFeesPerDay = 5n

/**
 * Checks what a transaction may move against the user's limits, and returns the change that counts it. The caller stores the change
 * before it signs, so that a signer that is killed in between counts too much rather than too little. The same transaction of the same
 * terms counts once. Throws OVER_LIMIT, NO_LIMIT.
 */
export function countMoves(
  user: GuardedUser,
  terms: AttestedTerms,
  signed: CountedStep,
  times: MoveTimes,
): GuardChange[] {
  const { now } = times
  const { limits } = limitsAt(user.guards, now)
  if (!limits) return []
  const key = createHash('sha256')
    .update(`${signed.step} ${signed.only} ${canonicalTerms(terms)}`)
    .digest('hex')
  if (user.guards.counted.some((each) => each.key === key)) return []
  const moves = movesOf(terms, signed.step)
  if (!isCancellation(terms)) checkMoves(limits, user, moves, times)
  const bought = signed.step === 'swap' ? purchaseOf(limits, user.guards, terms) : null
  return [{ kind: 'counted', key, moves, at: now.getTime(), bought }]
}

/** Checks attested terms before anything is signed or counted for them, so that they are refused when they are quoted. */
export function checkMoveLimits(user: GuardedUser, terms: AttestedTerms, times: MoveTimes): void {
  const { limits } = limitsAt(user.guards, times.now)
  if (limits && !isCancellation(terms)) checkMoves(limits, user, movesOf(terms, 'swap'), times)
}

/**
 * A cancellation is counted and never refused: without it a stuck transaction would hold the wallet until the day's fees are free
 * again. It moves nothing, and its own bounds limit its fee.
 */
function isCancellation(terms: AttestedTerms): boolean {
  return terms.side === 'replace' && terms.kind === 'cancel'
}

/** The base units of an asset that were signed for within the last 24 hours. */
export function usedToday({ counted }: Pick<UserGuards, 'counted'>, asset: string, now: Date): bigint {
  const moves = counted.filter(({ at }) => at > now.getTime() - dayMs).flatMap((each) => each.moves)
  return moves.reduce((sum, move) => (move.asset === asset ? sum + BigInt(move.amount) : sum), 0n)
}

function checkMoves(limits: Limits, user: GuardedUser, moves: readonly Move[], { now, limitMs }: MoveTimes): void {
  const openedBefore = now.getTime() - limitMs
  for (const { asset, amount } of moves) {
    const day = usedToday(user.guards, asset, now) + BigInt(amount)
    if (asset.startsWith('fee:')) permitLimit(day, feesPerDay(limits, asset), 'the network fees of a day')
    else {
      const limit = findLimit(limits, user.guards.bought, asset, { openedBefore, isConfirmed: user.isConfirmed })
      if (!limit && !user.isConfirmed) throw new SignerError('NO_LIMIT', 'the limits do not cover this asset')
      permitLimit(BigInt(amount), limit?.perTrade ?? null, 'one trade or send')
      permitLimit(day, limit?.perDay ?? null, 'a day')
    }
  }
}

function permitLimit(amount: bigint, most: string | null, of: string): void {
  if (most !== null && amount > BigInt(most))
    throw new SignerError('OVER_LIMIT', `the amount is above the limit of ${of}`)
}

function feesPerDay(limits: Limits, asset: string): string | null {
  if (limits.perDayUsd === null) return null
  const chain = asset === 'fee:sol' ? 'sol' : asset === 'fee:eth' ? 'eth' : 'base'
  const min = networkFeeBounds[chain].min * minFeesPerDay
  const coin = BigInt(limits.assets[coinAssets[chain]]?.perDay ?? 0)
  return String(coin > min ? coin : min)
}

/** The coin of each chain. */
export const coinAssets = {
  eth: `eth:${coinAddress}`,
  base: `base:${coinAddress}`,
  sol: `sol:${wrappedSol}`,
} as const

/** The amounts that a transaction may move, and its network fee. */
export function movesOf(terms: AttestedTerms, step: CountedStep['step']): Move[] {
  const fee = { asset: `fee:${terms.chain}`, amount: terms.maxNetworkFee }
  if (terms.side === 'replace' || terms.side === 'revoke' || terms.side === 'reclaim' || step === 'approval')
    return [fee]
  if (terms.side === 'send') return [{ asset: assetOf(terms.chain, terms.token), amount: terms.amount }, fee]
  return [{ asset: assetOf(terms.chain, terms.sellToken), amount: terms.sellAmount }, fee]
}

function purchaseOf(limits: Limits, { bought }: UserGuards, terms: AttestedTerms) {
  if (terms.side !== 'buy' && terms.side !== 'sell') return null
  const { chain, sellToken, sellAmount, buyToken, minBuyAmount } = terms
  const trade = { paidAsset: assetOf(chain, sellToken), paid: sellAmount, units: minBuyAmount }
  const rate = rateOf(limits, bought, trade)
  return rate && { ...rate, asset: assetOf(chain, buyToken) }
}

/** `chain:address`, with EVM addresses in lower case. */
export function assetOf(chain: AttestedTerms['chain'], address: string): string {
  return `${chain}:${chain === 'sol' ? address : address.toLowerCase()}`
}
