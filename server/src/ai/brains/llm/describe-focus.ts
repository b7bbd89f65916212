import type { Turn } from '#ai/brains/brain.port.ts'
import { type FocusToken, parseFocus } from '#ai/brains/offline/requests/focus.ts'
import { cleanLine } from '#platform/text/clean-text.ts'

const maxNamed = 10

/**
 * The subject of a chat for a model, as the offline brain stores and reads it too: the token that "it" means, the list that ordinals
 * count, and the newest trade. Undefined if the chat is about nothing.
 */
export function describeFocus({
  focus,
  nameToken,
}: Pick<Turn, 'focus' | 'nameToken'>): Readonly<Record<string, unknown>> | undefined {
  const { tokens, list = [], hasSeveral, trade } = parseFocus(focus)
  const describeToken = ({ symbol, chain, address }: FocusToken) => ({
    ...(address && nameToken && { ref: nameToken({ chain, address }) }),
    chain,
    quoted: cleanLine(symbol, 20),
  })
  const [newest] = tokens
  if (!newest && list.length === 0) return undefined
  const { side, amountUsd, percent, coinAmount, units } = trade ?? {}
  return {
    ...(newest && !hasSeveral && { it: describeToken(newest) }),
    ...(hasSeveral && { it: 'one of the list: ask which' }),
    ...(list.length > 1 && { list: list.slice(0, maxNamed).map(describeToken) }),
    ...(trade && { trade: { side, amountUsd, percent, coinAmount, units } }),
  }
}
