import { useLingui } from '@lingui/react'
import { useCallback } from 'react'
import type en from '#locales/en.json'

/** The name of a sentence of the catalogs. English is the complete one. */
export type TextId = keyof typeof en
export type SayText = (id: TextId, values?: Record<string, unknown>) => string

/** Gives the function that says a sentence in the reader's language. */
export function useText(): SayText {
  // Lingui makes `_` anew whenever the language changes, so that whoever depends on it speaks anew.
  const { _ } = useLingui()
  return useCallback<SayText>((id, values) => _(id, values), [_])
}
