import { assertNever } from '@murmur/contract/assert-never'
import type { TokenKey } from '@murmur/contract/token-id'
/** Base units of a token. */
export type TokenUnits = { token: TokenKey; units: bigint }

/** A change of a wallet. USD times 10^18; null: no price was available. */
export type Move =
  | ({ kind: 'in'; usdE18: bigint | null } & TokenUnits)
  | ({ kind: 'out' } & TokenUnits)
  /** A network fee without a trade. */
  | ({ kind: 'fee' } & TokenUnits)
  /** `usdE18`: the trade's value; `fee`: its network fee. */
  | {
      kind: 'trade'
      side: 'buy' | 'sell'
      sold: TokenUnits
      bought: TokenUnits
      usdE18: bigint | null
      fee: TokenUnits & Priced
    }
type Priced = { usdE18: bigint | null }

/** The holding of a token and its cost, in USD times 10^18. */
export type Basis = {
  units: bigint
  costE18: bigint
  /** Units received without a price. They have no cost and are shown separately. */
  unitsWithoutCost: bigint
  realisedE18: bigint
  wasSold: boolean
}

export type Bases = {
  byToken: Map<TokenKey, Basis>
  /** The value of incoming transfers with a price, and the cost of outgoing ones. */
  depositedE18: bigint
  withdrawnE18: bigint
}

type RemovedUnits = { costE18: bigint; unitsWithoutCost: bigint }

/**
 * Computes positions by average cost. For U units with a total cost C:
 * - u units received at cost c: U + u, C + c;
 * - u units removed: U − u, and a proportional cost C × u ÷ U, rounded down (the whole cost with the last unit);
 * - a sale realises its proceeds less the removed cost.
 *
 * For a buy of value V with a network fee of value F, the sold token's proceeds are V and the bought token's cost is V
 * + F; for a sell they are V − F and V; the fee's native tokens are sold for F. So a fee always raises the cost or
 * lowers the proceeds of the traded token, and one side's proceeds equal the other side's cost. A fee without a trade
 * realises its cost as a loss. If V is unknown, the cost moves from the sold to the bought token, and nothing is
 * realised. Hence, for any current prices: realised + (value − cost) = value + withdrawn − deposited, exactly.
 */
export function costBasis(moves: readonly Move[]): Bases {
  const bases: Bases = { byToken: new Map(), depositedE18: 0n, withdrawnE18: 0n }
  for (const move of moves) apply(bases, move)
  return bases
}

function apply(bases: Bases, move: Move): void {
  switch (move.kind) {
    case 'in':
      bases.depositedE18 += move.usdE18 ?? 0n
      add(bases, move, move.usdE18 ?? 0n, move.usdE18 === null ? move.units : 0n)
      break
    case 'out':
      bases.withdrawnE18 += remove(bases, move).costE18
      break
    case 'fee':
      recordLoss(bases, move)
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
    const unitsWithoutCost = gone.costE18 === 0n ? bought.units : (bought.units * gone.unitsWithoutCost) / sold.units
    add(bases, bought, gone.costE18, unitsWithoutCost)
    recordLoss(bases, fee)
    return
  }
  const feeE18 = fee.usdE18 ?? 0n
  sell(bases, sold, side === 'sell' ? usdE18 - feeE18 : usdE18)
  add(bases, bought, side === 'buy' ? usdE18 + feeE18 : usdE18, 0n)
  if (fee.usdE18 === null) recordLoss(bases, fee)
  else if (fee.units > 0n) sell(bases, fee, feeE18)
}

function getBasis({ byToken: of }: Bases, token: TokenKey): Basis {
  const known = of.get(token)
  if (known) return known
  const fresh = { units: 0n, costE18: 0n, unitsWithoutCost: 0n, realisedE18: 0n, wasSold: false }
  of.set(token, fresh)
  return fresh
}

function add(bases: Bases, { token, units }: TokenUnits, costE18: bigint, unitsWithoutCost: bigint): void {
  const basis = getBasis(bases, token)
  basis.units += units
  basis.costE18 += costE18
  basis.unitsWithoutCost += unitsWithoutCost
}

/** Removes units with a proportional cost; removes everything if the holding is smaller. */
function remove(bases: Bases, { token, units }: TokenUnits): RemovedUnits {
  const basis = getBasis(bases, token)
  const kept = basis.units > units ? basis.units - units : 0n
  const left = removedPart(basis, kept)
  const gone = {
    costE18: basis.costE18 - left.costE18,
    unitsWithoutCost: basis.unitsWithoutCost - left.unitsWithoutCost,
  }
  Object.assign(basis, left)
  return gone
}

function sell(bases: Bases, part: TokenUnits, proceedsE18: bigint): void {
  const { costE18 } = remove(bases, part)
  const basis = getBasis(bases, part.token)
  basis.realisedE18 += proceedsE18 - costE18
  basis.wasSold = true
}

function recordLoss(bases: Bases, part: TokenUnits): void {
  if (part.units === 0n) return
  const { costE18 } = remove(bases, part)
  getBasis(bases, part.token).realisedE18 -= costE18
}

/**
 * Returns the removed part if only `kept` units stay: the removed cost is rounded down, and so are the remaining units
 * without a cost.
 */
export function removedPart(
  { units, costE18, unitsWithoutCost }: Pick<Basis, 'units' | 'costE18' | 'unitsWithoutCost'>,
  kept: bigint,
): Pick<Basis, 'units' | 'costE18' | 'unitsWithoutCost'> {
  if (kept >= units) return { units, costE18, unitsWithoutCost }
  if (kept === 0n) return { units: 0n, costE18: 0n, unitsWithoutCost: 0n }
  return {
    units: kept,
    costE18: costE18 - (costE18 * (units - kept)) / units,
    unitsWithoutCost: (unitsWithoutCost * kept) / units,
  }
}
