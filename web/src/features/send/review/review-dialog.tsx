import type { SendQuote } from '@murmur/contract/trading/sends'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { useSend } from '#features/send/outcome/use-send.ts'
import { formatExactAmount, ReviewRows } from '#features/send/review/review-rows.tsx'
import { useReview } from '#features/send/review/use-review.ts'
import type { SendQuoteState } from '#features/send/review/use-send-quote.ts'
import { formatUsd } from '#lib/format/format.ts'
import { FailureAlert } from '#lib/help/failure-alert.tsx'
import { useText } from '#lib/i18n/text.ts'
import { PasskeyNote } from '#lib/passkeys/passkey-note.tsx'
import { Link } from '#lib/routing/router.tsx'
import type { RenderProof } from '#lib/trading/proof-slot.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'

type ReviewDialogProps = {
  quote: SendQuote
  terms: SendQuoteState
  send: Pick<ReturnType<typeof useSend>, 'send' | 'unanswered'>
  renderProof: RenderProof
  /** Replaces the amount by a small one; undefined where no test is suggested. */
  onTest: (() => void) | undefined
  onClose: () => void
}

/** The dialog with the terms of a send, the address in groups of four, and the password: its button alone sends. */
export function ReviewDialog({ quote, terms, send, renderProof, onTest, onClose }: ReviewDialogProps) {
  const text = useText()
  const { amount, recipient } = quote
  const review = useReview({ quote: terms, send, onSent: onClose })
  const { failure, isUnanswered, isAsking } = review
  return renderProof({
    act: { act: 'send', of: quote.intentId },
    isSigned: Boolean(quote.passkey),
    title: text('send.review'),
    submit: text(isUnanswered ? 'trade.send-again' : 'send.submit', { amount: formatExactAmount(text, amount) }),
    isAsking,
    busy: text('send.busy'),
    failed: text('send.failed'),
    onProve: review.confirm,
    onClose,
    children: (
      <>
        <Sentence quote={quote} />
        <ReviewRows quote={quote} />
        <p className="flex gap-3">
          <TriangleAlert aria-hidden size={20} className="mt-0.5 shrink-0 text-caution" />
          {text('send.final')}
        </p>
        {onTest && !isUnanswered ? (
          <Notice title={text('send.test-title')}>
            <p className="text-sm">{text('send.test-hint', { name: recipient.name })}</p>
            <Button className="justify-self-start" inactive={terms.isFetching} onClick={onTest}>
              {text('send.test')}
            </Button>
          </Notice>
        ) : null}
        <PasskeyNote isNeeded={Boolean(quote.passkey)} isAsking={isAsking} above={quote.passkey?.above} />
        <FailureAlert isBoxed failure={failure}>
          {isUnanswered ? (
            <Link
              to="/app/history"
              className="inline-flex min-h-11 items-center justify-self-start underline underline-offset-2"
            >
              {text('trade.see-history')}
            </Link>
          ) : null}
        </FailureAlert>
      </>
    ),
  })
}

/** The amount and the recipient. Takes the focus, so that a screen reader starts with the review, even after a change of the amount. */
function Sentence({ quote: { amount, recipient } }: { quote: SendQuote }) {
  const text = useText()
  const ref = useRef<HTMLParagraphElement>(null)
  const lastAmount = useRef(amount.amountBaseUnits)
  useEffect(() => {
    if (lastAmount.current !== amount.amountBaseUnits) ref.current?.focus()
    lastAmount.current = amount.amountBaseUnits
  }, [amount.amountBaseUnits])
  return (
    <p
      ref={ref}
      tabIndex={-1}
      data-focus-first
      className="text-xl leading-snug font-semibold tracking-tight wrap-anywhere outline-none"
    >
      {text('send.sentence', { amount: formatExactAmount(text, amount), name: recipient.name })}
      {amount.usdValue === null ? null : (
        <span className="block text-base font-normal text-ink-soft">{formatUsd(amount.usdValue, text.language)}</span>
      )}
    </p>
  )
}
