import { useText } from '#lib/i18n/text.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/form/button.tsx'

type SectionStateProps = { isError: boolean; failed: string; onRetry: () => void; rows?: number }

/** The loading or error state of a settings section. */
export function SectionState({ isError, failed, onRetry, rows = 2 }: SectionStateProps) {
  const text = useText()
  if (isError)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-ink-soft">{failed}</p>
        <Button onClick={onRetry}>{text('ask-again')}</Button>
      </div>
    )
  return (
    <div role="status" data-waiting className="grid gap-3">
      <span className="sr-only">{text('loading')}</span>
      {Array.from({ length: rows }, (_, at) => `row-${at}`).map((key) => (
        <Skeleton key={key} className="h-11 w-full" />
      ))}
    </div>
  )
}
