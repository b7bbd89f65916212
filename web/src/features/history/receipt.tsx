import type { Address } from '@murmur/contract/address'
import { type ChainKey, chainNames } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import type { HistoryTransaction } from '@murmur/contract/trading/history'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { AmountRows, DetailRows, FeeRows } from '#features/history/receipt-rows.tsx'
import { SignedReceipt } from '#features/history/signed-receipt.tsx'
import { StatusBadge } from '#features/history/status-badge.tsx'
import { formatLeg, hasCounterparty, isIncoming } from '#features/history/transaction-text.ts'
import { useReceipt } from '#features/history/use-receipt.ts'
import { type TextId, type Translate, useText } from '#lib/i18n/text.ts'
import { ImitationBadge } from '#lib/trading/imitation-badge.tsx'
import { type NameOf, useRecipientNames } from '#lib/trading/recipient-names.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/card.tsx'

type ReceiptProps = {
  id: string
  userId: UserId | undefined
  addressForChain: (chain: ChainKey) => Address | undefined
}

/** The receipt of a trade or transfer. */
export function ReceiptView({ id, userId, addressForChain }: ReceiptProps) {
  const text = useText()
  const { transaction, isMissing, isFailed, refetch } = useReceipt(id)
  const nameOf = useRecipientNames(userId, transaction !== undefined && hasCounterparty(transaction))
  if (isMissing) return <p role="status">{text('receipt.nowhere')}</p>
  if (isFailed && !transaction)
    return (
      <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-soft">
        {text('receipt.failed')}
        <Button onClick={refetch}>{text('ask-again')}</Button>
      </p>
    )
  if (!transaction) return <ReceiptSkeleton />
  return <ReceiptCard transaction={transaction} userAddress={addressForChain(transaction.chain)} nameOf={nameOf} />
}

/** Prints the page; browsers can save it as PDF. */
export function PrintButton() {
  const text = useText()
  return (
    <Button onClick={() => window.print()} className="no-print">
      <Printer aria-hidden size={18} />
      {text('receipt.download')}
    </Button>
  )
}

type ReceiptCardProps = { transaction: HistoryTransaction; userAddress: Address | undefined; nameOf: NameOf }

function ReceiptCard({ transaction, userAddress, nameOf }: ReceiptCardProps) {
  const text = useText()
  return (
    <Card className="receipt grid grid-cols-[minmax(0,1fr)] gap-6" aria-labelledby="receipt-summary">
      <div className="grid justify-items-start gap-3">
        <StatusBadge transaction={transaction} />
        <h2 id="receipt-summary" className="text-lg font-semibold wrap-anywhere">
          {summaryText(text, transaction, nameOf)}
        </h2>
        <ImitationBadge imitates={transaction.tokenIn.imitates ?? transaction.tokenOut.imitates} />
        {transaction.reason ? <p className="text-ink-soft">{transaction.reason}</p> : null}
        {transaction.status === 'Pending' ? (
          <p className="text-ink-soft">
            {text(transaction.type === 'Transfer' ? 'send.pending-hint' : 'trade.pending-reason')}
          </p>
        ) : null}
      </div>
      <ReceiptSection id="receipt.money">
        <AmountRows transaction={transaction} />
      </ReceiptSection>
      {transaction.platformFee || transaction.networkFee ? (
        <ReceiptSection id="receipt.fees">
          <FeeRows transaction={transaction} />
        </ReceiptSection>
      ) : null}
      <ReceiptSection id="receipt.place">
        <DetailRows transaction={transaction} userAddress={userAddress} nameOf={nameOf} />
      </ReceiptSection>
      {hasSignedReceipt(transaction) ? (
        <ReceiptSection id="receipt.signed">
          <SignedReceipt id={transaction.id} />
        </ReceiptSection>
      ) : null}
      <p className="max-w-[75ch] text-sm text-ink-soft">{text('receipt.note')}</p>
    </Card>
  )
}

/** The user's own trades and sends that are in a block. */
function hasSignedReceipt(transaction: HistoryTransaction): boolean {
  const isOwn = transaction.type !== 'Transfer' || !isIncoming(transaction) || transaction.purpose !== undefined
  return isOwn && transaction.status !== 'Pending' && transaction.hash !== null
}

function ReceiptSection({ id, children }: { id: TextId; children: ReactNode }) {
  const text = useText()
  return (
    <section className="grid gap-2">
      <h3 className="text-sm font-semibold">{text(id)}</h3>
      {children}
    </section>
  )
}

const upkeepSummaries = {
  revoke: { Pending: 'receipt.is-revoking', Successful: 'receipt.was-revoked', Failed: 'receipt.not-revoked' },
  reclaim: { Pending: 'receipt.is-reclaiming', Successful: 'receipt.was-reclaimed', Failed: 'receipt.not-reclaimed' },
} as const

/** Summarises the transaction in one sentence. */
function summaryText(text: Translate, transaction: HistoryTransaction, nameOf: NameOf): string {
  const chain = chainNames[transaction.chain]
  const [paid, got] = [formatLeg(text, transaction.tokenIn)?.shown, formatLeg(text, transaction.tokenOut)?.shown]
  if (transaction.type === 'Transfer') {
    const { symbol } = transaction.tokenIn
    const amount = got ?? paid
    if (transaction.purpose)
      return text(upkeepSummaries[transaction.purpose][transaction.status], { symbol, amount, chain })
    const name = nameOf(transaction.counterparty ?? '')
    if (isIncoming(transaction)) return text('receipt.was-received', { amount, chain })
    if (transaction.status === 'Pending') return text('receipt.is-sending', { amount, chain })
    if (transaction.status === 'Failed') return text('receipt.not-sent', { amount, chain })
    return name ? text('receipt.was-sent-to', { amount, name, chain }) : text('receipt.was-sent', { amount, chain })
  }
  if (transaction.status === 'Successful') {
    return text(transaction.type === 'Buy' ? 'receipt.was-bought' : 'receipt.was-sold', {
      paid,
      got: got ?? text('missing'),
      chain,
    })
  }
  const token = transaction.type === 'Buy' ? transaction.tokenOut.symbol : transaction.tokenIn.symbol
  return text(transaction.type === 'Buy' ? 'receipt.buy-of' : 'receipt.sale-of', { token, chain })
}

const skeletonRowKeys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l']

function ReceiptSkeleton() {
  return (
    <Card aria-busy className="grid gap-6">
      <Skeleton className="h-6 w-28" />
      <Skeleton className="h-7 w-72 max-w-full" />
      <div className="grid">
        {skeletonRowKeys.map((row) => (
          <div key={row} className="flex min-h-10 items-center gap-6 border-b border-line">
            <Skeleton className="h-5 w-32" />
            <Skeleton className="h-5 w-40" />
          </div>
        ))}
      </div>
    </Card>
  )
}
