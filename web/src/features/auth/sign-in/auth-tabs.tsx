import { LegalNote } from '#features/auth/sign-in/legal-note.tsx'
import { LoginForm } from '#features/auth/sign-in/login-form.tsx'
import { OAuthLinks } from '#features/auth/sign-in/oauth-links.tsx'
import { SignupForm } from '#features/auth/sign-in/signup-form.tsx'
import { SignupSteps } from '#features/auth/sign-in/signup-steps.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Tabs } from '#ui/layout/tabs.tsx'

export type AuthTab = 'login' | 'signup'
type AuthTabsProps = {
  tab: AuthTab
  onTab: (tab: AuthTab) => void
  onLogin: () => void
  onSignup: (email: string) => void
}

/** The login and signup forms as tabs; `tab` is the open one. */
export function AuthTabs({ tab, onTab, onLogin, onSignup }: AuthTabsProps) {
  const text = useText()
  const login = (
    <div className="grid gap-6">
      <LoginForm onDone={onLogin} />
      <OAuthLinks />
    </div>
  )
  const signup = (
    <div className="grid gap-4">
      <SignupSteps current={1} />
      <SignupForm onDone={onSignup} />
      <OAuthLinks />
      <LegalNote />
    </div>
  )
  return (
    <Tabs
      label={text('auth.tabs')}
      value={tab}
      onChange={(value) => onTab(value === 'signup' ? 'signup' : 'login')}
      tabs={[
        { value: 'login', label: text('auth.login'), panel: login },
        { value: 'signup', label: text('auth.signup'), panel: signup },
      ]}
    />
  )
}
