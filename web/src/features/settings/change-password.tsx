import { Link } from 'react-router'
import { SettingsSection } from '#features/settings/settings-section.tsx'
import { useText } from '#lib/text.ts'
import { buttonClass } from '#ui/button.tsx'

export function ChangePassword() {
  const text = useText()
  return (
    <SettingsSection title={text('settings.password')} hint={text('settings.password-hint')}>
      <Link to="/forgot-password" className={`${buttonClass('quiet')} justify-self-start`}>
        {text('settings.password-by-mail')}
      </Link>
    </SettingsSection>
  )
}
