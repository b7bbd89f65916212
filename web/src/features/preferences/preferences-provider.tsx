import type { Preferences } from '@murmur/contract/identity/profile'
import type { UserId } from '@murmur/contract/ids'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo } from 'react'
import { PreferencesContext } from '#features/preferences/preferences-context.ts'
import { usePreferencesStore } from '#features/preferences/use-preferences-store.ts'
import { getReason } from '#lib/http/call-error.ts'
import { useText } from '#lib/i18n/text.ts'
import { useLanguage } from '#lib/i18n/use-language.ts'
import { LevelProvider } from '#lib/preferences/level.ts'
import { applyAppearance, storeAppearance } from '#lib/preferences/theme.ts'
import { TradePreferencesProvider } from '#lib/preferences/trade-preferences.ts'
import { showToast } from '#ui/feedback/show-toast.tsx'

/** Provides and applies the preferences. Those of the account override those of the browser. */
export function PreferencesProvider({ userId, children }: { userId: UserId | undefined; children: ReactNode }) {
  const text = useText()
  const { language, setLanguage } = useLanguage()
  const onUnsent = useCallback(
    (error: unknown) => showToast('error', text('preferences.unsent'), getReason(error)),
    [text],
  )
  const store = usePreferencesStore(userId, onUnsent)
  const { theme, palette, level, hotkeys } = store.stored
  const { news, isLoaded, accountLanguage, change: changeAppearance } = store
  const { slippageBps, priority } = news

  useLayoutEffect(() => {
    const appearance = { theme, palette, level, hotkeys }
    applyAppearance(appearance)
    storeAppearance(appearance)
  }, [theme, palette, level, hotkeys])

  const applyLanguage = useCallback(
    (next: Preferences['language']) =>
      setLanguage(next).catch((error: unknown) =>
        showToast('error', text('preferences.no-language'), getReason(error)),
      ),
    [setLanguage, text],
  )
  // Only when the account's language changes: it overrides a choice made before signing in.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `applyLanguage` changes with the language and must not re-run the effect
  useEffect(() => {
    if (accountLanguage && accountLanguage !== language) void applyLanguage(accountLanguage)
  }, [accountLanguage])

  const change = useCallback(
    (changes: Partial<Preferences>) => {
      if (changes.language) void applyLanguage(changes.language)
      changeAppearance(changes)
    },
    [applyLanguage, changeAppearance],
  )
  const state = useMemo(
    () => ({ preferences: { ...news, language, theme, palette, level, hotkeys }, isLoaded, change }),
    [news, language, theme, palette, level, hotkeys, isLoaded, change],
  )
  const levelSettings = useMemo(() => ({ level, hotkeys }), [level, hotkeys])
  const tradePreferences = useMemo(
    () => ({ slippageBps, priority, isLoaded, store: change }),
    [slippageBps, priority, isLoaded, change],
  )
  return (
    <PreferencesContext value={state}>
      <LevelProvider value={levelSettings}>
        <TradePreferencesProvider value={tradePreferences}>{children}</TradePreferencesProvider>
      </LevelProvider>
    </PreferencesContext>
  )
}
