import type { Language } from '@murmur/contract/languages'
import { createContext, useContext } from 'react'
import type { Messages } from '#lib/i18n/sentence.ts'
import type en from '#locales/en.json'

/** The name of a sentence of the catalogs. English is the complete one. */
export type TextId = keyof typeof en
/** Says a sentence in the reader's language, and tells which one that is, for figures and dates. */
export type SayText = ((id: TextId, values?: Record<string, unknown>) => string) & {
  readonly language: Language
}

/** The app's sentences, in one language at a time. */
export type I18n = {
  /** Another function with each language, so that whoever depends on it speaks anew. */
  text: SayText
  speak(language: Language, messages: Messages): void
  /** Calls after each change of language. @returns stops that */
  hear(onChange: () => void): () => void
}

/** What I18nProvider gives to all within; `text` is the one of now. */
export const I18nContext = createContext<{ i18n: I18n; text: SayText } | undefined>(undefined)

export function useI18n() {
  const value = useContext(I18nContext)
  if (!value) throw new Error('useI18n must be used within an I18nProvider')
  return value
}

/** Gives the function that says a sentence in the reader's language; another one whenever that changes. */
export function useText(): SayText {
  return useI18n().text
}

/** The same where there are no hooks, for the language of now. */
export function textOf(i18n: I18n): SayText {
  return i18n.text
}
