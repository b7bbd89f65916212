import type { Language } from '@murmur/contract/languages'
import { wordLimit } from '#ai/brains/offline/parsing/traits/word-limit.ts'
import { type ChosenRequest, toRequestToken } from '#ai/brains/offline/requests/choose-request.ts'
import { type Focus, isCardOpen } from '#ai/brains/offline/requests/focus.ts'
import type { RequestId, RequestLabel } from '#ai/brains/offline/requests/match-requests.ts'
import type { ParsedMessage } from '#ai/brains/offline/requests/parse-message.ts'
import { asksDistance, mentionsKeptPart, mentionsTradeCard } from '#ai/brains/offline/requests/reference-patterns.ts'
import { slotTerms } from '#ai/brains/offline/requests/words/slot-terms.ts'

/** At most this many words besides fillers. */
const maxWords = 4
const saleRequests: ReadonlySet<string> = new Set<RequestLabel>(['request:realised-profit', 'request:last-trade'])
const alertRequests: ReadonlySet<RequestId> = new Set<RequestId>(['set-alert', 'alerts'])

/**
 * Resolves a short question that leaves out its subject: "and the half I kept?" after a sale is about the gain of the rest, "how much
 * further?" after an alert about the distance to its price, "what's on the card?" about the card. Undefined for other messages.
 */
export function resolveElidedSubject(
  text: string,
  language: Language,
  { mentions, references, chain, masked, contentWords }: ParsedMessage,
  focus: Focus,
): ChosenRequest | undefined {
  const {
    tokens: [token],
    hasSeveral,
    last,
    request,
  } = focus
  if (!token || hasSeveral || chain || mentions.length + references.length > 0) return undefined
  if (contentWords > wordLimit(maxWords, language) || masked.includes(slotTerms.number)) return undefined
  if (isCardOpen(focus) && mentionsTradeCard(text, language))
    return { kind: 'request', id: 'repeat', tokens: [], chain: undefined }
  const toRequestAboutToken = (id: RequestId): ChosenRequest => ({
    kind: 'request',
    id,
    tokens: [toRequestToken(token)],
    chain: undefined,
  })
  if (last !== undefined && saleRequests.has(last) && mentionsKeptPart(text, language))
    return toRequestAboutToken('profit')
  if (request !== undefined && alertRequests.has(request) && asksDistance(text, language))
    return toRequestAboutToken('alerts')
  return undefined
}
