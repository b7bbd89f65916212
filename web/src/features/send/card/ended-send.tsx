import { useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'

type EndedSendProps = { label: string; isCancelled: boolean; isDisabled: boolean; onAgain: () => void }

/** A send that was not confirmed in time, or cancelled: nothing was sent. */
export function EndedSend({ label, isCancelled, isDisabled, onAgain }: EndedSendProps) {
  const text = useText()
  return (
    <>
      <div className="grid gap-1">
        <h4 tabIndex={-1} className="text-lg font-semibold wrap-anywhere">
          {label}
        </h4>
        <p role="status" className="text-ink-soft">
          {text(isCancelled ? 'chat.send.cancelled' : 'chat.send.expired')}
        </p>
      </div>
      <Button inactive={isDisabled} onClick={() => (isDisabled ? undefined : onAgain())} className="justify-self-start">
        {text('chat.send.again')}
      </Button>
    </>
  )
}
