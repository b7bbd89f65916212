import type { TurnContext } from '#assistant/turns/turn-deps.ts'
import { Refusal } from '#platform/errors/refusal.ts'

/**
 * Refuses a change of limits or recipients by voice: one misheard word would hold for a day.
 * @throws Refusal BAD_REQUEST
 */
export function rejectVoice({ source }: Pick<TurnContext, 'source'>): void {
  if (source === 'voice') throw new Refusal('BAD_REQUEST', { reason: 'change-not-requested' })
}
