import { useSecondsUntil } from '#features/auth/verification/use-seconds-until.ts'
import { useText } from '#lib/i18n/text.ts'

type ResendCodeProps = {
  isResending: boolean
  /** When the latest code was mailed (epoch milliseconds). */
  mailedAt: number | undefined
  onResend: () => void
}

const resendDelayMs = 30_000

/** Requests another code; counts down for 30 s after each one. */
export function ResendCode({ isResending, mailedAt, onResend }: ResendCodeProps) {
  const text = useText()
  const seconds = useSecondsUntil(mailedAt === undefined ? undefined : mailedAt + resendDelayMs)
  const isDisabled = isResending || seconds > 0
  return (
    <div className="py-1 text-sm text-ink-soft">
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        {text('otp.not-received')}
        <button
          type="button"
          onClick={() => !isDisabled && onResend()}
          aria-disabled={isDisabled || undefined}
          className="-mx-2 min-h-11 rounded-card px-2 font-semibold text-accent underline underline-offset-2 aria-disabled:font-normal aria-disabled:text-ink-soft aria-disabled:no-underline"
        >
          {text(isResending ? 'otp.resending' : 'otp.resend')}
        </button>
      </p>
      <p className="-mt-1 min-h-5 text-xs">{seconds > 0 ? text('otp.resend-in', { seconds }) : null}</p>
    </div>
  )
}
