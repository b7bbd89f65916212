import type { Preferences } from '@murmur/contract/identity/profile'
import type { SettingRequest } from '#ai/brains/settings.port.ts'
import { continuesSetting, minSettingSimilarity, type SettingMessage } from './setting-request.ts'
import type { SettingWords } from './setting-words.ts'

/** Parses the theme that a message requests: by its name, by a complaint ("too bright"), or by turning the other one off. */
export function parseTheme(words: SettingWords, message: SettingMessage): SettingRequest | undefined {
  const isContinued = continuesSetting(words, message, 'theme')
  const isTooLight = words.has('tooLight')
  // "I can't see" is about the theme only where the message or the chat is: blind users write it too.
  const isTooDark = words.has('tooDark') || (words.has('unreadable') && (isContinued || words.has('dark')))
  const theme = findTheme(words, { isTooLight, isTooDark })
  if (!theme) return undefined
  const isComplaint = theme !== 'system' && (isTooLight || isTooDark)
  // "Too dark, I can't see" complains; "don't use dark mode" wants nothing changed.
  if (words.has('not') && !isComplaint) return undefined
  const isAboutTheme =
    isComplaint || words.has('theme') || isContinued || message.getResembled(minSettingSimilarity) === 'request:theme'
  return isAboutTheme ? { setting: 'theme', theme } : undefined
}

type Complaint = { isTooLight: boolean; isTooDark: boolean }

function findTheme(words: SettingWords, { isTooLight, isTooDark }: Complaint): Preferences['theme'] | undefined {
  if (isTooLight !== isTooDark) return isTooLight ? 'dark' : 'light'
  if (words.has('system')) return 'system'
  const [dark, light] = [words.find('dark').at(-1), words.find('light').at(-1)]
  if (dark === undefined && light === undefined) return undefined
  if (dark !== undefined && light !== undefined) return dark > light ? 'dark' : 'light'
  // "Turn off dark mode" means the light one.
  return (dark !== undefined) !== words.has('off') ? 'dark' : 'light'
}
