import type { ListState } from '#features/discover/list/use-market-list.ts'
import { lazyPart } from '#lib/browser/lazy-part.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'

const OldSince = lazyPart(async () => (await import('#features/discover/list/old-since.tsx')).OldSince)

/** A line for a missing or stale list. Always rendered: screen readers announce changes of an existing status. */
export function ListTrouble({ state }: { state: ListState }) {
  const { isFailed, oldSince, isFetching, askAgain } = state
  const text = useText()
  const isTrouble = isFailed || oldSince !== undefined
  return (
    <div className={`flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-soft ${isTrouble ? 'mb-2' : ''}`}>
      <p role="status">{isTrouble ? text(oldSince ? 'discover.old' : 'discover.failed') : null}</p>
      {/* Outside the live region: the age changes constantly. */}
      {oldSince ? <OldSince since={oldSince} /> : null}
      {isTrouble ? (
        <Button inactive={isFetching} onClick={() => !isFetching && askAgain()} className="text-sm">
          {text('ask-again')}
        </Button>
      ) : null}
    </div>
  )
}
