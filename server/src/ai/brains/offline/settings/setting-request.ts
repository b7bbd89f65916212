import type { Language } from '@murmur/contract/languages'
import type { Change } from '#ai/brains/changes.port.ts'
import type { SettingName } from '#ai/brains/offline/requests/focus.ts'
import type { RequestLabel } from '#ai/brains/offline/requests/match-requests.ts'
import type { SettingWords } from './setting-words.ts'

export type SettingMessage = {
  /** Folded words of the message. */
  words: readonly string[]
  language: Language
  /** The label of the closest example, if its similarity is at least `min`, 0 to 1. */
  getResembled: (min: number) => RequestLabel | undefined
  /** The setting that the newest answer was about. */
  subject: SettingName | undefined
  lastChanges: readonly Change[]
  /** Whether the chat was last about alerts. */
  isAboutAlerts: boolean
  /** Whether the message has words that ask for an undo. */
  isUndo: boolean
}

/** Minimum similarity to an example from which a message is about its setting. */
export const minSettingSimilarity = 0.4
/** Maximum number of words of a message that only continues the newest answer: "light again", "now back to English". */
const maxFollowUpWords = 12

/** Whether a message is short enough to continue the setting that the newest answer was about. */
export function continuesSetting({ count }: SettingWords, { subject }: SettingMessage, setting: SettingName): boolean {
  return subject === setting && count <= maxFollowUpWords
}
