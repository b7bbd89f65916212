import type { RiskCode, RiskLevel } from '@murmur/contract/markets/risk'
import { object } from '@murmur/contract/schema/object'
import { parseOrThrow } from '@murmur/contract/schema/parse-or-throw'
import * as v from 'valibot'
import { UpstreamUnavailable } from '#platform/upstreams/upstream.port.ts'
import { makeFinding, saleFinding, shareFinding, taxFinding } from '#risk/findings.ts'
import { limits } from '#risk/limits.ts'
import { figure, flag, listSchema } from '#risk/request-json.ts'
import type { Finding } from '#risk/risk-source.port.ts'

const Holder = object({ percent: figure, is_contract: flag, is_locked: flag })
const Security = object({
  is_honeypot: flag,
  cannot_buy: flag,
  cannot_sell_all: flag,
  /** Fractions, from 0 to 1. */
  buy_tax: figure,
  sell_tax: figure,
  is_open_source: flag,
  is_proxy: flag,
  is_mintable: flag,
  can_take_back_ownership: flag,
  owner_change_balance: flag,
  hidden_owner: flag,
  selfdestruct: flag,
  transfer_pausable: flag,
  trading_cooldown: flag,
  is_blacklisted: flag,
  slippage_modifiable: flag,
  is_airdrop_scam: flag,
  fake_token: v.optional(v.unknown()),
  creator_percent: figure,
  holders: listSchema(Holder),
  lp_holders: listSchema(Holder),
})
type Security = v.InferOutput<typeof Security>

/** GoPlus reports that a power exists, whether or not it was used. */
const powers: [keyof Security, RiskCode, RiskLevel, string?][] = [
  ['cannot_sell_all', 'other', 'caution', 'Holders cannot sell their whole balance at once.'],
  ['is_proxy', 'proxy', 'caution'],
  ['is_mintable', 'mintable', 'caution'],
  ['can_take_back_ownership', 'ownership-can-return', 'caution'],
  ['owner_change_balance', 'owner-changes-balances', 'danger'],
  ['hidden_owner', 'hidden-owner', 'caution'],
  ['selfdestruct', 'self-destruct', 'danger'],
  ['transfer_pausable', 'pausable', 'caution'],
  ['trading_cooldown', 'trading-cooldown', 'caution'],
  ['is_blacklisted', 'blacklist', 'caution'],
  ['slippage_modifiable', 'transfer-fee-can-change', 'caution'],
  ['is_airdrop_scam', 'airdrop-scam', 'danger'],
]

/** Parses GoPlus's report on an EVM token: strings "0" and "1"; a missing field is unknown. */
export function toEvmFindings(data: unknown): Finding[] {
  const read = v.safeParse(Security, data)
  if (!read.success) throw new UpstreamUnavailable('nonsense')
  const report = read.output
  return [
    saleFinding(report.is_honeypot),
    ...(report.cannot_buy ? [makeFinding('cannot-buy', 'danger')] : []),
    ...taxFinding('buy-tax', toPercent(report.buy_tax)),
    ...taxFinding('sell-tax', toPercent(report.sell_tax)),
    ...(isFlagSet(report.fake_token) ? [makeFinding('fake-token', 'danger')] : []),
    ...(report.is_open_source === false ? [makeFinding('closed-source', 'caution')] : []),
    ...powers.flatMap(([field, code, level, text]) =>
      report[field] === true ? [makeFinding(code, level, { says: text })] : [],
    ),
    ...shareFinding('creator-holds', toPercent(report.creator_percent)),
    ...shareFinding('top-holders', computeTopHolderPercent(report.holders)),
    ...liquidityFinding(report.lp_holders),
  ]
}

function toPercent(part: number | undefined): number | undefined {
  return part === undefined || part < 0 ? undefined : Math.round(part * 1e6) / 1e4
}

/** "1", or an object that names the imitated token. */
function isFlagSet(data: unknown): boolean {
  if (typeof data === 'object' && data !== null)
    return parseOrThrow(flag, (data as { value?: unknown }).value) !== false
  return parseOrThrow(flag, data) === true
}

/** The share of the ten largest holders that are neither contracts nor locked. */
function computeTopHolderPercent(holders: Security['holders']): number | undefined {
  const wallets = holders.filter((each) => each.is_contract !== true && each.is_locked !== true)
  if (holders.length === 0) return undefined
  return toPercent(wallets.slice(0, 10).reduce((sum, each) => sum + (each.percent ?? 0), 0))
}

function liquidityFinding(holders: Security['lp_holders']): Finding[] {
  const unlockedPercent = toPercent(
    holders.filter((each) => each.is_locked !== true).reduce((sum, each) => sum + (each.percent ?? 0), 0),
  )
  return unlockedPercent !== undefined && unlockedPercent >= limits.unlockedPercent
    ? [makeFinding('liquidity-can-leave', 'caution')]
    : []
}
