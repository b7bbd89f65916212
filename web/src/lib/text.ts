import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import type { Language } from '@murmur/contract/languages'
import { useMemo } from 'react'
import { asWritten } from '#lib/as-written.ts'
import { languageOf } from '#lib/use-language.ts'
import type en from '#locales/en.json'

/** The name of a sentence of the catalogs. English is the complete one. */
export type TextId = keyof typeof en
/** Says a sentence in the reader's language, and tells which one that is, for figures and dates. */
export type SayText = ((id: TextId, values?: Record<string, unknown>) => string) & { readonly language: Language }

/** Gives the function that says a sentence in the reader's language. */
export function useText(): SayText {
  // Lingui makes `_` anew whenever the language changes, so that whoever depends on it speaks anew.
  const { i18n, _ } = useLingui()
  return useMemo(() => textOf(i18n, _), [i18n, _])
}

/** The same where there are no hooks, for the language of now. */
export function textOf(i18n: I18n, say: I18n['_'] = i18n._.bind(i18n)): SayText {
  const text = (id: TextId, values?: Record<string, unknown>) => say(id, values && asWritten(values))
  return Object.assign(text, { language: languageOf(i18n) })
}
