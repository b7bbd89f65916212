import { useTimeLeft } from '#lib/browser/use-time-left.ts'
import { formatDateTime } from '#lib/format/format.ts'
import { formatWait } from '#lib/format/format-wait.ts'
import { useText } from '#lib/i18n/text.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'

type RecoveryNoticeProps = {
  /** Unix milliseconds. */
  dueAt: number
  /** Whether the account is frozen, so that only the cancellation works. */
  isFrozen: boolean
  reasonId: string
  onCancel: () => void
  /** Offered once the wait is over. */
  onFinish: () => void
}

/** A pending recovery: when it can remove the passkeys, and a button to cancel it. */
export function RecoveryNotice({ dueAt, isFrozen, reasonId, onCancel, onFinish }: RecoveryNoticeProps) {
  const text = useText()
  const dueTime = new Date(dueAt).toISOString()
  const timeLeft = useTimeLeft(dueTime)
  const isDue = timeLeft === 0
  return (
    <>
      <Notice
        tone="caution"
        title={
          isDue ? text('signing.recovery-due') : text('signing.recovery-title', { wait: formatWait(text, timeLeft) })
        }
      >
        <p className="max-w-[60ch] text-sm">
          {isDue
            ? text('signing.recovery-due-explained')
            : text('signing.recovery-explained', { time: formatDateTime(dueTime, text.language) })}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={onCancel}>{text('signing.recovery-cancel')}</Button>
          {isDue ? (
            <Button
              inactive={isFrozen}
              aria-describedby={isFrozen ? reasonId : undefined}
              onClick={() => !isFrozen && onFinish()}
            >
              {text('signing.recovery-finish')}
            </Button>
          ) : null}
        </div>
      </Notice>
      {/* The countdown is not read out, its end is. */}
      <p role="status" className="sr-only">
        {isDue ? text('signing.recovery-due') : null}
      </p>
    </>
  )
}
