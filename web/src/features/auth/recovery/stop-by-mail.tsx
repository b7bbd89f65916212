import { type ReactNode, useState } from 'react'
import { FailureAlert } from '#lib/help/failure-alert.tsx'
import { CallError } from '#lib/http/call-error.ts'
import { type Failure, toFailure } from '#lib/http/to-failure.ts'
import { useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'

type StopByMailProps = {
  hint: string
  submit: string
  /** The button label during the call and the fallback failure message; by default those of a password reset. */
  busy?: string
  failed?: string
  /** Sends the token of the mail's link. @throws CallError */
  stop: () => Promise<unknown>
  onStopped: () => void
  /** Next steps, shown if the token is invalid or expired. */
  children: ReactNode
}

/** Cancels a pending request from a mailed link. Requires a press, because some mail programs open links automatically. */
export function StopByMail({ hint, submit, busy, failed, stop, onStopped, children }: StopByMailProps) {
  const text = useText()
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setBusy] = useState(false)
  const [isLinkInvalid, setLinkInvalid] = useState(false)
  const press = async () => {
    if (isBusy) return
    setFailure(undefined)
    setBusy(true)
    try {
      await stop()
      onStopped()
    } catch (error) {
      setFailure(toFailure(error, failed ?? text('stop-reset.failed')))
      setBusy(false)
      setLinkInvalid(error instanceof CallError && error.code === 'WRONG_CODE')
    }
  }
  return (
    <div>
      <FailureAlert isPublic className="not-empty:mb-4" failure={failure} />
      {isLinkInvalid ? (
        children
      ) : (
        <>
          <p className="mb-4">{hint}</p>
          <Button variant="primary" inactive={isBusy} onClick={press}>
            {isBusy ? (busy ?? text('stop-reset.busy')) : submit}
          </Button>
        </>
      )}
    </div>
  )
}
