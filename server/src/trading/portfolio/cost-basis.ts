import { assertNever } from '@murmur/contract/assert-never'
import type { TokenKey } from '@murmur/contract/token-id'
import { runInSlices, runWithoutPause } from '#platform/concurrency/run-in-slices.ts'

/** Base units of a token. */
type TokenUnits = { token: TokenKey; units: bigint }

/** A change of a wallet's holdings. USD times 10^18; null if no price was available. */
export type LedgerEntry =
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
      fee: TokenUnits & WithUsdValue
    }
type WithUsdValue = { usdE18: bigint | null }

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
export function costBasis(entries: readonly LedgerEntry[]): Bases {
  return runWithoutPause(foldEntries(entries))
}

/** Like `costBasis`, in slices between which other requests run. */
export function costBasisInSlices(entries: readonly LedgerEntry[]): Promise<Bases> {
  return runInSlices(foldEntries(entries))
}

function* foldEntries(entries: readonly LedgerEntry[]): Generator<void, Bases> {
  const bases: Bases = { byToken: new Map(), depositedE18: 0n, withdrawnE18: 0n }
  for (const entry of entries) {
    apply(bases, entry)
    yield
  }
  return bases
}

function apply(bases: Bases, entry: LedgerEntry): void {
  switch (entry.kind) {
    case 'in':
      bases.depositedE18 += entry.usdE18 ?? 0n
      add(bases, entry, entry.usdE18 ?? 0n, entry.usdE18 === null ? entry.units : 0n)
      break
    case 'out':
      bases.withdrawnE18 += remove(bases, entry).costE18
      break
    case 'fee':
      recordLoss(bases, entry)
      break
    case 'trade':
      applyTrade(bases, entry)
      break
    default:
      assertNever(entry)
  }
}

function applyTrade(bases: Bases, { side, sold, bought, usdE18, fee }: LedgerEntry & { kind: 'trade' }): void {
  if (usdE18 === null) {
    const removed = remove(bases, sold)
    const unitsWithoutCost =
      removed.costE18 === 0n ? bought.units : (bought.units * removed.unitsWithoutCost) / sold.units
    add(bases, bought, removed.costE18, unitsWithoutCost)
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
  const remainingUnits = basis.units > units ? basis.units - units : 0n
  const remaining = remainingPart(basis, remainingUnits)
  const removed = {
    costE18: basis.costE18 - remaining.costE18,
    unitsWithoutCost: basis.unitsWithoutCost - remaining.unitsWithoutCost,
  }
  Object.assign(basis, remaining)
  return removed
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
 * Returns the part of a holding that remains if all but `remainingUnits` are removed. The removed cost is rounded down, and so are
 * the remaining units without a cost.
 */
export function remainingPart(
  { units, costE18, unitsWithoutCost }: Pick<Basis, 'units' | 'costE18' | 'unitsWithoutCost'>,
  remainingUnits: bigint,
): Pick<Basis, 'units' | 'costE18' | 'unitsWithoutCost'> {
  if (remainingUnits >= units) return { units, costE18, unitsWithoutCost }
  if (remainingUnits === 0n) return { units: 0n, costE18: 0n, unitsWithoutCost: 0n }
  return {
    units: remainingUnits,
    costE18: costE18 - (costE18 * (units - remainingUnits)) / units,
    unitsWithoutCost: (unitsWithoutCost * remainingUnits) / units,
  }
}
