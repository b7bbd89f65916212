import { createHash } from 'node:crypto'
import type { PriceBook } from '#solana/market/price-book.ts'
import { ownAddress } from '#solana/seed/parties.ts'
import { programOf, type SolToken } from '#solana/seed/sol-tokens.ts'
import { tokenMint } from '#solana/seed/token-mint.ts'

const hourMs = 3_600_000
export const intervals = { '5m': hourMs / 12, '1h': hourMs, '6h': 6 * hourMs, '24h': 24 * hourMs } as const
export type Interval = keyof typeof intervals

type Shown = { book: PriceBook; now: number; slot: number }

/** A token as Tokens V2 tells of it. What no market of ours makes (volumes, holders) is made up, the same every time. */
export function tokenInfo(token: SolToken, { book, now, slot }: Shown) {
  const { address, name, symbol, decimals, kind, millions } = token
  const usdPrice = book.usd(address) ?? null
  const supply = Number(tokenMint(token).supply) / 10 ** decimals
  const value = usdPrice === null ? null : supply * usdPrice
  const isVerified = kind === 'plain' || kind === 'wrapped-coin'
  const organicScore = organicScoreOf(token)
  return {
    id: address,
    name,
    symbol,
    icon: null,
    decimals,
    circSupply: supply,
    totalSupply: supply,
    tokenProgram: programOf(token),
    firstPool: { id: ownAddress(`market of ${address}`), createdAt: createdAt(token) },
    holderCount: Math.round(40 + millions * 9000 * (0.5 + luck(token, 'holders'))),
    audit: auditOf(token),
    organicScore,
    organicScoreLabel: organicScore > 70 ? 'high' : organicScore > 30 ? 'medium' : 'low',
    isVerified,
    tags: isVerified ? ['verified', 'strict'] : [],
    fdv: value,
    mcap: value,
    usdPrice,
    priceBlockId: usdPrice === null ? null : slot,
    liquidity: usdPrice === null ? null : liquidityOf(token),
    ...Object.fromEntries(
      Object.entries(intervals).map(([key, ms]) => [
        `stats${key}`,
        statsOf(token, ms, book.changePercent(address, ms), now),
      ]),
    ),
    updatedAt: new Date(now).toISOString(),
  }
}

export type TokenInfo = ReturnType<typeof tokenInfo>

export function liquidityOf({ millions }: SolToken): number {
  return 2 * millions * 1e6
}

/** When a token's first market was made; the odd ones are days old. */
export function createdAt(token: SolToken): string {
  const isOld = token.kind === 'plain' || token.kind === 'wrapped-coin'
  const daysAgo = isOld ? 600 + 400 * luck(token, 'age') : 1 + 9 * luck(token, 'age')
  return new Date(Date.parse('2026-11-20T00:00:00Z') - Math.round(daysAgo * 24) * hourMs).toISOString()
}

/** Dollars traded in 24 hours. */
export function dailyVolume(token: SolToken): number {
  return token.millions * 1e6 * (0.3 + luck(token, 'volume'))
}

export function organicScoreOf({ kind, millions }: SolToken): number {
  return kind === 'plain' || kind === 'wrapped-coin' ? Math.min(99, 60 + 15 * Math.log10(1 + millions)) : 0
}

function auditOf(token: SolToken) {
  const { mintAuthority, freezeAuthority } = tokenMint(token)
  const isOdd = organicScoreOf(token) === 0
  return {
    ...(token.kind === 'lookalike' || token.kind === 'hostile-names' ? { isSus: true } : {}),
    mintAuthorityDisabled: mintAuthority === null,
    freezeAuthorityDisabled: freezeAuthority === null,
    topHoldersPercentage: Math.round(10 * (isOdd ? 60 + 35 * luck(token, 'top') : 8 + 20 * luck(token, 'top'))) / 10,
    ...(isOdd ? { devBalancePercentage: Math.round(30 * luck(token, 'dev')) } : {}),
  }
}

function statsOf(token: SolToken, ms: number, priceChange: number | undefined, now: number) {
  if (priceChange === undefined) return null
  const tide = 1 + 0.25 * Math.sin((2 * Math.PI * now) / (7 * hourMs) + 6 * luck(token, 'tide'))
  const volume = (dailyVolume(token) * tide * ms) / intervals['24h']
  const buyShare = Math.min(0.9, Math.max(0.1, 0.5 + priceChange / 40))
  const trades = Math.max(1, Math.round(volume / 180))
  return {
    priceChange,
    holderChange: priceChange / 20,
    liquidityChange: priceChange / 10,
    volumeChange: 100 * (tide - 1),
    buyVolume: volume * buyShare,
    sellVolume: volume * (1 - buyShare),
    buyOrganicVolume: volume * buyShare * 0.2,
    sellOrganicVolume: volume * (1 - buyShare) * 0.2,
    numBuys: Math.round(trades * buyShare),
    numSells: Math.round(trades * (1 - buyShare)),
    numTraders: Math.max(1, Math.round(trades / 6)),
    numOrganicBuyers: Math.round(trades / 30),
    numNetBuyers: Math.round(trades / 15),
  }
}

/** A number between 0 and 1 that belongs to a token. */
function luck({ address }: SolToken, what: string): number {
  return createHash('sha256').update(`${what} ${address}`).digest().readUInt32LE(0) / 2 ** 32
}
