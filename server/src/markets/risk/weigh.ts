import type { RiskCode, RiskLevel, RiskSourceName } from '@murmur/contract/markets/risk'
import type { Finding } from '#risk/risk-source.port.ts'

/** Findings that buying and selling settles: our own rehearsal outweighs a vendor's claim. */
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
 * Powers and properties that tokens on our list have by design: an issuer can freeze, mint and upgrade a dollar token,
 * and exchanges hold much of it. They are shown, but count as fine.
 */
const powers: ReadonlySet<RiskCode> = new Set([
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
/** Findings that a token on the list contradicts. */
const denied: ReadonlySet<RiskCode> = new Set(['fake-token', 'airdrop-scam', 'suspicious'])

export type OwnEvidence = {
  /** Our own rehearsal bought and sold it. */
  isSold: boolean
  /** On the pinned list. */
  isVerified: boolean
}

/** The level of a finding after our own evidence. */
export function weigh(source: RiskSourceName, { code, level }: Finding, evidence: OwnEvidence): RiskLevel {
  if (evidence.isVerified && powers.has(code)) return 'fine'
  const isOurs = source === 'simulation' || source === 'list'
  if (level !== 'danger' || isOurs) return level
  const isContradicted = (evidence.isSold && tradeCodes.has(code)) || (evidence.isVerified && denied.has(code))
  return isContradicted ? 'caution' : level
}
