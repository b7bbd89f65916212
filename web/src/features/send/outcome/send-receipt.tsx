import type { SendQuote } from '@murmur/contract/trading/sends'
import { ExternalLink } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { GroupedAddress } from '#features/send/address/grouped-address.tsx'
import type { SendOutcome } from '#features/send/outcome/send-outcome.ts'
import { exactText } from '#features/send/review/review-rows.tsx'
import { shortAmount } from '#lib/format/amount.ts'
import { shortenAddress } from '#lib/format/format.ts'
import { type Translate, useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { useShownReceipt } from '#lib/trading/shown-receipts.tsx'
import { Button, buttonClass } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Murmur } from '#ui/murmur/murmur.tsx'

const statusStyles = {
  pending: { line: 'thinking', tone: 'text-caution' },
  successful: { line: 'success', tone: 'text-gain' },
  failed: { line: 'warning', tone: 'text-loss' },
} as const

export type SendReceiptProps = {
  quote: SendQuote
  outcome: SendOutcome
  /** Fills the form in with the rest after a test send; otherwise undefined. */
  onRest: (() => void) | undefined
  onDone: () => void
}

/** The outcome of a send, in place of its form. Takes the focus; later changes are announced. */
export function SendReceipt({ quote, outcome, onRest, onDone }: SendReceiptProps) {
  const text = useText()
  const heading = useRef<HTMLHeadingElement>(null)
  const { status, hash, url, networkFee } = outcome
  const { line, tone } = statusStyles[status]
  useShownReceipt(outcome.sendId)
  useEffect(() => heading.current?.focus(), [])
  const title = titleText(text, quote, outcome)
  return (
    <Card data-receipt aria-labelledby="send-outcome" className="mx-auto grid w-full max-w-xl gap-5">
      <div className="grid gap-2">
        <Murmur state={line} className={`h-8 w-40 ${tone}`} />
        <h2 ref={heading} id="send-outcome" tabIndex={-1} className="text-xl font-semibold wrap-anywhere">
          {title}
        </h2>
        <p className="text-sm text-ink-soft empty:hidden">{hintText(text, outcome)}</p>
      </div>
      <p role="status" className="sr-only">
        {status === 'pending' ? null : title}
      </p>
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
        {networkFee ? (
          <Row label={text('receipt.network-fee')}>
            {shortAmount(networkFee, text.language)} {networkFee.symbol}
          </Row>
        ) : null}
        {hash ? (
          <Row label={text('receipt.transaction')}>{url ? <HashLink hash={hash} url={url} /> : shorten(hash)}</Row>
        ) : null}
      </dl>
      <div className="flex flex-wrap gap-3">
        {onRest && status === 'successful' ? (
          <Button variant="primary" onClick={onRest}>
            {text('send.rest')}
          </Button>
        ) : null}
        <Link to="/app/history" className={buttonClass()}>
          {text('trade.see-history')}
        </Link>
        <Button variant="bare" onClick={onDone}>
          {text(status === 'failed' ? 'send.back' : 'send.another')}
        </Button>
      </div>
    </Card>
  )
}

function titleText(text: Translate, { amount, recipient }: SendQuote, { status }: SendOutcome): string {
  const values = { amount: exactText(text, amount), name: recipient.name }
  if (status === 'successful') return text('send.sent', values)
  return text(status === 'pending' ? 'send.sending' : 'send.not-sent', values)
}

function hintText(text: Translate, { status, reason }: SendOutcome): string | undefined {
  if (status === 'pending') return text('send.pending-hint')
  return status === 'failed' ? (reason ?? text('send.failed')) : undefined
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-8 items-baseline justify-between gap-4">
      <dt className="shrink-0 text-ink-soft">{label}</dt>
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
