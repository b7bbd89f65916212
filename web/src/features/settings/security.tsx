import { KeyExportForm } from '#features/settings/key-export-form.tsx'
import { useText } from '#lib/text.ts'
import { SettingsSection } from '#ui/settings-section.tsx'

type SecurityProps = { userId: string | undefined; onSignedOut: () => void }

export function Security({ userId, onSignedOut }: SecurityProps) {
  const text = useText()
  return (
    <SettingsSection title={text('settings.security')} hint={text('settings.custody')}>
      <KeyExportForm userId={userId} onSignedOut={onSignedOut} />
    </SettingsSection>
  )
}
