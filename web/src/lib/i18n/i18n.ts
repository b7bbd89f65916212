import type { Language } from '@murmur/contract/languages'
import { asWritten } from '#lib/i18n/as-written.ts'
import { locales } from '#lib/i18n/locales.ts'
import { type Counting, type Messages, sentence } from '#lib/i18n/sentence.ts'
import type { I18n, SayText, TextId } from '#lib/i18n/text.ts'

/** @param messages the compiled catalog of the language */
export function setupI18n(language: Language, messages: Messages): I18n {
  const listeners = new Set<() => void>()
  const i18n: I18n = {
    text: textIn(language, messages),
    speak(...now) {
      i18n.text = textIn(...now)
      for (const listener of listeners) listener()
    },
    hear(onChange) {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
  }
  return i18n
}

function textIn(language: Language, messages: Messages): SayText {
  const counting = countingIn(language)
  const say = (id: TextId, values: Record<string, unknown> = {}) => {
    const message = messages[id]
    if (message) return sentence(message, asWritten(values), counting)
    console.error(`No sentence "${id}"`)
    return id
  }
  return Object.assign(say, { language })
}

/** es-CR groups thousands with a space: a point would mean thousands in Spain and decimals in Mexico. */
function countingIn(language: Language): Counting {
  const { tag: usual, counting: tag = usual } = locales[language]
  return { rules: new Intl.PluralRules(tag), digits: new Intl.NumberFormat(tag) }
}
