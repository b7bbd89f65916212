import { type TokenKey, tokenKey } from '@murmur/contract/token-id'
import type { Position } from '@murmur/contract/trading/portfolio'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import { sumOrNull } from '#features/portfolio/sum-or-null.ts'

/** A balance with its cost; the position is undefined while it loads. */
export type Holding = { token: HeldToken; position: Position | undefined }

/** The figures of one holding, or of the same token on several chains. USD as display numbers; null: unknown, not zero. */
export type Figures = {
  /** USD price of one whole token. */
  price: number | null
  change24hPercent: number | null
  changeSince: string | null
  amountBaseUnits: string
  decimals: number
  usdValue: number | null
  sharePercent: number | null
  costBasisUsd: number | null
  unrealisedPnlUsd: number | null
  realisedPnlUsd: number | null
}

/** Holdings below this value are small, in USD. */
export const smallUsd = 1

/** The tokens that count in the wallet's total and have a balance, with their costs. */
export function toHoldings(tokens: readonly HeldToken[], positions: readonly Position[]): Holding[] {
  const byKey = new Map<TokenKey, Position>(positions.map((position) => [tokenKey(position), position]))
  return tokens
    .filter((token) => token.amountBaseUnits !== '0' && (!token.isHidden || token.isCoin))
    .map((token) => ({ token, position: byKey.get(tokenKey(token)) }))
}

/** Whether a holding is worth less than a dollar, or is an unverified token without a price. */
export function isSmall({ token }: Holding): boolean {
  return token.priced ? token.usdValue < smallUsd : !token.isVerified && !token.isCoin
}

/** Adds up the holdings of one token. */
export function sumHoldings(parts: readonly Holding[]): Figures {
  const decimals = Math.max(...parts.map(({ token }) => token.decimals))
  const units = parts.reduce(
    (sum, { token }) => sum + BigInt(token.amountBaseUnits) * 10n ** BigInt(decimals - token.decimals),
    0n,
  )
  const usdValue = sumOrNull(parts.map(({ token }) => (token.priced ? token.usdValue : null)))
  const balance = parts.reduce((sum, { token }) => sum + token.balance, 0)
  const positions = parts.map(({ position }) => position)
  return {
    price: usdValue !== null && balance > 0 ? usdValue / balance : null,
    ...combineChanges(parts),
    amountBaseUnits: String(units),
    decimals,
    usdValue,
    sharePercent: sumOrNull(positions.map((position) => position?.sharePercent)),
    costBasisUsd: sumOrNull(positions.map((position) => position?.costBasisUsd)),
    unrealisedPnlUsd: sumOrNull(positions.map((position) => position?.unrealisedPnlUsd)),
    realisedPnlUsd: sumOrNull(positions.map((position) => position?.realisedPnlUsd)),
  }
}

/** The change in the value of all parts by their prices, since the latest of their start times. */
function combineChanges(parts: readonly Holding[]): Pick<Figures, 'change24hPercent' | 'changeSince'> {
  const [first] = parts
  if (parts.length === 1 && first) {
    const { change24hPercent, changeSince } = first.token
    return { change24hPercent, changeSince }
  }
  const now = sumOrNull(parts.map(({ token }) => (token.priced ? token.usdValue : null)))
  const valueBefore = sumOrNull(
    parts.map(({ token: { usdValue, change24hPercent } }) =>
      change24hPercent === null || change24hPercent <= -100 ? null : usdValue / (1 + change24hPercent / 100),
    ),
  )
  const startTimes = parts.flatMap(({ token }) => token.changeSince ?? []).sort()
  if (now === null || !valueBefore) return { change24hPercent: null, changeSince: null }
  return { change24hPercent: (now / valueBefore - 1) * 100, changeSince: startTimes.at(-1) ?? null }
}
