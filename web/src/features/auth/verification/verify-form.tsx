import { Otp } from '@murmur/contract/identity/accounts'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { EmailLine } from '#features/auth/verification/email-line.tsx'
import { ResendCode } from '#features/auth/verification/resend-code.tsx'
import { useVerification } from '#features/auth/verification/use-verification.ts'
import { formatFirstIssue } from '#lib/forms/field-error-text.ts'
import { CallError, getReason } from '#lib/http/call-error.ts'
import { useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'
import { CodeField } from '#ui/form/code-field.tsx'

type Failure = { reason: string | undefined }
type VerifyFormProps = {
  email: string
  onDone: () => void
  /** Content above and below the form; a failure message moves only the content above, never the field. */
  above: ReactNode
  below: ReactNode
}

/** Verifies the mailed code; submits as soon as the sixth character is typed. */
export function VerifyForm({ email, onDone, above, below }: VerifyFormProps) {
  const text = useText()
  const { isResending, mailedAt, resend, verify, correct } = useVerification(email)
  const [otp, setOtp] = useState('')
  const [fieldError, setFieldError] = useState<string>()
  const [failure, setFailure] = useState<Failure>()
  const field = useRef<HTMLInputElement>(null)
  const [isVerifying, setVerifying] = useState(false)
  useEffect(() => field.current?.focus(), [])

  const send = async (code: string) => {
    if (!email || isVerifying) return
    setFailure(undefined)
    const parsedCode = v.safeParse(Otp, code)
    setFieldError(formatFirstIssue(text, parsedCode.issues, 'otp'))
    if (!parsedCode.success) return
    setVerifying(true)
    try {
      await verify(parsedCode.output)
      onDone()
    } catch (error) {
      setFailure({ reason: getReason(error) })
      // Keeps a code that the server did not check, so that it can be sent again.
      if (error instanceof CallError && error.code === 'WRONG_CODE') {
        setOtp('')
        field.current?.focus()
      }
    }
    setVerifying(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(otp)
  }
  const change = (value: string) => {
    setOtp(value)
    setFieldError(undefined)
    if (value.length === 6 && value !== otp && v.is(Otp, value)) void send(value)
  }
  const clearInput = () => {
    setFailure(undefined)
    setOtp('')
    field.current?.focus()
  }

  return (
    <>
      <div className="grid content-end gap-2 self-end">
        {above}
        <EmailLine
          email={email}
          onCorrect={async (next) => {
            await correct(next)
            clearInput()
          }}
        />
        {/* Reserves a line for the failure. */}
        <div role="alert" className="-mb-3 min-h-6 text-loss">
          {failure ? text('otp.failed') : null}
        </div>
      </div>
      <form onSubmit={submit} noValidate className="grid gap-4 sm:gap-6">
        <div className="grid gap-2">
          <CodeField ref={field} label={text('otp.label')} value={otp} onChange={change} error={fieldError} />
          {/* The reason of a failure takes the place of the hint, so that nothing moves. */}
          <div className="grid text-sm text-ink-soft *:col-start-1 *:row-start-1">
            <p role="alert">{failure?.reason}</p>
            <p className={failure?.reason ? 'invisible' : ''}>{text('otp.where')}</p>
          </div>
        </div>
        <Button type="submit" variant="primary" inactive={isVerifying}>
          {text(isVerifying ? 'otp.verifying' : 'otp.submit')}
        </Button>
      </form>
      <div className="grid content-start divide-y divide-line">
        <ResendCode
          isResending={isResending}
          mailedAt={mailedAt}
          onResend={() => {
            setFailure(undefined)
            void resend()
          }}
        />
        {below}
      </div>
    </>
  )
}
