import type { SendQuote } from '@murmur/contract/trading/sends'
import { useEffect, useRef } from 'react'
import { formatSendTitle, getOutcomeHint, outcomeStyles, ReceiptRows } from '#features/send/outcome/receipt-rows.tsx'
import type { SendOutcome } from '#features/send/outcome/send-outcome.ts'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { useShownReceipt } from '#lib/trading/shown-receipts.tsx'
import { buttonClass } from '#ui/form/button.tsx'
import { Murmur } from '#ui/murmur/murmur.tsx'

/** `isNew`: sent on this screen, so that the receipt takes the focus from the button that is gone. */
type SendCardReceiptProps = { quote: SendQuote; outcome: SendOutcome; isNew: boolean }

/** The outcome of a send in its card. Later changes are announced. */
export function SendCardReceipt({ quote, outcome, isNew }: SendCardReceiptProps) {
  const text = useText()
  const heading = useRef<HTMLHeadingElement>(null)
  const { status, sendId } = outcome
  const { line, tone } = outcomeStyles[status]
  useShownReceipt(sendId)
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])
  const title = formatSendTitle(text, quote, outcome)
  return (
    <>
      <div className="grid gap-2">
        <Murmur state={line} className={`h-6 w-30 ${tone}`} />
        <h4 ref={heading} tabIndex={-1} className="text-lg font-semibold wrap-anywhere">
          {title}
        </h4>
        <p className="text-sm text-ink-soft empty:hidden">{getOutcomeHint(text, outcome)}</p>
      </div>
      <p role="status" className="sr-only">
        {status === 'pending' ? null : title}
      </p>
      <ReceiptRows quote={quote} outcome={outcome} />
      <Link to="/app/history" className={`${buttonClass()} justify-self-start`}>
        {text('trade.see-history')}
      </Link>
    </>
  )
}
