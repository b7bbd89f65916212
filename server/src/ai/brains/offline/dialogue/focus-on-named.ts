import { chains as networks } from '@murmur/contract/chains'
import type { Turn } from '#ai/brains/brain.port.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import { type Focus, type FocusToken, focusOnTokens, parseFocus } from '#ai/brains/offline/requests/focus.ts'
import { readMessage } from '#ai/brains/offline/requests/read-message.ts'
import type { RecordedAnswer } from '#ai/brains/offline/suggestions/record-turn.ts'

/** The coins that pay for trades: "can I pay in SOL?" changes no subject. */
const coins: ReadonlySet<string> = new Set(networks.map(({ coin }) => coin.symbol))

/**
 * Makes the tokens that a message names the focus if its answer was about none: after "can I buy AERO every week?", "it" is AERO.
 * If a name leads to no single token, no token remains for "it", so that an order with it needs the name.
 */
export function focusOnNamed(turn: Turn, { results, focus: recorded }: RecordedAnswer, names: TokenNames): void {
  const before = parseFocus(turn.focus)
  const after = parseFocus(recorded)
  if (results.length > 0 || (after.tokens[0] !== undefined && !isSameFocus(before, after))) return
  const { mentions: all, chain } = readMessage(turn.text, names, turn.language, before)
  const mentions = all.filter((each) => !coins.has(each))
  if (mentions.length === 0) return
  const named = mentions.map((symbol): FocusToken | undefined => {
    const chains = names.chains.get(symbol)
    const only = chains?.size === 1 ? [...chains][0] : chain && chains?.has(chain) ? chain : undefined
    return only && { symbol, chain: only }
  })
  const tokens = named.filter((each) => each !== undefined)
  const next: Focus =
    tokens.length === named.length
      ? focusOnTokens(after, tokens, after.request)
      : { ...after, tokens: [], trade: undefined }
  turn.setFocus(next)
}

function isSameFocus(one: Focus, other: Focus): boolean {
  return JSON.stringify(one.tokens) === JSON.stringify(other.tokens)
}
