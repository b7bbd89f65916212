import type { Preferences } from '@murmur/contract/identity/profile'
import type { SettingRequest } from '#ai/brains/settings.port.ts'
import { continues, minSettingSimilarity, type SettingMessage } from './setting-request.ts'
import type { SettingWords } from './setting-words.ts'

/** The theme that a message wants: by its name, by a complaint ("too bright"), or by the end of the other one. */
export function readTheme(words: SettingWords, message: SettingMessage): SettingRequest | undefined {
  const theme = findTheme(words)
  if (!theme) return undefined
  const isComplaint = theme !== 'system' && (words.has('tooLight') || words.has('tooDark'))
  // "Too dark, I can't see" complains; "don't use dark mode" wants nothing changed.
  if (words.has('not') && !isComplaint) return undefined
  const isAboutTheme =
    isComplaint ||
    words.has('theme') ||
    continues(words, message, 'theme') ||
    message.getResembled(minSettingSimilarity) === 'request:theme'
  return isAboutTheme ? { setting: 'theme', theme } : undefined
}

function findTheme(words: SettingWords): Preferences['theme'] | undefined {
  const [isTooLight, isTooDark] = [words.has('tooLight'), words.has('tooDark')]
  if (isTooLight !== isTooDark) return isTooLight ? 'dark' : 'light'
  if (words.has('system')) return 'system'
  const [dark, light] = [words.find('dark').at(-1), words.find('light').at(-1)]
  if (dark === undefined && light === undefined) return undefined
  if (dark !== undefined && light !== undefined) return dark > light ? 'dark' : 'light'
  // "Turn off dark mode" means the light one.
  return (dark !== undefined) !== words.has('off') ? 'dark' : 'light'
}
