import type { Turn } from '#ai/brains/brain.port.ts'
import type { ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import { answerBalance } from './answer-account.ts'
import { stripMarkdown } from './value-text.ts'
import type { Translate } from './write-sentence.ts'

/**
 * Responds to a sale without an amount of a token that the user does not hold, and states what is held instead. Returns false, without an
 * answer, for other messages, if the user holds the token, or if a chain does not respond.
 */
export async function answerSaleWithoutHolding(
  turn: Turn,
  translate: Translate,
  { reason, understood = {} }: ParsedUtterance,
): Promise<boolean> {
  const { side, token, chain } = understood
  if (reason !== 'no-amount' || side !== 'sell' || token === undefined) return false
  const result = await turn.tools.balance.run({ token, ...(chain && { chain }) })
  turn.signal.throwIfAborted()
  if (result.kind === 'refused' || result.holdings.length > 0 || result.stale.length > 0) return false
  turn.remember({ understood })
  turn.write(`${translate(turn, 'brain.balanceNone', { token: stripMarkdown(token) })}\n\n`)
  await answerBalance(turn, translate, { intent: 'balance', language: turn.language })
  return true
}
