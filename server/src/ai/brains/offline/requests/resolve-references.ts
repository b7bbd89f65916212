import { assertNever } from '@murmur/contract/assert-never'
import type { ChainKey } from '@murmur/contract/chains'
import type { Language } from '@murmur/contract/languages'
import { chainRequests } from './chain-requests.ts'
import { distinctTokens, type Focus, type FocusToken, isSameToken, symbolOnChain } from './focus.ts'
import { foldText, type Reference, referencePatterns } from './reference-patterns.ts'
import { slotTerms } from './words/slot-terms.ts'

/**
 * `masked`: the message, folded, with a token placeholder for each reference. `tokens`: the tokens that the references mean, in
 * order. `candidates`: the tokens that they may mean if the chat does not decide it.
 */
export type ResolvedReferences = { masked: string; tokens: FocusToken[]; candidates: FocusToken[] }

/** A named token directly after a reference, with its article: "da outra, a AERO". */
const namedToken = new RegExp(`^ (?:(?:the|el|la|los|le|les|l|o|a|os|as|ال) )?${slotTerms.token}(?!\\p{L})`, 'u')

/** At most this many tokens of a list are meant by "them". */
const maxMeantTokens = 3

/** The question "which token?" lists at most this many. */
const maxCandidates = 4
/** References that can only mean a token of the chat. If they mean none, as "the fifth one" of three, the assistant asks which. */
const tokenReferenceKinds: ReadonlySet<Reference['kind']> = new Set<Reference['kind']>([
  'nth',
  'former',
  'other',
  'previous',
  'next',
])

/**
 * Resolves references to tokens that the chat is about: "the second one", "both", "the other one". A reference without a token,
 * such as "the fifth one" after a list of three, stays as it is. `chain`: the chain that the message names.
 */
export function resolveReferences(
  masked: string,
  language: Language,
  focus: Focus,
  chain?: ChainKey | undefined,
): ResolvedReferences {
  let text = foldText(masked)
  const found: { at: number; tokens: FocusToken[] }[] = []
  const possible = listCandidates(focus)
  let isUndecided = false
  for (const { pattern, reference } of referencePatterns[language]) {
    // Pronouns stay, because the examples of requests contain them too.
    if (reference.kind === 'it') continue
    // "The other one, AERO" names it.
    if (reference.kind === 'other') text = text.replace(pattern, removeNamed)
    const tokens = resolveReference(reference, focus, chain)
    if (tokens.length === 0) {
      isUndecided ||= possible.length > 0 && tokenReferenceKinds.has(reference.kind) && text.search(pattern) >= 0
      continue
    }
    text = text.replace(pattern, (matched, at: number) => {
      found.push({ at, tokens })
      // Keeps the length, so that positions stay comparable.
      return ` ${slotTerms.token} `.padEnd(matched.length)
    })
  }
  const tokens = distinctTokens(found.sort((a, b) => a.at - b.at).flatMap((each) => each.tokens))
  return { masked: text, tokens, candidates: isUndecided && tokens.length === 0 ? possible : [] }
}

function removeNamed(matched: string, at: number, text: string): string {
  return namedToken.test(text.slice(at + matched.length)) ? ' '.repeat(matched.length) : matched
}

/** The tokens that a message may be about; empty for a chat about fewer than two. */
export function listCandidates({ tokens, list = [], isListShown, hasSeveral }: Focus): FocusToken[] {
  const shown = isListShown || hasSeveral ? list : []
  const all = distinctTokens([...shown, ...tokens, ...list])
  return all.length > 1 ? all.slice(0, maxCandidates) : []
}

/** The tokens that a reference means in a chat; empty if there are none. */
export function resolveReference(reference: Reference, focus: Focus, chain?: ChainKey | undefined): FocusToken[] {
  const { tokens, list = [], hasSeveral } = focus
  const [newest] = tokens
  // A name shared by several tokens sets a list without newest tokens, which has no order.
  if (tokens.length === 0 && reference.kind !== 'onChain') return []
  switch (reference.kind) {
    case 'onChain':
      return chain ? findTokenOnChain(focus, chain) : []
    case 'nth':
      return list.slice(reference.n - 1, reference.n)
    // The Arabic "والثاني" is "and the second" or, after the second of a list of two, "and the other".
    case 'secondOrOther': {
      const isOther = focus.isListShown && list.length === 2 && newest !== undefined && isSameToken(newest, list[1])
      return isOther ? list.slice(0, 1) : list.slice(1, 2)
    }
    case 'it':
      return hasSeveral ? [] : tokens.slice(0, 1)
    case 'last':
      return list.slice(-1)
    case 'firstTwo':
      return list.length >= 2 ? list.slice(0, 2) : []
    case 'both':
      return tokens.length >= 2 ? sortByList(tokens.slice(0, 2), list) : []
    // "200 of those" after an answer about one token counts its units.
    case 'units':
      return hasSeveral ? list.slice(0, maxMeantTokens) : tokens.slice(0, 1)
    case 'all':
      return list.slice(0, maxMeantTokens)
    case 'former':
      return hasSeveral ? list.slice(0, 1) : findOtherToken(focus)
    case 'other':
      // After an answer about both, either is "the other one".
      return hasSeveral && list.length === 2 ? [] : findOtherToken(focus)
    case 'previous':
      return findNeighbour(focus, -1)
    case 'next':
      return findNeighbour(focus, 1)
    default:
      return assertNever(reference)
  }
}

/** The other token of a list of two, else the token before the newest. */
function findOtherToken({ tokens, list = [] }: Focus): FocusToken[] {
  return list.length === 2 ? list.filter((each) => !isSameToken(each, tokens[0])) : tokens.slice(1, 2)
}

/** The token before or after the newest one in the list shown; without a list, the one before is that of the earlier answer. */
function findNeighbour({ tokens, list = [], isListShown }: Focus, step: 1 | -1): FocusToken[] {
  const [newest] = tokens
  const at = newest && isListShown ? list.findIndex((each) => isSameToken(each, newest)) : -1
  if (at < 0) return step < 0 ? tokens.slice(1, 2) : []
  return at + step < 0 ? [] : list.slice(at + step, at + step + 1)
}

/** Sorts tokens by their position in the list, because ordinals refer to it after "compare both". */
export function sortByList(tokens: readonly FocusToken[], list: readonly FocusToken[]): FocusToken[] {
  const positionOf = (token: FocusToken) => list.findIndex((each) => isSameToken(each, token))
  return tokens.toSorted((one, other) => positionOf(one) - positionOf(other))
}

/** "The one on Base": the token that the chat is about, or the only one of the list, on that chain. */
function findTokenOnChain({ tokens: [newest], list = [], request }: Focus, chain: ChainKey): FocusToken[] {
  if (request && chainRequests.has(request)) return []
  const onChain = list.filter((each) => each.chain === chain)
  const [only] = onChain.length === 1 ? onChain : onChain.filter(({ symbol }) => symbol === newest?.symbol)
  const token = only ?? (newest && { symbol: symbolOnChain(newest, chain), chain })
  return token ? [token] : []
}
