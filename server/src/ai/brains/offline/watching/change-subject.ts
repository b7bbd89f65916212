import type { Change } from '#ai/brains/changes.port.ts'
import type { ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import type { ParsedMessage } from '#ai/brains/offline/requests/parse-message.ts'
import type { ChangeRole } from './change-words.ts'
import { statesAmount } from './states-amount.ts'

/** The subject of a chat's changes. */
export type ChangeSubject = 'alerts' | 'watchlist'

/** The newest subject of the chat, if it is alerts or the watchlist. */
export function getSubject({ request, last }: Focus, [change]: readonly Change[]): ChangeSubject | undefined {
  // An empty list is about no token.
  if (request === undefined && last === 'request:alerts') return 'alerts'
  if (request === 'alerts' || request === 'set-alert' || request === 'delete-alert') return 'alerts'
  if (request === 'watchlist' || request === 'watch' || request === 'unwatch') return 'watchlist'
  if (request !== undefined || !change) return undefined
  if ('alert' in change) return 'alerts'
  return 'token' in change ? 'watchlist' : undefined
}

/** Whether a message without a token or an amount removes an alert, after an answer about alerts: "get rid of it" sells nothing then. */
export function removesAlert(
  subject: ChangeSubject | undefined,
  has: (role: ChangeRole) => boolean,
  { understood }: ParsedUtterance,
  { mentions }: ParsedMessage,
): boolean {
  return subject === 'alerts' && has('remove') && !has('trade') && mentions.length === 0 && !statesAmount(understood)
}
