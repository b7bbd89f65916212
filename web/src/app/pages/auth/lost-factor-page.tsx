import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useHistoryState } from 'wouter/use-browser-location'
import { AuthPage } from '#app/layouts/auth-page.tsx'
import { emailIn } from '#app/pages/auth/email-in.ts'
import { FormOutcome } from '#features/auth/form/form-outcome.tsx'
import { FinishLostForm } from '#features/auth/recovery/finish-lost-form.tsx'
import { LostFactorForm, type LostFactorRequested } from '#features/auth/recovery/lost-factor-form.tsx'
import { useAuth } from '#features/auth/session/auth-context.ts'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { Button, buttonClass } from '#ui/form/button.tsx'

type Step =
  | { at: 'asking' }
  | { at: 'asked'; asked: LostFactorRequested }
  | { at: 'code' }
  | { at: 'done'; said: string }

/** Turns off a lost second factor: a request with the password, a waiting period, then a code by mail. */
export function LostFactorPage() {
  const text = useText()
  const { clearUser } = useAuth()
  const state: unknown = useHistoryState()
  // The mailed link opens the code form directly.
  const [step, setStep] = useState<Step>(() => (location.hash === '#code' ? { at: 'code' } : { at: 'asking' }))
  const [email, setEmail] = useState(emailIn(state))
  const turn = (at: 'asking' | 'code') => {
    // The clicked button disappears with its form, so the focus moves to the next form's heading.
    flushSync(() => setStep({ at }))
    document.querySelector<HTMLElement>('h1')?.focus()
  }
  const toCode = () => turn('code')
  const hint = { asking: text('lost.hint'), code: text('lost.code-hint'), asked: undefined, done: undefined }[step.at]
  return (
    <AuthPage title={text('lost.heading')} hint={hint}>
      {step.at === 'asking' ? (
        <div className="grid gap-4">
          <LostFactorForm
            email={email}
            onRequested={(asked) => {
              setEmail(asked.email)
              setStep({ at: 'asked', asked })
            }}
          />
          <Button look="bare" onClick={toCode}>
            {text('forgot.have-code')}
          </Button>
        </div>
      ) : null}
      {step.at === 'asked' ? <WhatHappensNext asked={step.asked} onCode={toCode} /> : null}
      {step.at === 'code' ? (
        <div className="grid gap-4">
          <FinishLostForm
            email={email}
            onDone={(said) => {
              // The server ended all sessions, including this browser's.
              clearUser()
              setStep({ at: 'done', said })
            }}
          />
          <Button look="bare" onClick={() => turn('asking')}>
            {text('reset.no-code')}
          </Button>
        </div>
      ) : null}
      {step.at === 'done' ? (
        <FormOutcome title={text('lost.done')}>
          <p>{step.said}</p>
          <Link to="/sign-up" className={buttonClass('primary')}>
            {text('reset.log-in')}
          </Link>
        </FormOutcome>
      ) : null}
    </AuthPage>
  )
}

function WhatHappensNext({ asked, onCode }: { asked: LostFactorRequested; onCode: () => void }) {
  const text = useText()
  return (
    <FormOutcome title={text('forgot.asked')}>
      <p>{asked.message}</p>
      <ol className="grid list-decimal gap-2 ps-5 marker:text-ink-soft">
        <li>{text('forgot.first-mail')}</li>
        <li>{text('forgot.second-mail')}</li>
        <li>{text('lost.then')}</li>
      </ol>
      <p className="text-sm text-ink-soft">{text('lost.found')}</p>
      <Button look="primary" onClick={onCode}>
        {text('forgot.have-code')}
      </Button>
    </FormOutcome>
  )
}
