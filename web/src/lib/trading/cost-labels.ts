import type { TradeSide } from '@murmur/contract/trading/trades'
import type { TextId } from '#lib/i18n/text.ts'

/** The labels of a quote's sum, from its payment to its total (decision 303). */
export const costLabels = {
  buy: { pay: 'quote.pay', network: 'quote.plus-network', deposit: 'quote.plus-deposit', total: 'quote.total' },
  sell: { pay: 'quote.sell', network: 'quote.minus-network', deposit: 'quote.minus-deposit', total: 'quote.net' },
} as const satisfies Record<TradeSide, Record<string, TextId>>
