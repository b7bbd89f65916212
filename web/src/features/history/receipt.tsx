import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import type { HistoryTransaction } from '@murmur/contract/trading/history'
import { ChevronDown, Printer } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { ReceiptHead } from '#features/history/receipt-head.tsx'
import { DetailRows, ExactRows, TradeRows } from '#features/history/receipt-rows.tsx'
import { ReceiptStatement } from '#features/history/receipt-statement.tsx'
import { SignedReceipt } from '#features/history/signed-receipt.tsx'
import { hasCounterparty, isIncoming } from '#features/history/transaction-text.ts'
import { useReceipt } from '#features/history/use-receipt.ts'
import { type TextId, useText } from '#lib/i18n/text.ts'
import { type GetRecipientName, useRecipientNames } from '#lib/trading/recipient-names.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { StatusRegion } from '#ui/feedback/status-region.tsx'
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
  const shownTransaction = isMissing ? undefined : transaction
  return (
    <>
      <StatusRegion>
        {isMissing ? <p>{text('receipt.nowhere')}</p> : null}
        {isFailed && !isMissing && !transaction ? (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-soft">
            {text('receipt.failed')}
            <Button onClick={refetch}>{text('ask-again')}</Button>
          </p>
        ) : null}
      </StatusRegion>
      {shownTransaction || isMissing || isFailed ? null : <ReceiptSkeleton />}
      {shownTransaction ? (
        <ReceiptCard
          transaction={shownTransaction}
          userAddress={addressForChain(shownTransaction.chain)}
          nameOf={nameOf}
        />
      ) : null}
    </>
  )
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

type ReceiptCardProps = { transaction: HistoryTransaction; userAddress: Address | undefined; nameOf: GetRecipientName }

function ReceiptCard({ transaction, userAddress, nameOf }: ReceiptCardProps) {
  const text = useText()
  const isTrade = transaction.type !== 'Transfer'
  return (
    <Card
      className="receipt grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-8 max-xl:max-w-3xl xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
      aria-labelledby="receipt-summary"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8">
        <ReceiptHead transaction={transaction} nameOf={nameOf} />
        <ReceiptSection id="receipt.money" isHidden>
          <ReceiptStatement transaction={transaction} />
          {isTrade ? <TradeRows transaction={transaction} /> : null}
        </ReceiptSection>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8">
        <ReceiptSection id="receipt.place">
          <DetailRows transaction={transaction} nameOf={nameOf} />
        </ReceiptSection>
        <ExactDetails>
          <ExactRows transaction={transaction} userAddress={userAddress} />
        </ExactDetails>
        {hasSignedReceipt(transaction) ? (
          <ReceiptSection id="receipt.signed">
            <SignedReceipt id={transaction.id} />
          </ReceiptSection>
        ) : null}
        <p className="max-w-[75ch] text-sm text-ink-soft">{text('receipt.note')}</p>
      </div>
    </Card>
  )
}

/** Collapsed on the screen and expanded for printing. */
function ExactDetails({ children }: { children: ReactNode }) {
  const text = useText()
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const open = () => details.current?.setAttribute('open', '')
    window.addEventListener('beforeprint', open)
    return () => window.removeEventListener('beforeprint', open)
  }, [])
  return (
    <details ref={details} className="group border-y border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 text-sm font-semibold [&::-webkit-details-marker]:hidden">
        {text('receipt.exact')}
        <ChevronDown aria-hidden size={18} className="no-print group-open:rotate-180" />
      </summary>
      {children}
    </details>
  )
}

/** Whether a transaction has a signed receipt: all except deposits, once they are in a block. */
function hasSignedReceipt(transaction: HistoryTransaction): boolean {
  const isOwn = transaction.type !== 'Transfer' || !isIncoming(transaction) || transaction.purpose !== undefined
  return isOwn && transaction.status !== 'Pending' && transaction.hash !== null
}

type ReceiptSectionProps = { id: TextId; isHidden?: boolean; children: ReactNode }

/** `isHidden`: the heading is for screen readers only. */
function ReceiptSection({ id, isHidden = false, children }: ReceiptSectionProps) {
  const text = useText()
  return (
    <section className="grid gap-2">
      <h3 className={isHidden ? 'sr-only' : 'text-sm font-semibold'}>{text(id)}</h3>
      {children}
    </section>
  )
}

const skeletonRowKeys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l']

function ReceiptSkeleton() {
  return (
    <Card aria-busy className="grid max-w-3xl gap-6">
      <Skeleton className="h-6 w-28" />
      <Skeleton className="h-10 w-56" />
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
