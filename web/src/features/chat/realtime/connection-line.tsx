import { useRef } from 'react'
import type { RealtimeState } from '#features/chat/realtime/use-realtime.ts'
import { useKeptFocus } from '#lib/browser/use-kept-focus.ts'
import { useText } from '#lib/i18n/text.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Button } from '#ui/form/button.tsx'

/** The status of a lost connection; after the last attempt with a retry button. Always mounted, as live regions must be. */
export function ConnectionLine({ state, onRetry }: { state: RealtimeState; onRetry: () => void }) {
  const text = useText()
  const line = useRef<HTMLDivElement>(null)
  useKeptFocus(line, line)
  return (
    <div ref={line} role="status" tabIndex={-1} className="px-4 empty:absolute sm:px-6">
      {state === 'reconnecting' ? (
        <p className="flex min-h-9 items-center gap-2 text-sm text-ink-soft">
          <Spinner size={16} />
          {text('chat.reconnecting')}
        </p>
      ) : null}
      {state === 'offline' ? (
        <p className="mb-2 flex flex-wrap items-center gap-x-3 rounded-card bg-caution-soft px-3 text-sm text-caution">
          <span className="py-1">{text('chat.offline')}</span>
          <Button variant="bare" onClick={onRetry} className="-ms-4 text-sm">
            {text('ask-again')}
          </Button>
        </p>
      ) : null}
    </div>
  )
}
