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
  return useCallback<SayText>((id, values) => _(id, values && asWritten(values)), [_])
}

const wordJoiner = '\u2060'

/**
 * Lingui reads `\\u202e` and `\\x3c` even in values as the characters that they name: a token's name could turn the direction of
 * a sentence. An invisible character between keeps them what they are, a backslash and letters.
 */
function asWritten(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replace(/\\(?=[ux])/g, `\\${wordJoiner}`) : value,
    ]),
  )
}
