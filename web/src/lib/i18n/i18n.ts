import type { Language } from '@murmur/contract/languages'
import { isolateValues } from '#lib/i18n/isolate-values.ts'
import { locales } from '#lib/i18n/locales.ts'
import { type Messages, type NumberRules, renderMessage } from '#lib/i18n/render-message.ts'
import type { I18n, TextId, Translate } from '#lib/i18n/text.ts'

/** @param messages the compiled catalog of the language */
export function setupI18n(language: Language, messages: Messages): I18n {
  const listeners = new Set<() => void>()
  const i18n: I18n = {
    text: createTranslate(language, messages),
    setLanguage(...now) {
      i18n.text = createTranslate(...now)
      for (const listener of listeners) listener()
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
  }
  return i18n
}

function createTranslate(language: Language, messages: Messages): Translate {
  const numberRules = getNumberRules(language)
  const translate = (id: TextId, values: Record<string, unknown> = {}) => {
    const message = messages[id]
    if (message) return renderMessage(message, isolateValues(values), numberRules)
    console.error(`No sentence "${id}"`)
    return id
  }
  return Object.assign(translate, { language })
}

/** es-CR groups thousands with a space: a point would mean thousands in Spain and decimals in Mexico. */
function getNumberRules(language: Language): NumberRules {
  const { tag: defaultTag, counting: tag = defaultTag } = locales[language]
  return { rules: new Intl.PluralRules(tag), digits: new Intl.NumberFormat(tag) }
}
