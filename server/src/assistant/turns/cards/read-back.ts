import { randomInt } from 'node:crypto'
import type { AssistantSettings } from '@murmur/contract/chat/assistant'
import type { IntentId, UserId } from '@murmur/contract/ids'
import { highNetworkFeeBps } from '@murmur/contract/trading/network-costs'
import type { Brain } from '#ai/brains/brain.port.ts'
import type { AnswerParts } from '#assistant/turns/answer-parts.ts'
import type { CardIntent } from '#assistant/turns/turn-deps.ts'
import { formatCostUsd, formatPercent, formatUsd, getChainName } from '#platform/i18n/format.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { Wording } from '#platform/i18n/wording.ts'
import { withoutMarkup } from '#platform/text/without-markup.ts'
import { isWithinCap } from './is-within-cap.ts'
import { formatMinReceived, formatMinReceivedNumber } from './min-received-text.ts'

export type ReadBackDeps = {
  /** The offline brain's answer already reads the trade back; a model's text is not derived from the intent. */
  brain: Pick<Brain, 'kind'>
  settings: (userId: UserId) => Promise<AssistantSettings>
  findIntent: (intentId: IntentId) => Promise<CardIntent | undefined>
}

const hourMs = 3_600_000

/**
 * Reads a trade requested by voice back from its intent. If voice confirmation is on and the trade within the cap, it gets a
 * challenge of two digits, so that a "yes" from a bystander, a film or the assistant's own voice cannot confirm it.
 */
export async function readBack(
  deps: ReadBackDeps,
  { userId, parts }: { userId: UserId; parts: AnswerParts },
): Promise<void> {
  const cardPart = parts.card()
  const card = cardPart?.extras.card
  if (!cardPart?.intentId || !card) return
  const [settings, intent] = await Promise.all([deps.settings(userId), deps.findIntent(cardPart.intentId)])
  if (!intent) return
  if (deps.brain.kind === 'model') parts.writeParagraph(withoutMarkup(readBackText(parts, intent)))
  const bps = highNetworkFeeBps(intent.quote)
  if (bps !== undefined)
    parts.writeParagraph(
      translate(parts, 'assistant.read-back.fee', { percent: formatPercent(parts, Number(bps) / 100) }),
    )
  const level = intent.quote.risk?.level
  if (level === 'caution' || level === 'unknown') parts.writeParagraph(translate(parts, `assistant.read-back.${level}`))
  const { sellableFrom } = intent.quote
  if (sellableFrom) {
    const hours = Math.ceil((Date.parse(sellableFrom) - intent.createdAt.getTime()) / hourMs)
    parts.writeParagraph(translate(parts, 'assistant.read-back.sell-wait', { hours }))
  }
  if (intent.quote.passkey) return parts.writeParagraph(translate(parts, 'assistant.passkey-only'))
  if (card.origin !== 'stated' || !settings.confirmByVoice || !isWithinCap(intent, settings)) return
  card.challenge = `${randomDigit()} ${randomDigit()}`
  parts.writeParagraph(translate(parts, 'assistant.say-challenge', { challenge: card.challenge }))
}

function readBackText(wording: Wording, { quote, request }: CardIntent): string {
  const values = {
    token: quote.token.symbol,
    chain: getChainName(quote.chain),
    fee: formatCostUsd(wording, quote.platformFee.usdValue),
  }
  if (quote.side === 'sell') {
    const pay = formatPercent(wording, Number(request.percentage))
    return translate(wording, 'assistant.read-back.sell', {
      ...values,
      pay,
      atLeast: formatMinReceived(wording, quote.receiveAtLeast),
    })
  }
  // The sentence already contains the symbol.
  const atLeast = formatMinReceivedNumber(wording, quote.receiveAtLeast)
  return translate(wording, 'assistant.read-back.buy', {
    ...values,
    pay: formatUsd(wording, Number(request.amountInUsd)),
    atLeast,
  })
}

/** A random digit other than one, which sounds like nine. */
function randomDigit(): string {
  return '023456789'.charAt(randomInt(9))
}
