import type { HistoryTransaction } from '@murmur/contract/trading/history'
import type { TokenAmount } from '@murmur/contract/trading/trades'
import { formatFullAmount, formatShortAmount } from '#lib/format/amount.ts'
import type { TextId, Translate } from '#lib/i18n/text.ts'

type Leg = Pick<TokenAmount, 'amountBaseUnits' | 'decimals' | 'symbol'>

export const typeLabels = { Buy: 'history.buy', Sell: 'history.sell', Transfer: 'history.transfer' } as const

const upkeepLabels = {
  revoke: { Pending: 'history.revoking', Successful: 'history.revoked', Failed: 'history.not-revoked' },
  reclaim: { Pending: 'history.reclaiming', Successful: 'history.reclaimed', Failed: 'history.not-reclaimed' },
} as const

/** Whether a transfer is incoming; its other leg then has no amount. */
export function isIncoming({ tokenOut }: HistoryTransaction): boolean {
  return tokenOut.amountBaseUnits !== '0'
}

/** Whether the chain reports the other address of a transfer. */
export function hasCounterparty({ type, counterparty }: HistoryTransaction): boolean {
  return type === 'Transfer' && Boolean(counterparty)
}

/** The direction of a transfer, and the state of a send or of an upkeep. */
export function transferLabel(transaction: HistoryTransaction): TextId {
  if (transaction.purpose) return upkeepLabels[transaction.purpose][transaction.status]
  if (isIncoming(transaction)) return 'history.received'
  if (transaction.status === 'Pending') return 'history.sending'
  return transaction.status === 'Failed' ? 'history.not-sent' : 'history.sent'
}

/** The token that a record is about: the bought or sold one, or the transferred one. */
export function getMainLeg(transaction: HistoryTransaction): HistoryTransaction['tokenIn'] {
  const { type, tokenIn, tokenOut } = transaction
  if (type === 'Transfer') return isIncoming(transaction) ? tokenOut : tokenIn
  return type === 'Sell' ? tokenIn : tokenOut
}

/** "1.5 ETH", with the significant digits; undefined without an amount. */
export function formatLeg(text: Translate, leg: Leg | null | undefined): { shown: string; full: string } | undefined {
  if (!leg || leg.amountBaseUnits === '0') return undefined
  return {
    shown: `${formatShortAmount(leg, text.language)} ${leg.symbol}`,
    full: `${formatFullAmount(leg, text.language)} ${leg.symbol}`,
  }
}
