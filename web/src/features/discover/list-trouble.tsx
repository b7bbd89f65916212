import type { ListState } from '#features/discover/use-market-list.ts'
import { ageOf } from '#lib/age-of.ts'
import { useText } from '#lib/text.ts'
import { useNow } from '#lib/use-now.ts'
import { Button } from '#ui/button.tsx'

/** A quiet line where a list is missing or old; its place is there before, so that what comes is read. */
export function ListTrouble({ state }: { state: ListState }) {
  const { isFailed, oldSince, isFetching, askAgain } = state
  const text = useText()
  const isTrouble = isFailed || oldSince !== undefined
  return (
    <div className={`flex flex-wrap items-center gap-x-2 text-sm text-ink-soft ${isTrouble ? 'mb-2' : ''}`}>
      <p role="status">{isTrouble ? text(oldSince ? 'discover.old' : 'discover.failed') : null}</p>
      {oldSince ? <OldSince since={oldSince} /> : null}
      {isTrouble ? (
        <Button look="bare" inactive={isFetching} onClick={() => !isFetching && askAgain()} className="text-sm">
          {text('ask-again')}
        </Button>
      ) : null}
    </div>
  )
}

/** Outside of the live region: it changes all the time. */
function OldSince({ since }: { since: string }) {
  const text = useText()
  return <span>{text('discover.as-of', { age: ageOf(text, since, useNow(10_000)) })}</span>
}
