import type { ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import { toWordCount } from '#ai/brains/offline/parsing/traits/word-limit.ts'
import { type ChosenRequest, chooseRequest } from '#ai/brains/offline/requests/choose-request.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import type { RequestLabel } from '#ai/brains/offline/requests/match-requests.ts'
import type { ParsedMessage } from '#ai/brains/offline/requests/parse-message.ts'
import { groupOf, type RequestGroup } from '#ai/brains/offline/requests/request-groups.ts'
import { findMeanings } from './find-meanings.ts'

/** At or above this similarity, a message is an example itself. */
const exactSimilarity = 0.95
/** The phrase of a rule is most of a message with fewer words. */
const minWords = 6
/** A rule for the user's own data, a list or a change states what is wanted more exactly than examples do. */
const outweighedGroups: ReadonlySet<RequestGroup> = new Set<RequestGroup>(['topic', 'token'])
const confidentGroups: ReadonlySet<RequestGroup> = new Set<RequestGroup>(['topic', 'account'])

/**
 * In a longer message in a chat without a subject, a meaning without an ambiguity outweighs the request of a rule, whose phrase may be
 * part of another question: "customer service wrote to me on WhatsApp" isn't a wish to reach customer service. Warnings, lists and
 * changes stay with the rules.
 */
export function preferConfidentMeaning(
  ruled: ChosenRequest,
  parsed: ParsedUtterance,
  message: ParsedMessage,
  focus: Focus,
): ChosenRequest {
  const hasSubject = focus.last !== undefined || focus.request !== undefined || focus.tokens.length > 0
  if (hasSubject || ruled.lead !== undefined || !outweighedGroups.has(groupOf(labelOf(ruled)))) return ruled
  if (toWordCount(message.otherWords, parsed.language) < minWords) return ruled
  const meanings = findMeanings(parsed.language, message)
  const chosen = chooseRequest(parsed, message, meanings, focus)
  if (chosen === undefined || chosen.ambiguity || chosen.id === ruled.id) return ruled
  const label = labelOf(chosen)
  // Messages that the parser's keywords recognize carry no ambiguity, so they have to be an example.
  const isExample = meanings.some((each) => each.label === label && each.similarity >= exactSimilarity)
  if (parsed.intent !== 'ask' && !isExample) return ruled
  return confidentGroups.has(groupOf(label)) ? chosen : ruled
}

function labelOf({ kind, id }: ChosenRequest): RequestLabel {
  return `${kind}:${id}` as RequestLabel
}
