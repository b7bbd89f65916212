import type { ReactNode } from 'react'
import type { UpkeepTerms, useUpkeep } from '#features/upkeep/review/use-upkeep.ts'
import { formatFeeAmount } from '#lib/format/amount.ts'
import { formatCostUsd } from '#lib/format/format.ts'
import { FailureAlert } from '#lib/help/failure-alert.tsx'
import { type Translate, useText } from '#lib/i18n/text.ts'
import { PasskeyNote } from '#lib/passkeys/passkey-note.tsx'
import { Link } from '#lib/routing/router.tsx'
import type { RenderProof } from '#lib/trading/proof-slot.ts'

type UpkeepReviewProps = {
  upkeep: Omit<ReturnType<typeof useUpkeep>, 'open' | 'request' | 'terms'>
  terms: UpkeepTerms
  title: string
  submit: string
  /** The effect, in one sentence. */
  sentence: string
  /** Further rows of a description list. */
  rows: ReactNode
  renderProof: RenderProof
}

/** The dialog with the effect, the costs and the password: its button alone confirms. */
export function UpkeepReview({ upkeep, terms, title, submit, sentence, rows, renderProof }: UpkeepReviewProps) {
  const text = useText()
  const { failure, isUnanswered, isAsking, confirm, close } = upkeep
  const { networkFee, networkFeeExpected } = terms
  return renderProof({
    act: { act: 'send', of: terms.intentId },
    isSigned: Boolean(terms.passkey),
    title,
    submit: isUnanswered ? text('upkeep.confirm-again') : submit,
    isAsking,
    busy: text('upkeep.busy'),
    failed: text('upkeep.failed'),
    onProve: confirm,
    onClose: close,
    children: (
      <>
        <p
          tabIndex={-1}
          data-focus-first
          className="text-xl leading-snug font-semibold tracking-tight wrap-anywhere outline-none"
        >
          {sentence}
        </p>
        <dl className="grid gap-3">
          {rows}
          <Row label={text('quote.network-fee')}>
            {text('quote.about', { amount: formatFee(text, networkFeeExpected) })}
            {networkFeeExpected.usdValue === null ? null : (
              <span className="text-ink-soft"> ({formatCostUsd(networkFeeExpected.usdValue, text.language)})</span>
            )}
            <span className="block text-sm text-ink-soft">
              {text('quote.fee-at-most', { amount: formatFee(text, networkFee, 'up') })}
            </span>
          </Row>
        </dl>
        <p className="text-sm text-ink-soft">{text('upkeep.only-fee')}</p>
        <PasskeyNote isNeeded={Boolean(terms.passkey)} isAsking={isAsking} above={terms.passkey?.above} />
        <FailureAlert isBoxed failure={failure}>
          {isUnanswered ? (
            <Link to="/app/history" className="inline-flex min-h-11 items-center underline underline-offset-2">
              {text('trade.see-history')}
            </Link>
          ) : null}
        </FailureAlert>
      </>
    ),
  })
}

/** A row of the review. */
export function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid min-h-8 grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="text-end wrap-anywhere">{children}</dd>
    </div>
  )
}

const formatFee = (text: Translate, amount: UpkeepTerms['networkFee'], rounding: 'down' | 'up' = 'down') =>
  `${formatFeeAmount(amount, text.language, rounding)} ${amount.symbol}`
