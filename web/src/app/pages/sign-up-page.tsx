import { useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router'
import { useAuth } from '#features/auth/auth-context.ts'
import { AuthTabs } from '#features/auth/auth-tabs.tsx'
import { SandboxBadge } from '#features/deployment/sandbox-badge.tsx'
import { useText } from '#lib/text.ts'
import { Card } from '#ui/card.tsx'
import { useArrival } from '#ui/page.tsx'

export function SignUpPage() {
  const text = useText()
  const navigate = useNavigate()
  const { isAuthenticated } = useAuth()
  const heading = useArrival()
  // Only whoever arrives signed in is sent on; signing in here leads where the form says.
  const [wasSignedIn] = useState(isAuthenticated)
  if (wasSignedIn) return <Navigate to="/app/discover" replace />
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-md content-start gap-6 px-4 py-8 sm:py-16">
      <title>{`${text('auth.heading')} · Murmur`}</title>
      <Link to="/" className="flex min-h-11 items-center gap-2 justify-self-start text-lg font-semibold tracking-tight">
        <img src="/murmur.svg" alt="" width={28} height={28} />
        Murmur
      </Link>
      <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold tracking-tight">
        {text('auth.heading')}
      </h1>
      <Card>
        <AuthTabs
          onLogin={() => navigate('/app/discover')}
          onSignup={(email) => navigate(`/verify-otp?email=${encodeURIComponent(email)}`)}
        />
      </Card>
      <SandboxBadge />
    </main>
  )
}
