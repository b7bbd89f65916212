import type { Language } from '@murmur/contract/languages'
import type en from '@murmur/locales/en/app.json'
import { createContext, useContext } from 'react'
import type { Messages } from '#lib/i18n/render-message.ts'

/** The id of a catalog message. The English catalog is complete. */
export type TextId = keyof typeof en
/** Returns a message in the user's language; `language` is for numbers and dates. */
export type Translate = ((id: TextId, values?: Record<string, unknown>) => string) & {
  readonly language: Language
}

/** The app's translations, in one language at a time. */
export type I18n = {
  /** A new function for each language, so that dependent components re-render. */
  text: Translate
  setLanguage(language: Language, messages: Messages): void
  /** Calls `onChange` after each change of language. @returns a function that unsubscribes */
  subscribe(onChange: () => void): () => void
}

/** The value of I18nProvider; `text` is the current function. */
export const I18nContext = createContext<{ i18n: I18n; text: Translate } | undefined>(undefined)

/** Returns the translations and the current text function. @throws outside an I18nProvider */
export function useI18n() {
  const value = useContext(I18nContext)
  if (!value) throw new Error('useI18n must be used within an I18nProvider')
  return value
}

/** Returns the text function of the user's language; a new one when the language changes. */
export function useText(): Translate {
  return useI18n().text
}

/** Returns the text function of the current language outside of components. */
export function getText(i18n: I18n): Translate {
  return i18n.text
}
