import { useState } from 'react'
import { Brand } from '#app/pages/brand.tsx'
import { useAuth } from '#features/auth/auth-context.ts'
import { VerifyForm } from '#features/auth/verify-form.tsx'
import { SandboxBadge } from '#features/deployment/sandbox-badge.tsx'
import { Navigate, useNavigate } from '#lib/router.tsx'
import { useText } from '#lib/text.ts'
import { useArrival } from '#ui/page.tsx'

export function VerifyOtpPage() {
  const text = useText()
  const navigate = useNavigate()
  const { user } = useAuth()
  const heading = useArrival()
  const [wasVerified] = useState(user?.isVerified)
  if (!user?.email) return <Navigate to="/sign-up" replace />
  if (wasVerified) return <Navigate to="/app/discover" replace />
  return (
    <div className="grid min-h-dvh desk:grid-cols-2">
      <title>{`${text('otp.heading')} · Murmur`}</title>
      <main className="grid content-center justify-items-center px-4 py-8">
        <div className="grid w-full max-w-sm gap-6">
          <Brand />
          <div className="grid gap-2">
            <h1 ref={heading} tabIndex={-1} className="text-balance text-xl font-semibold tracking-tight">
              {text('otp.heading')}
            </h1>
            <p className="text-balance text-ink-soft">{text('otp.hint')}</p>
          </div>
          <VerifyForm email={user.email} onDone={() => navigate('/app/discover')} />
          <div className="min-h-11">
            <SandboxBadge />
          </div>
        </div>
      </main>
      <img src="/verify.svg" alt="" className="hidden h-dvh w-full object-cover desk:block" />
    </div>
  )
}
