import * as v from 'valibot'
import { defineEndpoint } from '#endpoint.ts'
import { reauthFields } from '#identity/reauth-fields.ts'
import { TokenParams } from '#markets/markets.ts'
import { RiskLevel } from '#markets/risk-level.ts'
import { finite } from '#schema/finite.ts'
import { object } from '#schema/object.ts'

export { RiskLevel }

/** `simulation`: our own simulation on the chain. `list`: our pinned list of verified tokens and of protected names. */
export const RiskSourceName = v.picklist([
  'simulation',
  'list',
  'GoPlus',
  'Honeypot.is',
  'RugCheck',
  'Jupiter',
  'market',
])
export type RiskSourceName = v.InferOutput<typeof RiskSourceName>

/** The reasons of a risk verdict. Comments give the meaning of `value`, or of `says`. */
export const riskCodes = [
  'sellable', // a simulated buy and sale succeeded
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
  'few-holders', // number of holders
  'low-liquidity', // USD
  'liquidity-can-leave',
  'new-token', // hours since its first market
  'other', // `says` has the source's own words
] as const
export const RiskCode = v.picklist(riskCodes)
export type RiskCode = v.InferOutput<typeof RiskCode>

export const RiskReason = object({
  code: RiskCode,
  /** The risk level that this reason alone implies. */
  level: RiskLevel,
  source: RiskSourceName,
  /** ISO time. */
  at: v.string(),
  value: v.nullable(finite),
  /** The source's own words, cleaned and truncated; untrusted text. Stored quotes hold this field, so its name is final. */
  says: v.nullable(v.string()),
})
export type RiskReason = v.InferOutput<typeof RiskReason>

export const RiskOpinion = object({
  source: RiskSourceName,
  /** The source's own verdict; `unknown` if it did not respond or does not cover this token. */
  level: RiskLevel,
  at: v.string(),
})
export type RiskOpinion = v.InferOutput<typeof RiskOpinion>

/** The overall level of a token, with the worst reasons first. */
export const RiskVerdict = object({
  level: RiskLevel,
  reasons: v.array(RiskReason),
  /** The queried sources and the verdict of each. */
  opinions: v.array(RiskOpinion),
  /** Whether one source reports `fine` and another one `danger`. */
  isDisputed: v.boolean(),
  asOf: v.string(),
})
export type RiskVerdict = v.InferOutput<typeof RiskVerdict>

export const TradingSettings = object({
  /** Whether the user may buy a token that looks dangerous after typing its symbol. */
  allowDanger: v.boolean(),
})
export type TradingSettings = v.InferOutput<typeof TradingSettings>

export const riskApi = {
  verdict: defineEndpoint({
    method: 'GET',
    path: '/api/tokens/:chain/:address/risk',
    access: 'public',
    cachesSession: true,
    summary: 'How risky a token looks, and why',
    params: TokenParams,
    reply: object({ data: RiskVerdict }),
    limit: { max: 60, perSeconds: 60 },
  }),
  settings: defineEndpoint({
    method: 'GET',
    path: '/api/trading/settings',
    access: 'verified',
    cachesSession: true,
    cachesReply: true,
    summary: 'Your trading settings',
    reply: object({ data: TradingSettings }),
  }),
  changeSettings: defineEndpoint({
    method: 'PUT',
    path: '/api/trading/settings',
    access: 'verified',
    summary: 'Changes your trading settings; allowing dangerous tokens needs your password or passkey',
    body: object({ ...TradingSettings.entries, ...reauthFields }),
    reply: object({ data: TradingSettings }),
    limit: { max: 20, perSeconds: 60 },
  }),
}
