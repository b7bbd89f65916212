import { chains } from '@murmur/contract/chains'
import { parseUtterance } from '#ai/brains/offline/parsing/parse-utterance.ts'
import type { ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import { type Substitution, substituteReference } from '#ai/brains/offline/requests/references/substitute-reference.ts'
import type { Order, OrderContext } from './order.ts'

const coinSymbols: readonly string[] = [...new Set(chains.map(({ coin }) => coin.symbol))]

type SubstitutionResult = { substitution: Substitution; resolved: ParsedUtterance }

/**
 * Replaces the reference of a message by its token and parses it again. A coin is never bought with itself: "buy some of it with 0.02
 * ETH" after an amount of ETH in LINK means LINK.
 */
export function substituteToken(
  text: string,
  { language }: Order,
  { names, understood, focus }: Pick<OrderContext, 'names' | 'understood' | 'focus'>,
): SubstitutionResult | undefined {
  const coins = focus.hasSeveral || focus.conversion ? coinSymbols : []
  for (const coin of [undefined, ...coins]) {
    const substitution = substituteReference(text, language, coin === undefined ? focus : withoutToken(focus, coin))
    if (!substitution) continue
    const resolved = parseUtterance(substitution.text, { names, language, understood })
    const paid = resolved.coin ?? resolved.understood?.coin
    if (paid !== substitution.token.symbol && (coin === undefined || coin === paid)) return { substitution, resolved }
  }
  return undefined
}

/** The focus of the newest answer, without the tokens with this symbol. */
function withoutToken(focus: Focus, symbol: string): Focus {
  const tokens = focus.tokens.filter((each) => each.symbol !== symbol)
  const list = focus.list?.filter((each) => each.symbol !== symbol)
  return { ...focus, tokens, list, hasSeveral: focus.hasSeveral && (list ?? tokens).length > 1 }
}
