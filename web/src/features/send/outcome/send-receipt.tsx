import type { SendQuote } from '@murmur/contract/trading/sends'
import { useEffect, useRef } from 'react'
import { formatSendTitle, getOutcomeHint, outcomeStyles, ReceiptRows } from '#features/send/outcome/receipt-rows.tsx'
import type { SendOutcome } from '#features/send/outcome/send-outcome.ts'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { useShownReceipt } from '#lib/trading/shown-receipts.tsx'
import { Button, buttonClass } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Murmur } from '#ui/murmur/murmur.tsx'

export type SendReceiptProps = {
  quote: SendQuote
  outcome: SendOutcome
  /** Fills the form in with the rest after a test send; otherwise undefined. */
  onSendRest: (() => void) | undefined
  onDone: () => void
}

/** The outcome of a send, in place of its form. Takes the focus; later changes are announced. */
export function SendReceipt({ quote, outcome, onSendRest, onDone }: SendReceiptProps) {
  const text = useText()
  const heading = useRef<HTMLHeadingElement>(null)
  const { status } = outcome
  const { line, tone } = outcomeStyles[status]
  useShownReceipt(outcome.sendId)
  useEffect(() => heading.current?.focus(), [])
  const title = formatSendTitle(text, quote, outcome)
  return (
    <Card data-receipt aria-labelledby="send-outcome" className="max-desk:mx-auto grid w-full max-w-xl gap-5">
      <div className="grid gap-2">
        <Murmur state={line} className={`h-8 w-40 ${tone}`} />
        <h2 ref={heading} id="send-outcome" tabIndex={-1} className="text-xl font-semibold wrap-anywhere">
          {title}
        </h2>
        <p className="text-sm text-ink-soft empty:hidden">{getOutcomeHint(text, outcome)}</p>
      </div>
      <p role="status" className="sr-only">
        {status === 'pending' ? null : title}
      </p>
      <ReceiptRows quote={quote} outcome={outcome} />
      <div className="flex flex-wrap gap-3">
        {onSendRest && status === 'successful' ? (
          <Button variant="primary" onClick={onSendRest}>
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
