import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useHistoryState } from 'wouter/use-browser-location'
import { AuthPage } from '#app/layouts/auth-page.tsx'
import { emailFromState } from '#app/pages/auth/email-from-state.ts'
import { FormOutcome } from '#features/auth/form/form-outcome.tsx'
import { FinishLostFactorForm } from '#features/auth/recovery/finish-lost-factor-form.tsx'
import { LostFactorForm, type LostFactorRequestResult } from '#features/auth/recovery/lost-factor-form.tsx'
import { useAuth } from '#features/auth/session/auth-context.ts'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { Button, buttonClass } from '#ui/form/button.tsx'

type Step =
  | { at: 'request' }
  | { at: 'requested'; requested: LostFactorRequestResult }
  | { at: 'code' }
  | { at: 'done'; message: string }

/** Turns off a lost second factor: a request with the password, a waiting period, then a code by mail. */
export function LostFactorPage() {
  const text = useText()
  const { clearUser } = useAuth()
  const state: unknown = useHistoryState()
  // The mailed link opens the code form directly.
  const [step, setStep] = useState<Step>(() => (location.hash === '#code' ? { at: 'code' } : { at: 'request' }))
  const [email, setEmail] = useState(emailFromState(state))
  const showStep = (at: 'request' | 'code') => {
    // The clicked button disappears with its form, so the focus moves to the next form's heading.
    flushSync(() => setStep({ at }))
    document.querySelector<HTMLElement>('h1')?.focus()
  }
  const showCodeStep = () => showStep('code')
  const hint = { request: text('lost.hint'), code: text('lost.code-hint'), requested: undefined, done: undefined }[
    step.at
  ]
  return (
    <AuthPage title={text('lost.heading')} hint={hint}>
      {step.at === 'request' ? (
        <div className="grid gap-4">
          <LostFactorForm
            email={email}
            onRequested={(requested) => {
              setEmail(requested.email)
              setStep({ at: 'requested', requested })
            }}
          />
          <Button variant="bare" onClick={showCodeStep}>
            {text('forgot.have-code')}
          </Button>
        </div>
      ) : null}
      {step.at === 'requested' ? <NextSteps requested={step.requested} onCode={showCodeStep} /> : null}
      {step.at === 'code' ? (
        <div className="grid gap-4">
          <FinishLostFactorForm
            email={email}
            onDone={(message) => {
              // The server ended all sessions, including this browser's.
              clearUser()
              setStep({ at: 'done', message })
            }}
          />
          <Button variant="bare" onClick={() => showStep('request')}>
            {text('reset.no-code')}
          </Button>
        </div>
      ) : null}
      {step.at === 'done' ? (
        <FormOutcome title={text('lost.done')}>
          <p>{step.message}</p>
          <Link to="/sign-up" className={buttonClass('primary')}>
            {text('reset.log-in')}
          </Link>
        </FormOutcome>
      ) : null}
    </AuthPage>
  )
}

function NextSteps({ requested, onCode }: { requested: LostFactorRequestResult; onCode: () => void }) {
  const text = useText()
  return (
    <FormOutcome title={text('forgot.sent')}>
      <p>{requested.message}</p>
      <ol className="grid list-decimal gap-2 ps-5 marker:text-ink-soft">
        <li>{text('forgot.first-mail')}</li>
        <li>{text('forgot.second-mail')}</li>
        <li>{text('lost.then')}</li>
      </ol>
      <p className="text-sm text-ink-soft">{text('lost.found')}</p>
      <Button variant="primary" onClick={onCode}>
        {text('forgot.have-code')}
      </Button>
    </FormOutcome>
  )
}
