import type { Language } from '@murmur/contract/languages'
import type settingsEn from '@murmur/locales/en/settings.json'
import { languageTraits } from '#ai/brains/offline/parsing/traits/language-traits.ts'
import { createRoleFinder } from '#ai/brains/offline/watching/phrase-roles.ts'
import { byLanguage } from '#platform/i18n/by-language.ts'
import { locales } from '#platform/i18n/locales.ts'

/**
 * The meaning of a phrase of `settings.json` in a message about a setting; of a language code: names of that language.
 * A new language has no names until the files list them.
 */
type SettingRole = keyof typeof settingsEn | Language

/** The words of a message, by their roles. */
export type SettingWords = {
  has(role: SettingRole): boolean
  /** Positions of a role's phrases. */
  find(role: SettingRole): number[]
  /** Whether the message is a question about settings instead of a request. */
  isQuestion: boolean
  count: number
}

const findRole = createRoleFinder<SettingRole>('settings.json')
const politeRequests = byLanguage((language) =>
  languageTraits[language].politeRequests.map((source) => new RegExp(source, 'u')),
)

/** Finds the phrases about settings in the folded words of a message. */
export function settingWords(words: readonly string[], language: Language): SettingWords {
  const find = (role: SettingRole) => findRole(words, role, language)
  const { questionWords, questionParticles } = languageTraits[language]
  const text = words.join(locales[language].wordSpace)
  const isRequest = politeRequests[language].some((pattern) => pattern.test(text))
  const questions = find('question').filter((at) => !isRequest || !questionParticles.includes(words[at] ?? ''))
  return {
    find,
    has: (role) => find(role).length > 0,
    isQuestion: questions.some((at) => questionWords === 'anywhere' || at < 2),
    count: words.length,
  }
}
