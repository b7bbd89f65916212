import type { ReclaimQuote } from '@murmur/contract/trading/rent'
import type { useReclaim } from '#features/upkeep/rent/use-rent.ts'
import { Row, UpkeepReview } from '#features/upkeep/review/upkeep-review.tsx'
import { formatFullAmount } from '#lib/format/amount.ts'
import { useText } from '#lib/i18n/text.ts'
import type { RenderProof } from '#lib/trading/proof-slot.ts'

type ReclaimReviewProps = {
  quote: ReclaimQuote
  upkeep: Omit<ReturnType<typeof useReclaim>, 'open' | 'request' | 'terms'>
  renderProof: RenderProof
}

/** The terms of a reclaim: the returned rent, and the accounts that are closed. */
export function ReclaimReview({ quote, upkeep, renderProof }: ReclaimReviewProps) {
  const text = useText()
  const { accounts, rent } = quote
  const amount = `${formatFullAmount(rent, text.language)} ${rent.symbol}`
  return (
    <UpkeepReview
      upkeep={upkeep}
      terms={quote}
      title={text('rent.review')}
      submit={text('rent.reclaim')}
      sentence={text('rent.sentence', { amount })}
      renderProof={renderProof}
      rows={
        <Row label={text('rent.closed')}>
          {text('rent.count', { count: accounts.length })}
          <span className="block text-sm text-ink-soft">{accounts.map(({ token }) => token.symbol).join(', ')}</span>
        </Row>
      }
    />
  )
}
