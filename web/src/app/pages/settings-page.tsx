import { useAuth } from '#features/auth/auth-context.ts'
import { DangerSetting } from '#features/manual-trading/danger-setting.tsx'
import { ChangePassword } from '#features/settings/change-password.tsx'
import { ProfileInformation } from '#features/settings/profile-information.tsx'
import { Security } from '#features/settings/security.tsx'
import { SocialConnections } from '#features/settings/social-connections.tsx'
import { TwoFactorAuth } from '#features/settings/two-factor-auth.tsx'
import { useText } from '#lib/text.ts'
import { Page } from '#ui/page.tsx'

export function SettingsPage() {
  const text = useText()
  const { user, forget } = useAuth()
  return (
    <Page title={text('settings.heading')}>
      <div className="grid gap-4 sm:gap-6">
        <ProfileInformation username={user?.username ?? ''} email={user?.email ?? ''} />
        <ChangePassword />
        <Security userId={user?.id} onSignedOut={forget} />
        <TwoFactorAuth />
        <DangerSetting />
        <SocialConnections />
      </div>
    </Page>
  )
}
