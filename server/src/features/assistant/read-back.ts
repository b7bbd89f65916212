import { randomInt } from 'node:crypto'
import type { AssistantSettings } from '@murmur/contract/assistant'
import type { Language } from '@murmur/contract/languages'
import { chainText, percentText, usdText } from '#core/texts/format.ts'
import { say } from '#core/texts/say.ts'
import type { AnswerParts } from '#features/assistant/answer-parts.ts'
import { isWithinCap } from '#features/assistant/is-within-cap.ts'
import { leastNumber, leastText } from '#features/assistant/least-text.ts'
import type { Offer } from '#features/assistant/turn-deps.ts'
import type { Brain } from '#integrations/brains/brain.port.ts'

export type ReadBackDeps = {
  /** The offline brain reads back by itself; a model's words are no reading of the offer. */
  brain: Pick<Brain, 'kind'>
  settings: (userId: string) => Promise<AssistantSettings>
  findOffer: (intentId: string) => Promise<Offer | undefined>
}

/**
 * A trade that was asked for by voice is read back from its offer. It gets its challenge, where its user allows that and it is small enough: two digits to
 * say, so that no "yes" of a bystander, a film or the assistant's own voice confirms it.
 */
export async function readBack(
  deps: ReadBackDeps,
  { userId, language, parts }: { userId: string; language: Language; parts: AnswerParts },
): Promise<void> {
  const part = parts.card()
  const card = part?.extras.card
  if (!part?.intentId || !card) return
  const [settings, offer] = await Promise.all([deps.settings(userId), deps.findOffer(part.intentId)])
  if (!offer) return
  if (deps.brain.kind === 'model') parts.say(offerWords(language, offer))
  const level = offer.quote.risk?.level
  if (level === 'caution' || level === 'unknown') parts.say(say(language, `assistant.read-back.${level}`))
  if (card.origin !== 'stated' || !settings.confirmByVoice || !isWithinCap(offer, settings)) return
  card.challenge = `${aDigit()} ${aDigit()}`
  parts.say(say(language, 'assistant.say-challenge', { challenge: card.challenge }))
}

function offerWords(language: Language, { quote, request }: Offer): string {
  const values = {
    token: quote.token.symbol,
    chain: chainText(quote.chain),
    fee: usdText(language, quote.platformFee.usdValue),
  }
  if (quote.side === 'sell') {
    const pay = percentText(language, Number(request.percentage))
    return say(language, 'assistant.read-back.sell', {
      ...values,
      pay,
      atLeast: leastText(language, quote.receiveAtLeast),
    })
  }
  // The sentence names the token itself.
  const atLeast = leastNumber(language, quote.receiveAtLeast)
  return say(language, 'assistant.read-back.buy', {
    ...values,
    pay: usdText(language, Number(request.amountInUsd)),
    atLeast,
  })
}

/** No one: it is what is misheard for a nine. */
function aDigit(): string {
  return '023456789'.charAt(randomInt(9))
}
