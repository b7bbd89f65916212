import { languages } from '@murmur/contract/languages'
import type { Change } from '#ai/brains/changes.port.ts'
import type { SettingRequest } from '#ai/brains/settings.port.ts'
import { parseNews } from './parse-news.ts'
import { parseTheme } from './parse-theme.ts'
import { continuesSetting, minSettingSimilarity, type SettingMessage } from './setting-request.ts'
import { type SettingWords, settingWords } from './setting-words.ts'

/** Parses the change of a setting, or the undo of one ("the way it was"). Undefined for questions and everything else. */
export function parseSetting(message: SettingMessage): SettingRequest | 'undo' | undefined {
  const words = settingWords(message.words, message.language)
  if (words.isQuestion) return undefined
  const request = parseLanguageChange(words, message) ?? parseNews(words, message) ?? parseTheme(words, message)
  if (request && message.isUndo && isNewest(request, message.lastChanges)) return 'undo'
  if (request) return request
  const isChanged = message.lastChanges.some(({ kind }) => kind === 'settings-changed')
  return message.subject && isChanged && words.has('unchanged') ? 'undo' : undefined
}

/** A language with a word for a switch: "put it in Spanish". The last one that the message names counts. */
function parseLanguageChange(words: SettingWords, message: SettingMessage): SettingRequest | undefined {
  const named = languages.flatMap((language) => words.find(language).map((at) => ({ at, language })))
  const last = named.toSorted((one, other) => one.at - other.at).at(-1)
  if (!last) return undefined
  // "I don't understand English, put it in Arabic" names a second language too.
  const isOnly = named.every(({ language }) => language === last.language)
  if (isOnly && words.has('not')) return undefined
  // "What is slippage, in plain English?" in an English chat
  if (isOnly && last.language === message.language && words.has('question')) return undefined
  const isRequest =
    words.has('switch') ||
    continuesSetting(words, message, 'language') ||
    message.getResembled(minSettingSimilarity) === 'request:language'
  return isRequest ? { setting: 'language', language: last.language } : undefined
}

/** Whether a request names the newest change: "undo the dark mode". */
function isNewest(request: SettingRequest, changes: readonly Change[]): boolean {
  return changes.some((change) => {
    if (change.kind !== 'settings-changed') return false
    const { language, theme } = change.to
    if (request.setting === 'language') return language === request.language
    return request.setting === 'theme' ? theme === request.theme : language === undefined && theme === undefined
  })
}
