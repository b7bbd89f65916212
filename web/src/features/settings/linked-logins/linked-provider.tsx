import { formatDateTime } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'

type LinkedProviderProps = { name: string; email: string; createdAt: string; isBusy: boolean; onRemove: () => void }

/** A linked OAuth provider. */
export function LinkedProvider({ name, email, createdAt, isBusy, onRemove }: LinkedProviderProps) {
  const text = useText()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line p-3">
      <div className="min-w-40 flex-1">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-ink-soft wrap-anywhere">
          {text('linked.since', { email, since: formatDateTime(createdAt, text.language) })}
        </p>
      </div>
      <Button aria-label={text('linked.remove-of', { name })} inactive={isBusy} onClick={onRemove}>
        {text('linked.remove')}
      </Button>
    </li>
  )
}
