import type { Language } from '@murmur/contract/languages'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import { isCorrection } from '#ai/brains/offline/requests/questions/read-corrected-token.ts'
import type { MessageReading } from '#ai/brains/offline/requests/read-message.ts'

/** Whether a message corrects the token of the newest change of the watchlist: “wait, I meant JUP”. */
export function correctsList(
  text: string,
  language: Language,
  { mentions }: MessageReading,
  { request }: Focus,
): boolean {
  const isOfList = request === 'watch' || request === 'unwatch'
  return isOfList && mentions.length === 1 && isCorrection(text, language)
}
