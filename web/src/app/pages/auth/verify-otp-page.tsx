import { useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { Brand } from '#app/layouts/brand.tsx'
import { returnPath } from '#app/pages/auth/return-path.ts'
import { useAuth } from '#features/auth/session/auth-context.ts'
import { SignupSteps } from '#features/auth/sign-in/signup-steps.tsx'
import { VerifyForm } from '#features/auth/verification/verify-form.tsx'
import { SandboxBadge } from '#features/deployment/sandbox-badge.tsx'
import { firstRunFlag } from '#lib/browser/first-run-flag.ts'
import { useText } from '#lib/i18n/text.ts'
import { navigate } from '#lib/routing/navigate.ts'
import { Redirect } from '#lib/routing/router.tsx'
import { OfflineBar } from '#ui/feedback/offline-bar.tsx'

/** Verifies an email address with a mailed code. */
export function VerifyOtpPage() {
  const text = useText()
  const state: unknown = useHistoryState()
  const { user, logout } = useAuth()
  const [wasVerified] = useState(user?.isVerified)
  if (!user?.email) return <Redirect to="/sign-up" replace />
  if (wasVerified) return <Redirect to="/app/discover" replace />
  const onDone = () => {
    firstRunFlag(user.id).set()
    navigate(returnPath(state))
  }
  const above = (
    <div className="grid gap-2">
      <h1 className="text-balance text-xl font-semibold tracking-tight sm:text-2xl">{text('otp.heading')}</h1>
      <p className="text-pretty text-ink-soft">{text('otp.hint')}</p>
    </div>
  )
  const below = (
    <>
      <p className="flex flex-wrap items-center justify-between gap-x-4 py-1 text-sm text-ink-soft">
        {text('otp.other-account')}
        <button
          type="button"
          onClick={logout}
          className="-mx-2 min-h-11 rounded-card px-2 font-semibold text-accent underline underline-offset-2"
        >
          {text('nav.logout')}
        </button>
      </p>
      <div className="min-h-11 pt-3">
        <SandboxBadge />
      </div>
    </>
  )
  return (
    <div className="grid min-h-dvh desk:grid-cols-2">
      <title>{`${text('otp.heading')} · Murmur`}</title>
      {/* On phones, leaves room below the last line for the two toasts of a sign-up. */}
      <main className="grid justify-center px-4 py-4 max-sm:pb-35 sm:py-8">
        <div className="grid w-[min(24rem,calc(100vw-2rem))] grid-rows-[auto_1fr] gap-4">
          <div className="grid gap-4">
            <Brand />
            <SignupSteps current={2} />
          </div>
          <div className="grid grid-rows-[auto_auto_1fr] gap-4 sm:gap-6 sm:pt-8">
            <VerifyForm email={user.email} onDone={onDone} above={above} below={below} />
          </div>
        </div>
      </main>
      <div className="bg-brand max-desk:hidden">
        <img src="/verify.svg" alt="" className="sticky top-0 hidden h-dvh w-full object-cover desk:block" />
      </div>
      <OfflineBar />
    </div>
  )
}
