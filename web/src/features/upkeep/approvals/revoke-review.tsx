import { chainNames } from '@murmur/contract/chains'
import type { RevokeQuote } from '@murmur/contract/trading/approvals'
import { formatAllowance, spenderLabel, spenderName, spenderTitle } from '#features/upkeep/approvals/approval-text.ts'
import type { useRevoke } from '#features/upkeep/approvals/use-approvals.ts'
import { Row, UpkeepReview } from '#features/upkeep/review/upkeep-review.tsx'
import { groupAddress } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import type { RenderProof } from '#lib/trading/proof-slot.ts'

type RevokeReviewProps = {
  quote: RevokeQuote
  upkeep: Omit<ReturnType<typeof useRevoke>, 'open' | 'request' | 'terms'>
  renderProof: RenderProof
}

/** The terms of a revocation, with the contract's address in groups of four. */
export function RevokeReview({ quote, upkeep, renderProof }: RevokeReviewProps) {
  const text = useText()
  const name = spenderName(quote)
  const { symbol } = quote.token
  return (
    <UpkeepReview
      upkeep={upkeep}
      terms={quote}
      title={text('approvals.review')}
      submit={text('approvals.revoke')}
      sentence={text('approvals.sentence', { name, symbol })}
      renderProof={renderProof}
      rows={
        <>
          <div className="grid gap-1 rounded-card bg-sunk p-4">
            <dt className="text-sm text-ink-soft">{spenderLabel(text, quote)}</dt>
            <dd className="grid gap-1">
              <span className="font-semibold">{spenderTitle(text, quote)}</span>
              <bdi dir="ltr" className="font-mono text-sm wrap-anywhere">
                {groupAddress(quote.spender.address)}
              </bdi>
            </dd>
          </div>
          <Row label={text('approvals.amount')}>{formatAllowance(text, quote)}</Row>
          <Row label={text('quote.chain')}>{chainNames[quote.chain]}</Row>
        </>
      }
    />
  )
}
