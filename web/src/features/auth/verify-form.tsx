import { Otp } from '@murmur/contract/accounts'
import { type FormEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { useVerification } from '#features/auth/use-verification.ts'
import { CallError, reasonOf } from '#lib/call-error.ts'
import { useText } from '#lib/text.ts'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/code-field.tsx'

type Failure = { reason: string | undefined }

export function VerifyForm({ email, onDone }: { email: string; onDone: () => void }) {
  const text = useText()
  const { isResending, resend, verify } = useVerification(email)
  const [otp, setOtp] = useState('')
  const [fieldError, setFieldError] = useState<string>()
  const [failure, setFailure] = useState<Failure>()
  const field = useRef<HTMLInputElement>(null)
  const [isVerifying, setVerifying] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!email || isVerifying) return
    setFailure(undefined)
    const checked = v.safeParse(Otp, otp)
    setFieldError(checked.issues?.[0].message)
    if (!checked.success) return
    setVerifying(true)
    try {
      await verify(checked.output)
      onDone()
    } catch (error) {
      setFailure({ reason: reasonOf(error) })
      // Only a code that was refused is to be typed anew.
      if (error instanceof CallError && error.code === 'WRONG_CODE') {
        setOtp('')
        field.current?.focus()
      }
    }
    setVerifying(false)
  }

  const change = (value: string) => {
    setOtp(value)
    setFieldError(undefined)
  }

  const resendCode = () => {
    if (isResending) return
    setFailure(undefined)
    void resend()
  }

  return (
    <>
      <div>
        <div role="alert" className="text-loss not-empty:mb-6">
          {failure ? (
            <>
              <p>{text('otp.failed')}</p>
              {failure.reason ? <p className="text-sm text-ink-soft">{failure.reason}</p> : null}
            </>
          ) : null}
        </div>
        <form onSubmit={submit} noValidate className="grid gap-6">
          <CodeField ref={field} label={text('otp.label')} value={otp} onChange={change} error={fieldError} />
          <Button type="submit" look="primary" inactive={isVerifying}>
            {text(isVerifying ? 'otp.verifying' : 'otp.submit')}
          </Button>
        </form>
      </div>
      <p className="flex flex-wrap items-center gap-x-1 text-sm text-ink-soft">
        {text('otp.not-received')}
        <button
          type="button"
          onClick={resendCode}
          aria-disabled={isResending || undefined}
          className="min-h-11 rounded-card px-2 font-semibold text-accent underline underline-offset-2"
        >
          {text(isResending ? 'otp.resending' : 'otp.resend')}
        </button>
      </p>
    </>
  )
}
