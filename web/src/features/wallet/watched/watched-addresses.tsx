import type { UserId } from '@murmur/contract/ids'
import type { WatchedAddress } from '@murmur/contract/trading/watched-addresses'
import { Plus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useWatchedAddresses } from '#features/wallet/watched/use-watched-addresses.ts'
import { WatchAddressForm } from '#features/wallet/watched/watch-address-form.tsx'
import { WatchedCard } from '#features/wallet/watched/watched-card.tsx'
import { useKeptFocus } from '#lib/browser/use-kept-focus.ts'
import { useText } from '#lib/i18n/text.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/form/button.tsx'

/** The balances of addresses that the user watches, apart from their own, and the form that adds one. */
export function WatchedView({ userId }: { userId: UserId | undefined }) {
  const text = useText()
  const { watched, isFailed, refetch, store } = useWatchedAddresses(userId)
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
  return <Watched watched={watched} onChanged={store} />
}

type WatchedProps = { watched: WatchedAddress[]; onChanged: (reply: { data: WatchedAddress[] }) => void }

/** The form is open for the first address; later a button opens it. */
function Watched({ watched, onChanged }: WatchedProps) {
  const text = useText()
  const formId = useId()
  const [isAdding, setAdding] = useState(false)
  const isFirst = watched.length === 0
  const area = useRef<HTMLDivElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  useKeptFocus(area, addButton)
  return (
    <div ref={area} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <p className="max-w-[75ch] text-sm text-ink-soft sm:text-base">{text('watched.about')}</p>
        {isFirst ? null : (
          <Button
            ref={addButton}
            aria-expanded={isAdding}
            aria-controls={isAdding ? formId : undefined}
            onClick={() => setAdding(!isAdding)}
          >
            <Plus aria-hidden size={18} />
            {text('watched.new')}
          </Button>
        )}
      </div>
      <div id={formId} className="empty:hidden">
        {isFirst || isAdding ? (
          <WatchAddressForm
            isFocused={isAdding}
            onAdded={(reply) => {
              setAdding(false)
              onChanged(reply)
            }}
          />
        ) : null}
      </div>
      {watched.map((each) => (
        <WatchedCard key={each.id} watched={each} onChanged={onChanged} />
      ))}
    </div>
  )
}
