import { StaleAge } from '#features/discover/list/stale-age.tsx'
import type { ListState } from '#features/discover/list/use-market-list.ts'
import { useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'

/** A line for a missing or stale list. Always rendered: screen readers announce changes of an existing status. */
export function ListNotice({ state }: { state: ListState }) {
  const { isFailed, staleSince, isFetching, refetch } = state
  const text = useText()
  const hasNotice = isFailed || staleSince !== undefined
  return (
    <div className={`flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-soft ${hasNotice ? 'mb-2' : ''}`}>
      <p role="status">{hasNotice ? text(staleSince ? 'discover.old' : 'discover.failed') : null}</p>
      {/* Outside the live region: the age changes constantly. */}
      {staleSince ? <StaleAge since={staleSince} /> : null}
      {hasNotice ? (
        <Button inactive={isFetching} onClick={() => !isFetching && refetch()} className="text-sm">
          {text('ask-again')}
        </Button>
      ) : null}
    </div>
  )
}
