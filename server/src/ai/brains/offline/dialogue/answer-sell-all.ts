import { chains } from '@murmur/contract/chains'
import type { Turn } from '#ai/brains/brain.port.ts'
import type { ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import { formatPercent } from '#platform/i18n/format.ts'
import { answerBalance } from './answer-account.ts'
import { nameTokens } from './name-tokens.ts'
import { stripMarkdown } from './value-text.ts'
import type { Translate } from './write-sentence.ts'

const maxNamed = 10
const coins: ReadonlySet<string> = new Set(chains.map(({ coin }) => coin.symbol))

/**
 * Asks which token a sale of everything begins with, and names those that the user holds: each sale gets its own card. If the user holds
 * only coins, which cannot be sold, states these. Returns false, without an answer, for other messages and if a chain does not respond.
 */
export async function answerSellAll(
  turn: Turn,
  translate: Translate,
  { reason, understood = {} }: ParsedUtterance,
): Promise<boolean> {
  const { side, token, percent } = understood
  if (reason !== 'no-token' || side !== 'sell' || token !== undefined || percent === undefined) return false
  const result = await turn.tools.balance.run({})
  turn.signal.throwIfAborted()
  if (result.kind === 'refused' || result.stale.length > 0) return false
  const sellableHoldings = result.holdings.filter(({ symbol }) => !coins.has(symbol))
  turn.remember({ understood })
  if (sellableHoldings.length === 0) {
    turn.write(`${translate(turn, 'brain.nothingToSell')}\n\n`)
    await answerBalance(turn, translate, { intent: 'balance', language: turn.language })
    return true
  }
  const names = nameTokens(sellableHoldings.slice(0, maxNamed)).map(stripMarkdown)
  const tokens = new Intl.ListFormat(turn.language, { type: 'conjunction' }).format(names)
  turn.write(translate(turn, 'brain.askTokenSellHeld', { amount: formatPercent(turn, Number(percent)), tokens }))
  return true
}

/** The tokens to name when asking which one to sell. */
export function sellableNames(
  holdings: readonly { symbol: string; chain: (typeof chains)[number]['key'] }[],
): string[] {
  return nameTokens(holdings.filter(({ symbol }) => !coins.has(symbol)))
}
