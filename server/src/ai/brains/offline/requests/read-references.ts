import { assertNever } from '@murmur/contract/assert-never'
import type { ChainKey } from '@murmur/contract/chains'
import type { Language } from '@murmur/contract/languages'
import { chainRequests } from './chain-requests.ts'
import { distinct, type Focus, type FocusToken, isSameToken } from './focus.ts'
import { foldText, type Reference, referencePatterns } from './reference-patterns.ts'
import { slotTerms } from './words/slot-terms.ts'

/** `masked`: the message, folded, with a token placeholder for each reference. `tokens`: what the references mean, in order. */
export type ReferenceReading = { masked: string; tokens: FocusToken[] }

/** At most this many tokens of a list are meant by "them". */
const maxAll = 3

/**
 * Resolves references to tokens that the chat is about: "the second one", "both", "the other one". A reference without a token,
 * such as "the fifth one" after a list of three, stays as it is. `chain`: the chain that the message names.
 */
export function readReferences(
  masked: string,
  language: Language,
  focus: Focus,
  chain?: ChainKey | undefined,
): ReferenceReading {
  let text = foldText(masked)
  const found: { at: number; tokens: FocusToken[] }[] = []
  for (const { pattern, reference } of referencePatterns[language]) {
    // The examples of requests contain pronouns too, so they stay.
    if (reference.kind === 'it') continue
    const tokens = resolveReference(reference, focus, chain)
    if (tokens.length === 0) continue
    text = text.replace(pattern, (matched, at: number) => {
      found.push({ at, tokens })
      // Keeps the length, so that positions stay comparable.
      return ` ${slotTerms.token} `.padEnd(matched.length)
    })
  }
  return { masked: text, tokens: distinct(found.sort((a, b) => a.at - b.at).flatMap(({ tokens }) => tokens)) }
}

/** The tokens that a reference means in a chat; empty if there are none. */
export function resolveReference(reference: Reference, focus: Focus, chain?: ChainKey | undefined): FocusToken[] {
  const { tokens, list = [], hasSeveral } = focus
  // A name of several tokens lists them without an order.
  if (tokens.length === 0 && reference.kind !== 'onChain') return []
  switch (reference.kind) {
    case 'onChain':
      return chain ? tokenOnChain(focus, chain) : []
    case 'nth':
      return list.slice(reference.n - 1, reference.n)
    case 'it':
      return hasSeveral ? [] : tokens.slice(0, 1)
    case 'last':
      return list.slice(-1)
    case 'firstTwo':
      return list.length >= 2 ? list.slice(0, 2) : []
    case 'both':
      return tokens.length >= 2 ? inListOrder(tokens.slice(0, 2), list) : []
    // "200 of those" after an answer about one token counts its units.
    case 'units':
      return hasSeveral ? list.slice(0, maxAll) : tokens.slice(0, 1)
    case 'all':
      return list.slice(0, maxAll)
    case 'former':
      return hasSeveral ? list.slice(0, 1) : otherToken(focus)
    case 'other':
      return otherToken(focus)
    default:
      return assertNever(reference)
  }
}

/** The other token of a list of two, else the token before the newest. */
function otherToken({ tokens, list = [] }: Focus): FocusToken[] {
  return list.length === 2 ? list.filter((each) => !isSameToken(each, tokens[0])) : tokens.slice(1, 2)
}

/** "Compare both": the answer and ordinals count them in the order in which they came up. */
export function inListOrder(tokens: readonly FocusToken[], list: readonly FocusToken[]): FocusToken[] {
  const placeOf = (token: FocusToken) => list.findIndex((each) => isSameToken(each, token))
  return tokens.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** "The one on Base": the token that the chat is about, or the only one of the list, on that chain. */
function tokenOnChain({ tokens: [newest], list = [], request }: Focus, chain: ChainKey): FocusToken[] {
  if (request && chainRequests.has(request)) return []
  const onChain = list.filter((each) => each.chain === chain)
  const [only] = onChain.length === 1 ? onChain : onChain.filter(({ symbol }) => symbol === newest?.symbol)
  const token = only ?? (newest && { symbol: newest.symbol, chain })
  return token ? [token] : []
}
