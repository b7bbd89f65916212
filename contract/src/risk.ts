import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { TokenPlace } from '#markets.ts'

/** `unknown` is never shown as fine. */
export const RiskLevel = z.enum(['fine', 'caution', 'danger', 'unknown'])
export type RiskLevel = z.infer<typeof RiskLevel>

/** `simulation`: our own rehearsal on the chain itself. `list`: our pinned list of verified tokens and the names it protects. */
export const RiskSourceName = z.enum(['simulation', 'list', 'GoPlus', 'Honeypot.is', 'RugCheck', 'Jupiter', 'market'])
export type RiskSourceName = z.infer<typeof RiskSourceName>

/** The closed list of what a verdict rests on. In brackets: what `value` means. */
export const riskCodes = [
  'sellable', // bought and sold again in a rehearsal
  'verified',
  'cannot-sell',
  'cannot-buy',
  'buy-tax', // percent
  'sell-tax', // percent
  'transfer-fee', // percent
  'transfer-fee-can-change',
  'frozen-by-default',
  'freezable',
  'non-transferable',
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
  'imitation', // `says`: the symbol imitated
  'fake-token',
  'airdrop-scam',
  'suspicious',
  'top-holders', // percent of the supply that the ten largest hold
  'creator-holds', // percent
  'few-holders', // how many
  'low-liquidity', // USD
  'liquidity-can-leave',
  'new-token', // hours since its first market
  'other', // `says` has the source's own words
] as const
export const RiskCode = z.enum(riskCodes)
export type RiskCode = z.infer<typeof RiskCode>

export const RiskReason = z.object({
  code: RiskCode,
  /** How much this reason alone weighs. */
  level: RiskLevel,
  source: RiskSourceName,
  /** ISO time. */
  at: z.string(),
  value: z.nullable(z.number()),
  /** The source's own words, cleaned and cut; strangers' words. */
  says: z.nullable(z.string()),
})
export type RiskReason = z.infer<typeof RiskReason>

export const RiskOpinion = z.object({
  source: RiskSourceName,
  /** What it says by itself; `unknown` when it did not answer, or knows nothing of this token. */
  level: RiskLevel,
  at: z.string(),
})
export type RiskOpinion = z.infer<typeof RiskOpinion>

/** One level for a token, the worst reasons first. */
export const RiskVerdict = z.object({
  level: RiskLevel,
  reasons: z.array(RiskReason),
  /** Who was asked, and what each said. */
  opinions: z.array(RiskOpinion),
  /** One source calls fine what another calls dangerous. */
  isDisputed: z.boolean(),
  asOf: z.string(),
})
export type RiskVerdict = z.infer<typeof RiskVerdict>

export const TradingSettings = z.object({
  /** Whether a token that looks dangerous may be bought after typing its symbol. */
  allowDanger: z.boolean(),
})
export type TradingSettings = z.infer<typeof TradingSettings>

export const riskApi = {
  verdict: endpoint({
    method: 'GET',
    path: '/api/tokens/:chain/:address/risk',
    access: 'public',
    summary: 'How risky a token looks, and why',
    params: TokenPlace,
    reply: z.object({ data: RiskVerdict }),
    limit: { max: 60, perSeconds: 60 },
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/trading/settings',
    access: 'verified',
    summary: 'Your settings of trading',
    reply: z.object({ data: TradingSettings }),
  }),
  changeSettings: endpoint({
    method: 'PUT',
    path: '/api/trading/settings',
    access: 'verified',
    summary: 'Changes your settings of trading; allowing dangerous tokens needs your password',
    body: z.extend(TradingSettings, { password: z.optional(z.string().check(z.maxLength(256))) }),
    reply: z.object({ data: TradingSettings }),
    limit: { max: 20, perSeconds: 60 },
  }),
}
