import { ChevronDown, CircleAlert } from 'lucide-react'
import type { QuoteState } from '#features/manual-trading/order/use-quote.ts'
import { useText } from '#lib/i18n/text.ts'

type BlockedReasonProps = Pick<QuoteState, 'error'> & {
  /** The id of the reasons beside the quote. */
  reasonId: string
}

/** Why an order is blocked, as a button that scrolls to the reasons. The notice there announces it. */
export function BlockedReason({ error, reasonId }: BlockedReasonProps) {
  const text = useText()
  return (
    <button
      type="button"
      onClick={() => document.getElementById(reasonId)?.scrollIntoView({ block: 'center' })}
      className="flex min-h-11 w-full items-center gap-2 text-start text-sm font-semibold text-loss"
    >
      <CircleAlert aria-hidden size={18} className="shrink-0" />
      <span className="line-clamp-2 flex-1">
        {error?.code === 'TOKEN_DANGEROUS' ? text('danger.heading') : error?.message || text('quote.failed')}
      </span>
      <ChevronDown aria-hidden size={18} className="shrink-0" />
    </button>
  )
}
