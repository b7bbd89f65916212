import type { ComponentType } from 'react'
import { AppearanceSetting } from '#app/pages/settings/appearance-setting.tsx'
import { useAuth } from '#features/auth/session/auth-context.ts'
import { TradingSetting } from '#features/manual-trading/trading-setting.tsx'
import { LanguageSetting } from '#features/preferences/language-setting.tsx'
import { NewsSetting } from '#features/preferences/news-setting.tsx'
import { RecipientsSetting } from '#features/send/recipients/recipients-setting.tsx'
import { FreezeSetting } from '#features/settings/freeze/freeze-setting.tsx'
import { KeyExportForm } from '#features/settings/key-export/key-export-form.tsx'
import { TradeLimitsSetting } from '#features/settings/limits/trade-limits.tsx'
import { LinkedLogins } from '#features/settings/linked-logins/linked-logins.tsx'
import { Passkeys } from '#features/settings/passkeys/passkeys.tsx'
import { ProofDialog } from '#features/settings/proof/proof-dialog.tsx'
import { ChangePassword } from '#features/settings/sessions/change-password.tsx'
import { Sessions } from '#features/settings/sessions/sessions.tsx'
import { LegalDocuments } from '#features/settings/terms/legal-documents.tsx'
import { TwoFactorAuth } from '#features/settings/two-factor/two-factor-auth.tsx'
import { useFactors } from '#features/settings/two-factor/use-factors.ts'
import { DeleteAccount } from '#features/settings/your-data/delete-account.tsx'
import { ExportData } from '#features/settings/your-data/export-data.tsx'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

function Keys() {
  const { user } = useAuth()
  return <KeyExportForm userId={user?.id} />
}

function Recipients() {
  const { user } = useAuth()
  return <RecipientsSetting userId={user?.id} renderProof={(slot) => <ProofDialog {...slot} />} />
}

function AllPasskeys() {
  const { user } = useAuth()
  return <Passkeys email={user?.email ?? ''} />
}

const AllowedSetting = lazyComponent(
  async () => (await import('#features/send/allowed/allowed-setting.tsx')).AllowedSetting,
  <Skeleton className="h-24 w-full" />,
)

const VoiceSetting = lazyComponent(
  async () => (await import('#app/pages/settings/voice-setting.tsx')).VoiceSetting,
  <Skeleton className="h-24 w-full" />,
)

function Allowed() {
  const { user } = useAuth()
  return <AllowedSetting userId={user?.id} renderProof={(slot) => <ProofDialog {...slot} />} />
}

const settingComponents = {
  password: ChangePassword,
  'two-factor': TwoFactorAuth,
  passkeys: AllPasskeys,
  sessions: Sessions,
  linked: LinkedLogins,
  freeze: FreezeSetting,
  recipients: Recipients,
  allowed: Allowed,
  limits: TradeLimitsSetting,
  trading: TradingSetting,
  news: NewsSetting,
  language: LanguageSetting,
  appearance: AppearanceSetting,
  voice: VoiceSetting,
  data: ExportData,
  papers: LegalDocuments,
  security: Keys,
  delete: DeleteAccount,
} satisfies Record<string, ComponentType<{ outcome: string | null }>>

export type SettingsPartProps = {
  id: keyof typeof settingComponents
  /** The result of linking an OAuth provider, from the URL; null without one. */
  outcome: string | null
}

/** The controls of one section. They load as one chunk, since a user who opens one page often needs another. */
export function SettingsPart({ id, outcome }: SettingsPartProps) {
  // Read early: which proof a dialog asks for should not change once it is open.
  useFactors()
  const Part: ComponentType<{ outcome: string | null }> = settingComponents[id]
  return <Part outcome={outcome} />
}
