import type { RiskCode, RiskLevel, RiskSourceName } from '@murmur/contract/markets/risk'
import type { Finding } from '#risk/risk-source.port.ts'

/** Findings that a simulated trade settles; the simulation outweighs a vendor's claim. */
export const tradeCodes: ReadonlySet<RiskCode> = new Set([
  'cannot-sell',
  'cannot-buy',
  'buy-tax',
  'sell-tax',
  'transfer-fee',
  'blacklist',
  'trading-cooldown',
])

/**
 * Powers and properties that pinned tokens have by design: an issuer can freeze, mint and upgrade a dollar token, and
 * exchanges hold large amounts of it. These findings are shown, but count as fine.
 */
const issuerPowers: ReadonlySet<RiskCode> = new Set([
  'transfer-fee-can-change',
  'freezable',
  'permanent-delegate',
  'transfer-hook',
  'mintable',
  'metadata-can-change',
  'owner-changes-balances',
  'ownership-can-return',
  'hidden-owner',
  'blacklist',
  'pausable',
  'trading-cooldown',
  'proxy',
  'closed-source',
  'self-destruct',
  'top-holders',
  'creator-holds',
  'few-holders',
  'liquidity-can-leave',
  'other',
])
/** Findings that cannot apply to a token on the pinned list. */
const contradictedCodes: ReadonlySet<RiskCode> = new Set(['fake-token', 'airdrop-scam', 'suspicious'])

export type OwnEvidence = {
  /** Whether a simulated purchase and sale succeeded. */
  isTradable: boolean
  /** Whether the token is on the pinned list. */
  isVerified: boolean
}

/** Returns the level of a finding, adjusted by the server's own simulation and the pinned list. */
export function adjustLevel(source: RiskSourceName, { code, level }: Finding, evidence: OwnEvidence): RiskLevel {
  if (evidence.isVerified && issuerPowers.has(code)) return 'fine'
  const isOwnSource = source === 'simulation' || source === 'list'
  if (level !== 'danger' || isOwnSource) return level
  const isContradicted =
    (evidence.isTradable && tradeCodes.has(code)) || (evidence.isVerified && contradictedCodes.has(code))
  return isContradicted ? 'caution' : level
}
