import { assertNever } from '@murmur/contract/assert-never'
import type { TokenKey } from '@murmur/contract/token-id'
/** Base units of a token. */
export type Part = { token: TokenKey; units: bigint }

/** What changed a wallet, oldest first. USD times 10^18; null: nobody knew the price then. */
export type Move =
  | ({ kind: 'in'; usdE18: bigint | null } & Part)
  | ({ kind: 'out' } & Part)
  /** What the network took without a trade that it could belong to. */
  | ({ kind: 'fee' } & Part)
  /** `usdE18`: what the trade was worth; `fee`: what the network took for it. */
  | { kind: 'trade'; side: 'buy' | 'sell'; sold: Part; bought: Part; usdE18: bigint | null; fee: Part & Priced }
type Priced = { usdE18: bigint | null }

/** What is held of a token and what that cost. USD times 10^18. */
export type Basis = {
  units: bigint
  costE18: bigint
  /** Units that came at a price nobody knew: they cost nothing here, and are said. */
  uncosted: bigint
  realisedE18: bigint
  wasSold: boolean
}

export type Bases = {
  of: Map<TokenKey, Basis>
  /** What transfers brought, as far as its price was known, and the cost of what they took away. */
  putInE18: bigint
  takenOutE18: bigint
}

type Removed = { costE18: bigint; uncosted: bigint }

/**
 * Average cost. With U units that cost C in all:
 * - u units come for c: U + u, C + c;
 * - u units leave: U − u, and the cost leaves in proportion, C × u ÷ U rounded down (all of it with the last unit);
 * - a sale realises its proceeds less the cost that left with it.
 *
 * A trade worth W whose network fee was worth F sells for W and buys for W + F when it is a buy, and sells for W − F and buys
 * for W when it is a sell; the coin of the fee is sold for F. So a fee always makes the token dearer, or its sale poorer, and
 * what one side of a trade realises is what the other costs. A fee that belongs to no trade is its cost, lost.
 * Where W is not known, the cost goes over from what was paid to what was got, and nothing is realised.
 * Hence, whatever the holdings are worth now: realised + (worth − cost) = worth + takenOut − putIn, to the last digit.
 */
export function costBasis(moves: readonly Move[]): Bases {
  const bases: Bases = { of: new Map(), putInE18: 0n, takenOutE18: 0n }
  for (const move of moves) apply(bases, move)
  return bases
}

function apply(bases: Bases, move: Move): void {
  switch (move.kind) {
    case 'in':
      bases.putInE18 += move.usdE18 ?? 0n
      add(bases, move, move.usdE18 ?? 0n, move.usdE18 === null ? move.units : 0n)
      break
    case 'out':
      bases.takenOutE18 += remove(bases, move).costE18
      break
    case 'fee':
      lose(bases, move)
      break
    case 'trade':
      trade(bases, move)
      break
    default:
      assertNever(move)
  }
}

function trade(bases: Bases, { side, sold, bought, usdE18, fee }: Move & { kind: 'trade' }): void {
  if (usdE18 === null) {
    const gone = remove(bases, sold)
    const uncosted = gone.costE18 === 0n ? bought.units : (bought.units * gone.uncosted) / sold.units
    add(bases, bought, gone.costE18, uncosted)
    lose(bases, fee)
    return
  }
  const feeE18 = fee.usdE18 ?? 0n
  sell(bases, sold, side === 'sell' ? usdE18 - feeE18 : usdE18)
  add(bases, bought, side === 'buy' ? usdE18 + feeE18 : usdE18, 0n)
  if (fee.usdE18 === null) lose(bases, fee)
  else if (fee.units > 0n) sell(bases, fee, feeE18)
}

function basisOf({ of }: Bases, token: TokenKey): Basis {
  const known = of.get(token)
  if (known) return known
  const fresh = { units: 0n, costE18: 0n, uncosted: 0n, realisedE18: 0n, wasSold: false }
  of.set(token, fresh)
  return fresh
}

function add(bases: Bases, { token, units }: Part, costE18: bigint, uncosted: bigint): void {
  const basis = basisOf(bases, token)
  basis.units += units
  basis.costE18 += costE18
  basis.uncosted += uncosted
}

/** Takes units away with their part of the cost; more than there is takes all. */
function remove(bases: Bases, { token, units }: Part): Removed {
  const basis = basisOf(bases, token)
  const kept = basis.units > units ? basis.units - units : 0n
  const left = partOf(basis, kept)
  const gone = { costE18: basis.costE18 - left.costE18, uncosted: basis.uncosted - left.uncosted }
  Object.assign(basis, left)
  return gone
}

function sell(bases: Bases, part: Part, proceedsE18: bigint): void {
  const { costE18 } = remove(bases, part)
  const basis = basisOf(bases, part.token)
  basis.realisedE18 += proceedsE18 - costE18
  basis.wasSold = true
}

function lose(bases: Bases, part: Part): void {
  if (part.units === 0n) return
  const { costE18 } = remove(bases, part)
  basisOf(bases, part.token).realisedE18 -= costE18
}

/** What remains when only so many units are kept: cost leaves rounded down, uncosted units stay rounded down. */
export function partOf(
  { units, costE18, uncosted }: Pick<Basis, 'units' | 'costE18' | 'uncosted'>,
  kept: bigint,
): Pick<Basis, 'units' | 'costE18' | 'uncosted'> {
  if (kept >= units) return { units, costE18, uncosted }
  if (kept === 0n) return { units: 0n, costE18: 0n, uncosted: 0n }
  return {
    units: kept,
    costE18: costE18 - (costE18 * (units - kept)) / units,
    uncosted: (uncosted * kept) / units,
  }
}
