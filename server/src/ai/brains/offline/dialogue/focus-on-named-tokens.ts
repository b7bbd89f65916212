import { chains as networks } from '@murmur/contract/chains'
import type { Language } from '@murmur/contract/languages'
import type { Turn } from '#ai/brains/brain.port.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import {
  type Focus,
  type FocusToken,
  focusOnTokens,
  isSameToken,
  parseFocus,
} from '#ai/brains/offline/requests/focus.ts'
import { parseMessage } from '#ai/brains/offline/requests/parse-message.ts'
import type { RecordedAnswer } from '#ai/brains/offline/suggestions/record-turn.ts'
import { isFailure } from '#ai/brains/tokens.port.ts'

/** The coins that pay for trades: "can I pay in SOL?" changes no subject. */
export const coins: ReadonlySet<string> = new Set(networks.map(({ coin }) => coin.symbol))

/**
 * Makes the tokens that a message names the focus if its answer was about none: after "can I buy AERO every week?", "it" is AERO.
 * The name of several tokens lists them, so that "the one on Solana" is one of them, and an order with "it" needs the name. Any other
 * name leaves no token.
 */
export function focusOnNamedTokens(turn: Turn, { results, focus: recorded }: RecordedAnswer, names: TokenNames): void {
  const focusBefore = parseFocus(turn.focus)
  const focusAfter = parseFocus(recorded)
  // "Is VIRTUAL on Ethereum?" finds no token there, but is still about the listed one.
  const isMissing = results.some(({ kind }) => kind === 'unknown-token')
  if ((results.some(isFailure) && !isMissing) || hasSetFocus(focusBefore, focusAfter, results.length > 0)) return
  const { mentions: all, chain } = parseMessage(turn.text, names, turn.language, focusBefore)
  const mentions = all.filter((each) => !coins.has(each))
  if (mentions.length === 0) return
  const namedTokens = mentions.map((symbol) => findTokensBySymbol(symbol, names, chain))
  const [first = []] = namedTokens
  turn.setFocus(nextFocus(focusAfter, namedTokens, mentions.length === 1 ? first : []))
}

/** The focus after a part of a message, of which the next one may be about the same token. */
export function focusOnNames(text: string, language: Language, focus: Focus, names: TokenNames): Focus {
  const { mentions, chain } = parseMessage(text, names, language, focus)
  const namedTokens = mentions.map((symbol) => findTokensBySymbol(symbol, names, chain))
  return mentions.length === 0
    ? focus
    : nextFocus(focus, namedTokens, mentions.length === 1 ? (namedTokens[0] ?? []) : [])
}

/** Whether the answer itself determined the focus. An answer about the user's own money or trades may leave it unset. */
function hasSetFocus(before: Focus, after: Focus, hasResults: boolean): boolean {
  const isSameTrade = JSON.stringify(after.trade) === JSON.stringify(before.trade)
  if (hasResults && (after.request !== before.request || !isSameTrade)) return true
  return after.tokens[0] !== undefined && !isSameFocus(before, after)
}

/** `several`: the tokens that the only name may mean. */
function nextFocus(after: Focus, named: readonly FocusToken[][], several: FocusToken[]): Focus {
  if (named.every(({ length }) => length === 1)) return focusOnTokens(after, named.flat(), after.request)
  const list = several.length > 1 ? { list: several } : {}
  return { ...after, tokens: [], ...list, hasSeveral: false, trade: undefined }
}

/** The tokens with a symbol: on the chain that the message names, or on each. */
export function findTokensBySymbol(
  symbol: string,
  names: TokenNames,
  chain: FocusToken['chain'] | undefined,
): FocusToken[] {
  const all = [...(names.chains.get(symbol) ?? [])].map((each) => ({ symbol, chain: each }))
  const onChain = all.filter((each) => each.chain === chain)
  return onChain.length > 0 ? onChain : all
}

function isSameFocus(one: Focus, other: Focus): boolean {
  return (
    one.tokens.length === other.tokens.length && one.tokens.every((token, at) => isSameToken(token, other.tokens[at]))
  )
}
