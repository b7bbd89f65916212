import { useState } from 'react'
import { ContinueWith } from '#features/auth/sign-in/continue-with.tsx'
import { LegalNote } from '#features/auth/sign-in/legal-note.tsx'
import { LoginForm } from '#features/auth/sign-in/login-form.tsx'
import { SignupForm } from '#features/auth/sign-in/signup-form.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Tabs } from '#ui/layout/tabs.tsx'

export type AuthTab = 'login' | 'signup'
type AuthTabsProps = { first: AuthTab; onLogin: () => void; onSignup: (email: string) => void }

/** The login and signup forms as tabs; `first` is the tab that opens first. */
export function AuthTabs({ first, onLogin, onSignup }: AuthTabsProps) {
  const text = useText()
  const [tab, setTab] = useState<string>(first)
  const login = (
    <div className="grid gap-6">
      <LoginForm onDone={onLogin} />
      <ContinueWith />
    </div>
  )
  const signup = (
    <div className="grid gap-6">
      <SignupForm onDone={onSignup} />
      <ContinueWith />
      <LegalNote />
    </div>
  )
  return (
    <Tabs
      label={text('auth.tabs')}
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'login', label: text('auth.login'), panel: login },
        { value: 'signup', label: text('auth.signup'), panel: signup },
      ]}
    />
  )
}
