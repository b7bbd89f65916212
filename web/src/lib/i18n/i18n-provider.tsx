import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { type I18n, I18nContext } from '#lib/i18n/text.ts'

/** Provides the translations and re-renders consumers when the language changes. */
export function I18nProvider({ i18n, children }: { i18n: I18n; children: ReactNode }) {
  const text = useSyncExternalStore(i18n.subscribe, () => i18n.text)
  const value = useMemo(() => ({ i18n, text }), [i18n, text])
  return <I18nContext value={value}>{children}</I18nContext>
}
