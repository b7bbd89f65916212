import type { TradeLimits } from '@murmur/contract/identity/limits'
import { useAuth } from '#features/auth/session/auth-context.ts'
import { usePreferences } from '#features/preferences/preferences-context.ts'
import { useLimits } from '#features/settings/limits/use-limits.ts'
import { isProtected, useFactors } from '#features/settings/two-factor/use-factors.ts'
import { formatUsd } from '#lib/format/format.ts'
import { languageName } from '#lib/format/format-list.ts'
import { type TextId, type Translate, useText } from '#lib/i18n/text.ts'
import type { SettingsPageName } from '#lib/routing/settings-path.ts'

export type SettingStates = {
  states: Readonly<Partial<Record<SettingsPageName, string | undefined>>>
  /** Whether the account is known to have no second factor. */
  isUnprotected: boolean
}

const themeNames = { system: 'look.system', light: 'look.light', dark: 'look.dark' } satisfies Record<string, TextId>

/** The pages whose rows show a state; it is missing while it loads. */
export const pagesWithState: ReadonlySet<SettingsPageName> = new Set([
  'profile',
  'security',
  'limits',
  'notifications',
  'language',
])

/** The state of each settings page in a few words. */
export function useSettingStates(): SettingStates {
  const text = useText()
  const { user } = useAuth()
  const { preferences, isLoaded } = usePreferences()
  const factors = useFactors().data?.data
  const limits = useLimits().data?.data
  const isUnprotected = factors !== undefined && !isProtected(factors)
  const states = {
    profile: user?.email,
    security: factors && text(isUnprotected ? 'settings.factor-off' : 'settings.factor-on'),
    limits: limits && limitsText(text, limits),
    notifications: isLoaded ? text(preferences.quiet ? 'settings.news-off' : 'settings.news-on') : undefined,
    language: `${languageName(text.language, text.language)} · ${text(themeNames[preferences.theme])}`,
  }
  return { states, isUnprotected }
}

function limitsText(text: Translate, { perTradeUsd, perDayUsd }: TradeLimits): string {
  if (perDayUsd !== null) return text('settings.limit-day', { amount: formatUsd(perDayUsd, text.language) })
  if (perTradeUsd !== null) return text('settings.limit-trade', { amount: formatUsd(perTradeUsd, text.language) })
  return text('settings.no-limit')
}
