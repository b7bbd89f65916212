import { SettingsSection } from '#features/settings/settings-section.tsx'
import { useText } from '#lib/text.ts'

type ProfileInformationProps = { username: string; email: string }

export function ProfileInformation({ username, email }: ProfileInformationProps) {
  const text = useText()
  return (
    <SettingsSection title={text('settings.profile')} hint={text('settings.profile-hint')}>
      <dl className="flex flex-wrap gap-x-12 gap-y-4">
        {[
          [text('auth.username'), username],
          [text('auth.email'), email],
        ].map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </SettingsSection>
  )
}
