import type { Turn } from '#ai/brains/brain.port.ts'
import { stripMarkdown } from '#ai/brains/offline/dialogue/value-text.ts'
import type { Sentence } from '#ai/brains/offline/dialogue/write-sentence.ts'
import type { PartialTrade } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import { formatAmount, formatRequestedAmount } from '#platform/i18n/format.ts'
import type { AnswerDeps } from './request-answer.ts'

/** Writes the question of the open card and what else the card shows: "read me what's on the card". */
export function answerCard(turn: Turn, { writeSentence }: AnswerDeps, trade: PartialTrade): void {
  const question = cardQuestion(turn, trade)
  if (question) {
    writeSentence(...question)
    turn.write('\n\n')
  }
  writeSentence('brain.cardShows')
}

/** The question as the card asks it; undefined for an amount that only the card knows. */
function cardQuestion(
  turn: Turn,
  { side, token = '', amountUsd, coinAmount, coin = '', percent, units }: PartialTrade,
): Sentence | undefined {
  const symbol = stripMarkdown(token)
  if (side === 'sell') {
    if (units !== undefined) return ['assistant.card.sell-amount', { amount: `${formatAmount(turn, units)} ${symbol}` }]
    if (percent === undefined) return undefined
    return ['assistant.card.sell', { percent: formatRequestedAmount(turn, percent), token: symbol }]
  }
  if (amountUsd !== undefined)
    return ['assistant.card.buy', { amount: formatRequestedAmount(turn, amountUsd), token: symbol }]
  if (coinAmount === undefined) return undefined
  return ['assistant.card.buy-for', { amount: `${formatAmount(turn, coinAmount)} ${coin}`, token: symbol }]
}
