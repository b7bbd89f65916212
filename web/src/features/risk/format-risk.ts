import type { RiskCode, RiskReason, RiskSourceName } from '@murmur/contract/markets/risk'
import { formatUsd } from '#lib/format/format.ts'
import { formatNumber } from '#lib/format/localize-number.ts'
import type { TextId, Translate } from '#lib/i18n/text.ts'

const sentences: Record<RiskCode, TextId> = {
  sellable: 'risk.sellable',
  verified: 'risk.verified',
  'cannot-sell': 'risk.cannot-sell',
  'cannot-buy': 'risk.cannot-buy',
  'buy-tax': 'risk.buy-tax',
  'sell-tax': 'risk.sell-tax',
  'transfer-fee': 'risk.transfer-fee',
  'transfer-fee-can-change': 'risk.transfer-fee-can-change',
  'frozen-by-default': 'risk.frozen-by-default',
  freezable: 'risk.freezable',
  'non-transferable': 'risk.non-transferable',
  'permanent-delegate': 'risk.permanent-delegate',
  'transfer-hook': 'risk.transfer-hook',
  mintable: 'risk.mintable',
  'metadata-can-change': 'risk.metadata-can-change',
  'owner-changes-balances': 'risk.owner-changes-balances',
  'ownership-can-return': 'risk.ownership-can-return',
  'hidden-owner': 'risk.hidden-owner',
  blacklist: 'risk.blacklist',
  pausable: 'risk.pausable',
  'trading-cooldown': 'risk.trading-cooldown',
  proxy: 'risk.proxy',
  'closed-source': 'risk.closed-source',
  'self-destruct': 'risk.self-destruct',
  imitation: 'risk.imitation',
  'fake-token': 'risk.fake-token',
  'airdrop-scam': 'risk.airdrop-scam',
  suspicious: 'risk.suspicious',
  'top-holders': 'risk.top-holders',
  'creator-holds': 'risk.creator-holds',
  'few-holders': 'risk.few-holders',
  'low-liquidity': 'risk.low-liquidity',
  'liquidity-can-leave': 'risk.liquidity-can-leave',
  'new-token': 'risk.new-token',
  other: 'risk.other',
}

/** A reason as a sentence, with its figure if there is one. */
export function formatReason(text: Translate, { code, value, says }: RiskReason): string {
  const isKnown = code === 'imitation' || code === 'other' ? Boolean(says) : value !== null
  return text(sentences[code], {
    known: isKnown ? 'yes' : 'no',
    value: value === null ? '' : formatReasonValue(text, code, value),
    detail: says ?? '',
  })
}

/** The figure of a reason in words: USD, an age, or a number. */
export function formatReasonValue(text: Translate, code: RiskCode, value: number): string {
  if (code === 'low-liquidity') return formatUsd(value, text.language)
  if (code === 'new-token') return formatHours(text, value)
  return formatNumber(value, text.language, 2)
}

function formatHours(text: Translate, hours: number): string {
  if (hours < 1) return text('chat.age.minutes', { count: Math.floor(hours * 60) })
  if (hours < 48) return text('chat.age.hours', { count: Math.floor(hours) })
  return text('chat.age.days', { count: Math.floor(hours / 24) })
}

/** The display name of a source: a vendor's name, or a text for our own checks. */
export function riskSourceName(text: Translate, source: RiskSourceName): string {
  if (source === 'simulation') return text('source.simulation')
  if (source === 'list') return text('source.our-list')
  return source === 'market' ? text('source.market-data') : source
}
