import type { UserId } from '@murmur/contract/ids'
import { NewWatched } from '#features/wallet/watched/new-watched.tsx'
import { useWatched } from '#features/wallet/watched/use-watched.ts'
import { WatchedCard } from '#features/wallet/watched/watched-card.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/form/button.tsx'

/** The balances of addresses that the user watches, apart from their own, and the form that adds one. */
export function WatchedView({ userId }: { userId: UserId | undefined }) {
  const text = useText()
  const { watched, isFailed, refetch, store } = useWatched(userId)
  if (!watched)
    return isFailed ? (
      <p role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-soft">
        {text('watched.failed')}
        <Button onClick={refetch}>{text('ask-again')}</Button>
      </p>
    ) : (
      <div role="status" className="grid gap-4">
        <span className="sr-only">{text('loading')}</span>
        <Skeleton className="h-48 w-full" />
      </div>
    )
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
      <p className="max-w-[75ch]">{text('watched.about')}</p>
      {watched.map((each) => (
        <WatchedCard key={each.id} watched={each} onChanged={store} />
      ))}
      <NewWatched onAdded={store} />
    </div>
  )
}
