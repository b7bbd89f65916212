import { chainNames } from '@murmur/contract/chains'
import type { HistoryTransaction } from '@murmur/contract/trading/history'
import { StatusBadge } from '#features/history/status-badge.tsx'
import { formatLeg, getMainLeg, isIncoming } from '#features/history/transaction-text.ts'
import { type Translate, useText } from '#lib/i18n/text.ts'
import { ImitationBadge } from '#lib/trading/imitation-badge.tsx'
import type { GetRecipientName } from '#lib/trading/recipient-names.ts'
import { tokenPicture } from '#lib/trading/token-picture.ts'
import { BadgedLogo } from '#ui/display/badged-logo.tsx'

type ReceiptHeadProps = { transaction: HistoryTransaction; nameOf: GetRecipientName }

/** The status, the amount in large type, and the kind of transaction: the lines below have the other amounts and the times. */
export function ReceiptHead({ transaction, nameOf }: ReceiptHeadProps) {
  const text = useText()
  const { chain, tokenIn, tokenOut } = transaction
  const picture = tokenPicture({ chain, address: getMainLeg(transaction).address })
  const figure = transferredAmount(text, transaction)
  return (
    <div className="grid justify-items-start gap-3">
      <StatusBadge transaction={transaction} />
      {figure ? (
        <p className="flex max-w-full items-center gap-3">
          <BadgedLogo {...picture} size={40} />
          <bdi className="figure text-xl sm:text-2xl font-semibold tracking-tight wrap-anywhere">{figure}</bdi>
        </p>
      ) : null}
      <h2 id="receipt-summary" className="text-lg font-semibold wrap-anywhere">
        {summaryText(text, transaction, nameOf)}
      </h2>
      <ImitationBadge imitates={tokenIn.imitates ?? tokenOut.imitates} />
      {transaction.reason ? <p className="text-ink-soft">{transaction.reason}</p> : null}
      {transaction.status === 'Pending' ? (
        <p className="text-ink-soft">
          {text(transaction.type === 'Transfer' ? 'send.pending-hint' : 'trade.pending-reason')}
        </p>
      ) : null}
    </div>
  )
}

/** The received amount with a plus, or the sent one with a minus; undefined until the transaction succeeds. */
function transferredAmount(text: Translate, transaction: HistoryTransaction): string | undefined {
  if (transaction.status !== 'Successful') return undefined
  const [paid, got] = [formatLeg(text, transaction.tokenIn), formatLeg(text, transaction.tokenOut)]
  if (got) return `+${got.shown}`
  return paid && `−${paid.shown}`
}

const upkeepSummaries = {
  revoke: { Pending: 'receipt.is-revoking', Successful: 'receipt.was-revoked', Failed: 'receipt.not-revoked' },
  reclaim: { Pending: 'receipt.is-reclaiming', Successful: 'receipt.was-reclaimed', Failed: 'receipt.not-reclaimed' },
} as const

/** The kind of transaction, with its amount unless the figure above shows it. */
function summaryText(text: Translate, transaction: HistoryTransaction, nameOf: GetRecipientName): string {
  const chain = chainNames[transaction.chain]
  const [paid, got] = [formatLeg(text, transaction.tokenIn)?.shown, formatLeg(text, transaction.tokenOut)?.shown]
  if (transaction.type === 'Transfer') {
    const { symbol } = transaction.tokenIn
    const amount = got ?? paid
    if (transaction.purpose)
      return text(upkeepSummaries[transaction.purpose][transaction.status], { symbol, amount, chain })
    const name = nameOf(transaction.counterparty ?? '')
    if (isIncoming(transaction)) return text('receipt.was-received', { chain })
    if (transaction.status === 'Pending') return text('receipt.is-sending', { amount, chain })
    if (transaction.status === 'Failed') return text('receipt.not-sent', { amount, chain })
    return name ? text('receipt.was-sent-to', { name, chain }) : text('receipt.was-sent', { chain })
  }
  const token = transaction.type === 'Buy' ? transaction.tokenOut.symbol : transaction.tokenIn.symbol
  return text(transaction.type === 'Buy' ? 'receipt.buy-of' : 'receipt.sale-of', { token, chain })
}
