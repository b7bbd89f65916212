import type { Language } from '@murmur/contract/languages'
import type { ChosenRequest } from '#ai/brains/offline/requests/choose-request.ts'
import type { Focus, FocusToken } from '#ai/brains/offline/requests/focus.ts'
import type { RequestId } from '#ai/brains/offline/requests/match-requests.ts'
import type { MessageReading } from '#ai/brains/offline/requests/read-message.ts'
import { listCandidates } from '#ai/brains/offline/requests/read-references.ts'
import { namesIt } from '#ai/brains/offline/requests/reference-patterns.ts'
import { groupOf } from '#ai/brains/offline/requests/request-groups.ts'

/** Requests that are about several tokens anyway. */
const ofSeveral: ReadonlySet<RequestId> = new Set<RequestId>(['compare', 'convert'])
/** At most this many words besides fillers in "and the one before?", which names no request. */
const maxBareWords = 1

/**
 * A request about a token that the chat does not decide, with the tokens that it may mean: "the other one" after an answer about
 * both, "is it safe?" after a list. The answer then is the question which one.
 */
export function withCandidates(
  request: ChosenRequest | undefined,
  language: Language,
  reading: MessageReading,
  focus: Focus,
): ChosenRequest | undefined {
  const { candidates = undecidedPronoun(language, reading, focus), chain, contentWords } = reading
  if (candidates.length === 0) return request
  const isBare = request === undefined && reading.candidates !== undefined && contentWords <= maxBareWords
  const id = isBare ? focus.request : request?.kind === 'request' ? request.id : undefined
  if (id === undefined || groupOf(`request:${id}`) !== 'token' || ofSeveral.has(id)) return request
  if (request?.kind === 'request' && request.tokens.length > 1) return request
  return { kind: 'request', id, tokens: [], chain, among: candidates }
}

/** The tokens that "it" may mean after an answer about several. */
function undecidedPronoun(language: Language, reading: MessageReading, focus: Focus): FocusToken[] {
  const { mentions, references, chain, masked } = reading
  const isNamed = mentions.length + references.length > 0 || chain !== undefined
  return focus.hasSeveral && !isNamed && namesIt(masked, language) ? listCandidates(focus) : []
}
