import { useText } from '#lib/i18n/text.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/form/button.tsx'

/** The placeholder of an upkeep list that is loading, or `failure` with a button to try again. */
export function UpkeepLoading({ failure, onRetry }: { failure: string | undefined; onRetry: () => void }) {
  const text = useText()
  return failure === undefined ? (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{text('loading')}</span>
      <Skeleton className="h-48 w-full" />
    </div>
  ) : (
    <p role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-soft">
      {failure}
      <Button onClick={onRetry}>{text('ask-again')}</Button>
    </p>
  )
}
