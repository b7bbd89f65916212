import { useRef } from 'react'
import { StaleAge } from '#features/discover/list/stale-age.tsx'
import type { ListState } from '#features/discover/list/use-market-list.ts'
import { useKeptFocus } from '#lib/browser/use-kept-focus.ts'
import { useText } from '#lib/i18n/text.ts'
import { FloatingNotice } from '#ui/feedback/floating-notice.tsx'
import { Button } from '#ui/form/button.tsx'

/** A notice of a missing or stale list, placed after it. Always rendered: screen readers announce changes of an existing status. */
export function ListNotice({ state }: { state: ListState }) {
  const { tokens, isFailed, staleSince, isFetching, refetch } = state
  const text = useText()
  const hasNotice = isFailed || staleSince !== undefined
  const notice = useRef<HTMLDivElement>(null)
  const status = useRef<HTMLParagraphElement>(null)
  useKeptFocus(notice, status)
  return (
    <FloatingNotice isShown={hasNotice} isInFlow={!tokens?.length}>
      <div ref={notice} className={hasNotice ? 'flex min-w-0 items-center gap-x-3' : ''}>
        <div className={hasNotice ? 'flex min-w-0 flex-wrap gap-x-2 py-1.5' : ''}>
          <p ref={status} role="status" tabIndex={-1} className="outline-none">
            {hasNotice ? text(staleSince ? 'discover.old' : 'discover.failed') : null}
          </p>
          {/* Outside the live region: the age changes constantly. */}
          {staleSince ? <StaleAge since={staleSince} /> : null}
        </div>
        {hasNotice ? (
          <Button
            variant="bare"
            inactive={isFetching}
            onClick={() => !isFetching && refetch()}
            className="-me-2 shrink-0 !px-2 text-sm text-accent"
          >
            {text('ask-again')}
          </Button>
        ) : null}
      </div>
    </FloatingNotice>
  )
}
