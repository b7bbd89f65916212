import type { UpkeepReply } from '@murmur/contract/trading/approvals'
import { useEffect, useRef } from 'react'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { useShownReceipt } from '#lib/trading/shown-receipts.tsx'
import { Notice } from '#ui/feedback/notice.tsx'

const tones = { successful: 'gain', pending: 'caution', failed: 'loss' } as const

/** The outcome of a revocation or of reclaimed rent, above the page's list. Takes the focus, so that it is read. */
export function UpkeepOutcome({ reply: { message, data } }: { reply: UpkeepReply }) {
  const text = useText()
  const ref = useRef<HTMLDivElement>(null)
  useShownReceipt(data.id)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div ref={ref} tabIndex={-1} className="outline-none">
      <Notice tone={tones[data.status]} title={message}>
        {data.url ? (
          <a
            href={data.url}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-6 justify-self-start underline underline-offset-2"
          >
            {text('receipt.transaction')}
          </a>
        ) : (
          <Link to="/app/history" className="inline-flex min-h-6 justify-self-start underline underline-offset-2">
            {text('trade.see-history')}
          </Link>
        )}
      </Notice>
    </div>
  )
}
