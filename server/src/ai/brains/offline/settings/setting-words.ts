import type { Language } from '@murmur/contract/languages'
import type settingsEn from '@murmur/locales/en/settings.json'
import { createRoleFinder } from '#ai/brains/offline/watching/phrase-roles.ts'

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

/** "可以变黑的吗" (can you make it dark) requests a change although it ends like a question. */
const hanRequest = /^[^有]*(?:可以|可唔可以|可不可以|能不能|能否|能帮|帮我|可否)/u
const particles: ReadonlySet<string> = new Set(['吗', '么', '嘛'])
const findRole = createRoleFinder<SettingRole>('settings.json')

/** Finds the phrases about settings in the folded words of a message. */
export function settingWords(words: readonly string[], language: Language): SettingWords {
  const find = (role: SettingRole) => findRole(words, role, language)
  const isRequest = language === 'zh' && hanRequest.test(words.join(''))
  const questions = find('question').filter((at) => !isRequest || !particles.has(words[at] ?? ''))
  return {
    find,
    has: (role) => find(role).length > 0,
    // Chinese question words may be anywhere, others only at the start.
    isQuestion: language === 'zh' ? questions.length > 0 : questions.some((at) => at < 2),
    count: words.length,
  }
}
