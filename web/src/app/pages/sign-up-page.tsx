import { useState } from 'react'
import { AuthPage } from '#app/pages/auth-page.tsx'
import { useAuth } from '#features/auth/auth-context.ts'
import { AuthTabs } from '#features/auth/auth-tabs.tsx'
import { FinishOAuth } from '#features/auth/finish-oauth.tsx'
import { OAuthOutcome } from '#features/auth/oauth-outcome.tsx'
import { Navigate, useNavigate, useSearchParams } from '#lib/router.tsx'
import { useText } from '#lib/text.ts'

export function SignUpPage() {
  const text = useText()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { isAuthenticated } = useAuth()
  // Only whoever arrives signed in is sent on; signing in here leads where the form says.
  const [wasSignedIn] = useState(isAuthenticated)
  const enter = () => navigate('/app/discover')
  if (wasSignedIn) return <Navigate to="/app/discover" replace />
  const outcome = search.get('oauth')
  if (outcome === 'second-factor')
    return (
      <AuthPage key={outcome} title={text('auth.heading')}>
        <FinishOAuth onDone={enter} />
      </AuthPage>
    )
  return (
    <AuthPage title={text('auth.heading')}>
      <OAuthOutcome code={outcome} />
      <AuthTabs onLogin={enter} onSignup={(email) => navigate(`/verify-otp?email=${encodeURIComponent(email)}`)} />
    </AuthPage>
  )
}
