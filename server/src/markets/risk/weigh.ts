import type { RiskCode, RiskLevel, RiskSourceName } from '@murmur/contract/risk'
import type { Finding } from '#risk/risk-source.port.ts'

/** What is settled by buying and selling: a vendor's word on it is worth less than a rehearsal of our own. */
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
 * Powers and properties that are known of the tokens on our list, and by design: a dollar token can be frozen, minted and
 * upgraded by its issuer, and exchanges hold much of it. They are shown, and weigh nothing.
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
/** What the list says otherwise. */
const denied: ReadonlySet<RiskCode> = new Set(['fake-token', 'airdrop-scam', 'suspicious'])

export type Known = {
  /** Our own rehearsal bought and sold it. */
  isSold: boolean
  /** On our list. */
  isVerified: boolean
}

/** What a finding weighs in the light of what we know ourselves. */
export function weigh(source: RiskSourceName, { code, level }: Finding, known: Known): RiskLevel {
  if (known.isVerified && powers.has(code)) return 'fine'
  const isOurs = source === 'simulation' || source === 'list'
  if (level !== 'danger' || isOurs) return level
  const isContradicted = (known.isSold && tradeCodes.has(code)) || (known.isVerified && denied.has(code))
  return isContradicted ? 'caution' : level
}
