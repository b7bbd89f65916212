import { linkOutcomes } from '@murmur/contract/identity/oauth'
import { useEffect, useRef } from 'react'
import { type TextId, useText } from '#lib/i18n/text.ts'
import { Notice } from '#ui/feedback/notice.tsx'

const sentences: Record<(typeof linkOutcomes)[number], TextId> = {
  linked: 'linked.linked',
  taken: 'linked.taken',
  stale: 'linked.stale',
  cancelled: 'linked.cancelled',
  failed: 'linked.failed',
  off: 'linked.off',
}

/** The result of linking an OAuth provider. Scrolls into view after the redirect. */
export function LinkOutcome({ code }: { code: string | null }) {
  const text = useText()
  const outcome = linkOutcomes.find((known) => known === code)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!outcome) return
    box.current?.scrollIntoView({ block: 'center' })
    box.current?.focus()
  }, [outcome])
  if (!outcome) return null
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Notice tone={outcome === 'linked' ? 'gain' : 'plain'}>
        <p>{text(sentences[outcome])}</p>
      </Notice>
    </div>
  )
}
