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
  const isDanger = error?.code === 'TOKEN_DANGEROUS'
  return (
    <button
      type="button"
      onClick={() => document.getElementById(reasonId)?.scrollIntoView({ block: 'center' })}
      className="mb-1 flex min-h-11 w-full items-center gap-3 rounded-card bg-loss-soft px-3 py-2 text-start text-sm"
    >
      <CircleAlert aria-hidden size={20} className="shrink-0 text-loss" />
      <span className="grid flex-1">
        <span className="line-clamp-2 font-semibold">
          {isDanger ? text('danger.heading') : error?.message || text('quote.failed')}
        </span>
        {isDanger && error.reason ? <span className="line-clamp-2 text-ink-soft">{error.reason}</span> : null}
      </span>
      <ChevronDown aria-hidden size={18} className="shrink-0" />
    </button>
  )
}
