import { useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { AuthPage } from '#app/layouts/auth-page.tsx'
import { returnPath } from '#app/pages/auth/return-path.ts'
import { useAuth } from '#features/auth/session/auth-context.ts'
import { type AuthTab, AuthTabs } from '#features/auth/sign-in/auth-tabs.tsx'
import { FinishOAuth } from '#features/auth/sign-in/finish-oauth.tsx'
import { OAuthOutcome } from '#features/auth/sign-in/oauth-outcome.tsx'
import { SignupBenefits } from '#features/auth/sign-in/signup-benefits.tsx'
import { useText } from '#lib/i18n/text.ts'
import { navigate } from '#lib/routing/navigate.ts'
import { Redirect, useSearchParams } from '#lib/routing/router.tsx'

/** Login and sign-up, as two tabs. */
export function SignUpPage() {
  const text = useText()
  const [search] = useSearchParams()
  const { isAuthenticated } = useAuth()
  // "Sign up" links name the tab, because new users look for that form.
  const linkedTab = search.get('tab') === 'signup' ? 'signup' : 'login'
  const [chosen, setChosen] = useState<{ linkedTab: AuthTab; tab: AuthTab }>()
  const tab = chosen?.linkedTab === linkedTab ? chosen.tab : linkedTab
  const setTab = (next: AuthTab) => setChosen({ linkedTab, tab: next })
  // Redirects only users who arrive signed in; after signing in here, the form navigates.
  const [wasSignedIn] = useState(isAuthenticated)
  const state: unknown = useHistoryState()
  const enter = () => navigate(returnPath(state))
  const verify = (email: string) => navigate(`/verify-otp?email=${encodeURIComponent(email)}` as const, { state })
  if (wasSignedIn) return <Redirect to="/app/discover" replace />
  const outcome = search.get('oauth')
  if (outcome === 'second-factor')
    return (
      <AuthPage key={outcome} title={text('auth.heading')}>
        <FinishOAuth onDone={enter} />
      </AuthPage>
    )
  return (
    <AuthPage
      title={text('auth.heading')}
      hint={text(tab === 'signup' ? 'auth.returning' : 'auth.newcomer')}
      aside={<SignupBenefits />}
    >
      <OAuthOutcome code={outcome} />
      <AuthTabs tab={tab} onTab={setTab} onLogin={enter} onSignup={verify} />
    </AuthPage>
  )
}
