import type { SendQuote } from '@murmur/contract/trading/sends'
import { formatExactAmount } from '#features/send/review/review-rows.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button, buttonClass } from '#ui/form/button.tsx'

/** The notice in the form about a send without a response, which may have gone through. */
export function UnansweredNote({ quote, onDismiss }: { quote: SendQuote; onDismiss: () => void }) {
  const text = useText()
  const values = { amount: formatExactAmount(text, quote.amount), name: quote.recipient.name }
  return (
    <Notice tone="caution" title={text('send.maybe-sent', values)}>
      <p className="text-sm">{text('send.unanswered')}</p>
      <div className="flex flex-wrap gap-3">
        <Link to="/app/history" className={buttonClass()}>
          {text('trade.see-history')}
        </Link>
        <Button variant="bare" onClick={onDismiss}>
          {text('send.dismiss')}
        </Button>
      </div>
    </Notice>
  )
}
