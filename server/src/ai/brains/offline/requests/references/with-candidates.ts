import type { Language } from '@murmur/contract/languages'
import type { ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import { type ChosenRequest, toRequestToken } from '#ai/brains/offline/requests/choose-request.ts'
import type { Focus, FocusToken } from '#ai/brains/offline/requests/focus.ts'
import type { RequestId } from '#ai/brains/offline/requests/match-requests.ts'
import type { ParsedMessage } from '#ai/brains/offline/requests/parse-message.ts'
import { hasTokenPronoun } from '#ai/brains/offline/requests/reference-patterns.ts'
import { groupOf } from '#ai/brains/offline/requests/request-groups.ts'
import { listCandidates } from '#ai/brains/offline/requests/resolve-references.ts'
import { slotTerms } from '#ai/brains/offline/requests/words/slot-terms.ts'

/** Requests that are about several tokens anyway. */
const multiTokenRequests: ReadonlySet<RequestId> = new Set<RequestId>(['compare', 'convert'])
/** At most this many words besides fillers in "and the one before?", which names no request. */
const maxBareWords = 1
/** Maximum number of words besides fillers in "I think it was the one on Base". */
const maxReferenceWords = 2

/**
 * Adds the tokens that a request may mean if the chat doesn't decide it: "the other one" after an answer about both, "is it safe?" after
 * a list. The answer then asks which one.
 */
export function withCandidates(
  request: ChosenRequest | undefined,
  parsed: ParsedUtterance,
  language: Language,
  message: ParsedMessage,
  focus: Focus,
): ChosenRequest | undefined {
  const { candidates = listPronounCandidates(language, message, focus), chain, contentWords } = message
  if (candidates.length === 0) return request ?? toBareReferenceRequest(parsed, message, focus)
  const isBare = request === undefined && message.candidates !== undefined && contentWords <= maxBareWords
  const id = isBare ? focus.request : request?.kind === 'request' ? request.id : undefined
  if (id === undefined || groupOf(`request:${id}`) !== 'token' || multiTokenRequests.has(id)) return request
  if (request?.kind === 'request' && request.tokens.length > 1) return request
  return { kind: 'request', id, tokens: [], chain, among: candidates }
}

/** "That one on Ethereum" alone repeats the last request about a token, or asks what the token is. */
function toBareReferenceRequest(
  parsed: ParsedUtterance,
  message: ParsedMessage,
  focus: Focus,
): ChosenRequest | undefined {
  const { references, mentions, contentWords, chain, masked } = message
  const isTrade = parsed.intent !== 'ask' || parsed.understood?.side !== undefined || focus.trade !== undefined
  if (isTrade || references.length !== 1 || mentions.length > 0 || contentWords > maxReferenceWords) return undefined
  if (masked.includes(slotTerms.number)) return undefined
  const { request } = focus
  const isRepeated =
    request !== undefined && groupOf(`request:${request}`) === 'token' && !multiTokenRequests.has(request)
  return { kind: 'request', id: isRepeated ? request : 'token-info', tokens: references.map(toRequestToken), chain }
}

/** The tokens that "it" may mean after an answer about several. */
function listPronounCandidates(language: Language, message: ParsedMessage, focus: Focus): FocusToken[] {
  const { mentions, references, chain, masked } = message
  const isNamed = mentions.length + references.length > 0 || chain !== undefined
  return focus.hasSeveral && !isNamed && hasTokenPronoun(masked, language) ? listCandidates(focus) : []
}
