import { chainKeys } from '@murmur/contract/chains'
import { toBaseUnits, toDisplayNumber } from '@murmur/contract/money'
import { type TokenKey, tokenKey } from '@murmur/contract/token-id'
import type { Position } from '@murmur/contract/trading/portfolio'
import type { BalancesReply, HeldToken } from '@murmur/contract/trading/wallets'
import { parseE18 } from '#platform/amounts/parse-e18.ts'
import { type Bases, type Basis, remainingPart } from './cost-basis.ts'
import type { LedgerToken } from './ledger.store.ts'

export type Balances = BalancesReply['data']

/** Maximum number of closed positions to return. */
const maxClosed = 100

/**
 * Returns the tokens that count towards the wallet's total: no hidden tokens, but always the chain's native token.
 * @param isCounted whether a hidden token counts nevertheless
 */
export function countedTokens(
  balances: Balances,
  isCounted: (hidden: HeldToken) => boolean = () => false,
): HeldToken[] {
  return chainKeys
    .map((key) => balances[key])
    .flatMap(({ tokens }) => tokens)
    .filter((token) => token.amountBaseUnits !== '0' && (!token.isHidden || token.isCoin || isCounted(token)))
}

/** Returns a holding's value, USD times 10^18; null without a price. The displayed value is rounded to the nearest. */
export function getHoldingValue({ priced, usdValue }: Pick<HeldToken, 'priced' | 'usdValue'>): bigint | null {
  return priced ? (parseE18(String(usdValue)) ?? 0n) : null
}

/** Lists open positions with their cost, by value, followed by closed positions that had a sale. */
export function listPositions(
  held: readonly HeldToken[],
  bases: Bases,
  ledgerTokens: ReadonlyMap<TokenKey, LedgerToken>,
): Position[] {
  const total = held.reduce((sum, token) => sum + (getHoldingValue(token) ?? 0n), 0n)
  const open = held
    .map((token) => ({ token, worth: getHoldingValue(token) }))
    .sort((a, b) => Number((b.worth ?? -1n) > (a.worth ?? -1n)) - Number((b.worth ?? -1n) < (a.worth ?? -1n)))
    .map(({ token, worth }) => openPosition(token, worth, total, bases.byToken.get(tokenKey(token))))
  const heldKeys = new Set(held.map(tokenKey))
  const closed = [...bases.byToken].flatMap(([key, basis]) => {
    const token = ledgerTokens.get(key)
    return token && basis.wasSold && basis.units === 0n && !heldKeys.has(key) ? [closedPosition(token, basis)] : []
  })
  return [...open, ...closed.slice(-maxClosed)]
}

function openPosition(token: HeldToken, worth: bigint | null, total: bigint, basis: Basis | undefined): Position {
  const { chain, address, name, symbol, decimals, balance, amountBaseUnits } = token
  const amount = BigInt(amountBaseUnits)
  const { costE18, unitsWithoutCost } = scaleToBalance(basis, amount)
  const cost = unitsWithoutCost < amount ? costE18 : null
  return {
    ...{ chain, address, name, symbol, decimals, amount: balance, amountBaseUnits },
    usdValue: toDisplayUsd(worth),
    // Percent with four decimals, truncated.
    sharePercent: worth === null || total === 0n ? null : toDisplayNumber((worth * 1_000_000n) / total, 4),
    costBasisUsd: toDisplayUsd(cost),
    unrealisedPnlUsd: worth === null || cost === null ? null : toDisplayUsd(worth - cost),
    realisedPnlUsd: basis ? toDisplayUsd(basis.realisedE18) : null,
    uncostedBaseUnits: toBaseUnits(unitsWithoutCost),
  }
}

/** Scales the ledger's cost to the amount on chain. Units that the ledger lacks have no cost. */
function scaleToBalance(basis: Basis | undefined, amount: bigint): Pick<Basis, 'costE18' | 'unitsWithoutCost'> {
  if (!basis) return { costE18: 0n, unitsWithoutCost: amount }
  const { units, costE18, unitsWithoutCost } = remainingPart(basis, amount)
  return { costE18, unitsWithoutCost: unitsWithoutCost + (amount - units) }
}

function closedPosition(token: LedgerToken, { realisedE18 }: Basis): Position {
  return {
    ...token,
    amount: 0,
    amountBaseUnits: toBaseUnits(0n),
    usdValue: 0,
    sharePercent: 0,
    costBasisUsd: 0,
    unrealisedPnlUsd: 0,
    realisedPnlUsd: toDisplayUsd(realisedE18),
    uncostedBaseUnits: toBaseUnits(0n),
  }
}

function toDisplayUsd(usdE18: bigint | null): number | null {
  return usdE18 === null ? null : toDisplayNumber(usdE18, 18)
}
