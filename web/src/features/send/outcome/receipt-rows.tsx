import type { SendQuote } from '@murmur/contract/trading/sends'
import type { TokenAmount } from '@murmur/contract/trading/trades'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { GroupedAddress } from '#features/send/address/grouped-address.tsx'
import type { SendOutcome } from '#features/send/outcome/send-outcome.ts'
import { valueAt, valueSend } from '#features/send/outcome/value-send.ts'
import { formatExactAmount } from '#features/send/review/review-rows.tsx'
import { formatFeeAmount } from '#lib/format/amount.ts'
import { formatCostUsd, formatUsd, shortenAddress } from '#lib/format/format.ts'
import { type Translate, useText } from '#lib/i18n/text.ts'
import { ExpandableText } from '#ui/display/expandable-text.tsx'

/** How each outcome looks. */
export const outcomeStyles = {
  pending: { line: 'thinking', tone: 'text-caution' },
  successful: { line: 'success', tone: 'text-gain' },
  failed: { line: 'warning', tone: 'text-loss' },
} as const

type ReceiptRowsProps = { quote: SendQuote; outcome: SendOutcome }

/** The recipient's address in groups of four, the amount, its costs and their sum, and the transaction of a send. */
export function ReceiptRows({ quote, outcome }: ReceiptRowsProps) {
  const text = useText()
  const { hash, url } = outcome
  return (
    <dl className="grid gap-3 text-sm">
      <div className="grid gap-1">
        <dt className="text-ink-soft">{text('send.to')}</dt>
        <dd>
          <GroupedAddress
            address={quote.recipient.address}
            label={text('send.address-of', { name: quote.recipient.name })}
          />
        </dd>
      </div>
      <AmountRows quote={quote} outcome={outcome} />
      {hash ? (
        <Row label={text('receipt.transaction')}>{url ? <HashLink hash={hash} url={url} /> : shorten(hash)}</Row>
      ) : null}
    </dl>
  )
}

/** A failed send moved nothing, but its network fee was paid. */
function AmountRows({ quote, outcome: { status, networkFee } }: ReceiptRowsProps) {
  const text = useText()
  const { amount, arrives, tokenFee } = quote
  if (status === 'failed') return networkFee ? <CostRow of={valueAt(networkFee, quote.networkFee)} /> : null
  const costs = status === 'successful' && networkFee ? valueSend(quote, networkFee) : undefined
  const totalLabel = text(costs?.deposit ? 'send.total-account' : 'receipt.total')
  return (
    <>
      <Row label={text('history.amount')}>
        {formatExactAmount(text, amount)} <About usd={amount.usdValue} isAside />
      </Row>
      {tokenFee ? <Row label={text('send.arrives')}>{formatExactAmount(text, arrives)}</Row> : null}
      {costs ? <CostRow of={costs.fee} /> : null}
      {costs?.deposit ? <CostRow of={costs.deposit} label={text('send.new-account')} /> : null}
      {costs && (costs.total || costs.totalUsd !== null) ? (
        <Row label={totalLabel} isMain>
          {costs.total ? `${formatExactAmount(text, costs.total)} ` : null}
          <About usd={costs.totalUsd} isAside={costs.total !== null} />
        </Row>
      ) : null}
    </>
  )
}

/** A USD value at the prices of the terms, which only the token amounts state exactly; nothing without a price. */
function About({ usd, isAside }: { usd: number | null; isAside: boolean }) {
  const text = useText()
  if (usd === null) return null
  const aboutText = text('quote.about', { amount: formatUsd(usd, text.language) })
  return isAside ? <span className="font-normal whitespace-nowrap text-ink-soft">({aboutText})</span> : aboutText
}

function CostRow({ of, label }: { of: TokenAmount; label?: string }) {
  const text = useText()
  return (
    <Row label={label ?? text('receipt.network-fee')}>
      <ExpandableText shown={`${formatFeeAmount(of, text.language)} ${of.symbol}`} full={formatExactAmount(text, of)} />{' '}
      {of.usdValue === null ? null : (
        <span className="whitespace-nowrap text-ink-soft">({formatCostUsd(of.usdValue, text.language)})</span>
      )}
    </Row>
  )
}

/** "Sent 0.1 SOL to Ana". */
export function formatSendTitle(text: Translate, { amount, recipient }: SendQuote, { status }: SendOutcome): string {
  const values = { amount: formatExactAmount(text, amount), name: recipient.name }
  if (status === 'successful') return text('send.sent', values)
  return text(status === 'pending' ? 'send.sending' : 'send.not-sent', values)
}

/** The explanation of an outcome; undefined for a success. */
export function getOutcomeHint(text: Translate, { status, reason }: SendOutcome): string | undefined {
  if (status === 'pending') return text('send.pending-hint')
  return status === 'failed' ? (reason ?? text('send.failed')) : undefined
}

function Row({ label, isMain = false, children }: { label: string; isMain?: boolean; children: ReactNode }) {
  return (
    <div className={`flex min-h-8 items-baseline justify-between gap-4 ${isMain ? 'font-semibold' : ''}`}>
      <dt className={isMain ? '' : 'text-ink-soft'}>{label}</dt>
      <dd className="text-end">{children}</dd>
    </div>
  )
}

const shorten = (hash: string) => shortenAddress(hash, 6, 4)

function HashLink({ hash, url }: { hash: string; url: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      title={hash}
      className="inline-flex min-h-6 items-center gap-1 font-mono underline underline-offset-2"
    >
      {shorten(hash)}
      <ExternalLink aria-hidden size={14} className="rtl:-scale-x-100" />
    </a>
  )
}
