import { randomInt } from 'node:crypto'
import type { AssistantSettings } from '@murmur/contract/assistant'
import type { Language } from '@murmur/contract/languages'
import { say } from '#core/texts/say.ts'
import type { AnswerParts } from '#features/assistant/answer-parts.ts'
import { isWithinCap } from '#features/assistant/is-within-cap.ts'
import type { Offer } from '#features/assistant/turn-deps.ts'

export type ReadBackDeps = {
  settings: (userId: string) => Promise<AssistantSettings>
  findOffer: (intentId: string) => Promise<Offer | undefined>
}

/**
 * A trade that was asked for by voice gets its challenge, where its user allows that and it is small enough: two digits to
 * say, so that no "yes" of a bystander, a film or the assistant's own voice confirms it.
 */
export async function readBack(
  deps: ReadBackDeps,
  { userId, language, parts }: { userId: string; language: Language; parts: AnswerParts },
): Promise<void> {
  const part = parts.card()
  const card = part?.extras.card
  if (!part?.intentId || !card || card.origin !== 'stated') return
  const [settings, offer] = await Promise.all([deps.settings(userId), deps.findOffer(part.intentId)])
  if (!offer || !settings.confirmByVoice || !isWithinCap(offer, settings)) return
  card.challenge = `${aDigit()} ${aDigit()}`
  parts.say(say(language, 'assistant.say-challenge', { challenge: card.challenge }))
}

/** No one: it is what is misheard for a nine. */
function aDigit(): string {
  return '023456789'.charAt(randomInt(9))
}
