import type { Language } from '@murmur/contract/languages'
import { type ChosenRequest, namedTokens, toRequestToken } from './choose-request.ts'
import type { Focus } from './focus.ts'
import type { RequestId } from './match-requests.ts'
import type { ParsedMessage } from './parse-message.ts'
import { parseFacts } from './parse-metrics.ts'
import { countContentWords, stripEllipsis } from './reference-patterns.ts'
import { continueFocus } from './references/continue-focus.ts'
import { groupOf } from './request-groups.ts'
import { slotTerms } from './words/slot-terms.ts'

/** At most this many words besides fillers: "how much is that of PEPE?" */
const maxWords = 1
/** Requests that are about more than one figure of a token. */
const multiFigureRequests: ReadonlySet<RequestId> = new Set<RequestId>([
  'search',
  'compare',
  'convert',
  'trade-check',
  'token-info',
])

/** Resolves a figure that the message leaves out: "how much is that of PEPE?" after the volume of AAVE, or after a question about volumes. */
export function resolveEllipsis(
  text: string,
  language: Language,
  message: ParsedMessage,
  focus: Focus,
): ChosenRequest | undefined {
  const { request } = continueFocus(focus)
  const rest = stripEllipsis(message.masked, language)
  if (request === undefined || rest === undefined || multiFigureRequests.has(request)) return undefined
  if (groupOf(`request:${request}`) !== 'token' || message.masked.includes(slotTerms.number)) return undefined
  if (parseFacts(rest, language).some((fact) => fact !== 'price') || parseFacts(text, language).includes('risk'))
    return undefined
  const named = namedTokens(message)
  const tokens = named.length > 0 || focus.hasSeveral ? named : focus.tokens.slice(0, 1).map(toRequestToken)
  if (tokens.length !== 1 || countContentWords(rest, language) > maxWords) return undefined
  return { kind: 'request', id: request, tokens, chain: message.chain }
}
