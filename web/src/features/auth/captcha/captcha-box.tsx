import { ShieldCheck } from 'lucide-react'
import { useId } from 'react'
import type { Captcha, CaptchaState } from '#features/auth/captcha/use-captcha.ts'
import { type TextId, useText } from '#lib/i18n/text.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { FieldError } from '#ui/form/field-error.tsx'

const progressTexts: Partial<Record<CaptchaState, TextId>> = {
  working: 'captcha.working',
  done: 'captcha.done',
}
const errorTexts: Partial<Record<CaptchaState, TextId>> = {
  error: 'captcha.error',
  expired: 'captcha.expired',
}

/** A checkbox that starts solving the captcha when the user ticks it, and never before. */
export function CaptchaBox({ captcha, error }: { captcha: Captcha; error?: string | undefined }) {
  const text = useText()
  const id = useId()
  const { state } = captcha
  const progressText = progressTexts[state]
  const errorText = errorTexts[state]
  const shownError = errorText ? text(errorText) : state === 'open' ? error : undefined
  return (
    <div className="grid gap-1.5">
      <div
        className={`flex min-h-13 items-center gap-3 rounded-card border bg-card px-3 ${shownError ? 'border-loss' : 'border-line-strong'}`}
      >
        <label htmlFor={id} className="flex min-h-11 flex-1 cursor-pointer items-center gap-3">
          <input
            id={id}
            type="checkbox"
            className="size-6 accent-accent"
            checked={state === 'working' || state === 'done'}
            onChange={(event) => (event.target.checked ? captcha.start() : captcha.reset())}
            aria-invalid={shownError ? true : undefined}
            aria-describedby={`${id}-error`}
          />
          {text('captcha.label')}
        </label>
        <span role="status" className="flex items-center gap-2 text-sm text-ink-soft">
          {state === 'working' ? <Spinner size={16} /> : null}
          {state === 'done' ? <ShieldCheck aria-hidden size={16} className="text-gain" /> : null}
          {progressText ? text(progressText) : null}
        </span>
      </div>
      <FieldError id={`${id}-error`} error={shownError} />
    </div>
  )
}
