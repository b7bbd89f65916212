import { accountsApi } from '@murmur/contract/accounts'
import { useState } from 'react'
import { Link } from 'react-router'
import { FormFailure } from '#features/auth/form-failure.tsx'
import { call } from '#lib/call.ts'
import { CallError } from '#lib/call-error.ts'
import { type Failure, failureOf } from '#lib/failure-of.ts'
import { useText } from '#lib/text.ts'
import { Button, buttonClass } from '#ui/button.tsx'

type StopResetProps = { token: string; onStopped: () => void }

/** Stops a password reset, by a press: a mail program that opens links by itself must not do it. */
export function StopReset({ token, onStopped }: StopResetProps) {
  const text = useText()
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setBusy] = useState(false)
  // There is nothing to stop, or nothing any more.
  const [isOver, setOver] = useState(false)
  const stop = async () => {
    if (isBusy) return
    setFailure(undefined)
    setBusy(true)
    try {
      await call(accountsApi.stopReset, { body: { token } })
      onStopped()
    } catch (error) {
      setFailure(failureOf(error, text('stop-reset.failed')))
      setBusy(false)
      setOver(error instanceof CallError && error.code === 'WRONG_CODE')
    }
  }
  return (
    <div>
      <FormFailure failure={failure} />
      {isOver ? (
        <Link to="/forgot-password" className={buttonClass('primary')}>
          {text('stop-reset.ask')}
        </Link>
      ) : (
        <>
          <p className="mb-4">{text('stop-reset.hint')}</p>
          <Button look="primary" inactive={isBusy} onClick={stop}>
            {text(isBusy ? 'stop-reset.busy' : 'stop-reset.submit')}
          </Button>
        </>
      )}
    </div>
  )
}
