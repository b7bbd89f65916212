import { SettingsSection } from '#features/settings/settings-section.tsx'
import { type TextId, useText } from '#lib/text.ts'
import { Badge } from '#ui/badge.tsx'

const options: TextId[] = ['settings.authenticator', 'settings.sms', 'settings.email-factor']

export function TwoFactorAuth() {
  const text = useText()
  return (
    <SettingsSection title={text('settings.two-factor')} hint={text('settings.two-factor-hint')}>
      <ul className="grid gap-1">
        {options.map((option) => (
          <li key={option} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
            {text(option)}
            <Badge>{text('settings.coming-soon')}</Badge>
          </li>
        ))}
      </ul>
    </SettingsSection>
  )
}
