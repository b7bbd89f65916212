import type { User } from '@murmur/contract/identity/accounts'
import { useEffect } from 'react'
import { useAuth } from '#features/auth/session/auth-context.ts'
import { LoginForm } from '#features/auth/sign-in/login-form.tsx'
import { OAuthLinks } from '#features/auth/sign-in/oauth-links.tsx'
import { useText } from '#lib/i18n/text.ts'
import { BlockingDialog } from '#ui/dialog/blocking-dialog.tsx'
import { Button } from '#ui/form/button.tsx'

/** Signs the same user in again, or logs out. */
export function SignInDialog({ user }: { user: User }) {
  const text = useText()
  const { logout, checkSession } = useAuth()

  // The user may have signed in in another tab.
  useEffect(() => {
    const recheck = () => void checkSession('expired')
    window.addEventListener('focus', recheck)
    return () => window.removeEventListener('focus', recheck)
  }, [checkSession])

  return (
    <BlockingDialog title={text('sign-in-again.heading')}>
      <p className="mb-4 text-pretty text-ink-soft">{text('sign-in-again.hint')}</p>
      <div className="grid gap-4">
        <LoginForm email={user.email} />
        <OAuthLinks />
        <Button variant="bare" onClick={logout}>
          {text('nav.logout')}
        </Button>
      </div>
    </BlockingDialog>
  )
}
