import type { Language } from '@murmur/contract/languages'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import { findWindow } from './find-window.ts'
import type { Focus } from './focus.ts'
import { matchRequests, type RequestLabel } from './match-requests.ts'
import { readPlainRequest } from './plain-request.ts'
import { readMessage } from './read-message.ts'
import { groupOf } from './request-groups.ts'

/** Punctuation outside of numbers, and the spaces by which Chinese messages separate sentences. */
const pause =
  /[!?…，。；：！？،؛؟、]+|[,.;:]+(?!\d)|(?<=\p{Script=Han})\s+(?=\p{Script=Han})|\p{Extended_Pictographic}\ufe0f?/u
const maxClauses = 6
/** Chinese characters count as words. */
const minWords = { zh: 4, others: 2 }
/** A clause must resemble an example this closely, and this much more closely than the whole message. */
const minSimilarity = 0.5
const minGain = 0.2
/** A clause that only names a fact of a token counts as an example: "is this coin safe". */
const plainSimilarity = 0.6
/** Below this similarity of the whole message, a clause may also be a social one. */
const weakSimilarity = 0.35

/** Social requests that are seldom all that a longer message means: "hi", "ok thanks", "what?". */
const openings: ReadonlySet<RequestLabel> = new Set<RequestLabel>([
  'request:greeting',
  'request:thanks',
  'request:goodbye',
  'request:how-are-you',
  'request:confused',
  'request:repeat',
  'request:why',
  'request:more',
  'request:apology',
  'request:capabilities',
])

/** Requests with which a longer message may only begin. */
export const courtesies: ReadonlySet<RequestLabel> = new Set<RequestLabel>([
  'request:greeting',
  'request:thanks',
  'request:how-are-you',
  'request:apology',
])

type Context = { names: TokenNames; language: Language; focus: Focus; similarity: number; tokenCount: number }

/**
 * The clause of a message that closely resembles an example, while the whole message resembles none: "no jokes please, how is my
 * BONK doing". `similarity`, `tokenCount`: those of the whole message; a clause without its tokens means less. Changes are read from
 * whole messages only.
 */
export function findClause(
  text: string,
  { names, language, focus, similarity, tokenCount }: Context,
): string | undefined {
  const clauses = text
    .split(pause)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '')
  const window = () => findWindowIn(text, { names, language, focus, similarity, tokenCount })
  if (clauses.length < 2 || clauses.length > maxClauses) return window()
  const ranked = clauses
    .flatMap((clause) => {
      const reading = readMessage(clause, names, language, focus)
      const { masked, otherWords, mentions, references } = reading
      const isPart = mentions.length < tokenCount || otherWords < minWords[language === 'zh' ? 'zh' : 'others']
      if (!isPart && readPlainRequest(clause, language, reading, focus))
        return [{ clause, similarity: plainSimilarity }]
      const [best] = isPart ? [] : matchRequests(language, masked)
      const hasToken = mentions.length + references.length + focus.tokens.length > 0
      return best && isPossible(best.label, similarity, hasToken) ? [{ clause, similarity: best.similarity }] : []
    })
    .sort((one, other) => other.similarity - one.similarity)
  const [best] = ranked
  return best && best.similarity >= Math.max(minSimilarity, similarity + minGain) ? best.clause : window()
}

/** The start or the end of a message without its chatter, with all tokens that the message names. */
function findWindowIn(text: string, { names, language, focus, similarity, tokenCount }: Context): string | undefined {
  const read = (part: string) => readMessage(part, names, language, focus)
  return findWindow(text, {
    language,
    similarity,
    mask: (part) => read(part).masked,
    isPossible: (label, part) => {
      const { mentions, references } = read(part)
      const hasToken = mentions.length + references.length + focus.tokens.length > 0
      return mentions.length >= tokenCount && groupOf(label) !== 'social' && isPossible(label, similarity, hasToken)
    },
  })
}

function isPossible(label: RequestLabel, similarity: number, hasToken: boolean): boolean {
  const group = groupOf(label)
  if (group === 'change' || openings.has(label) || (group === 'token' && !hasToken)) return false
  return group !== 'social' || similarity < weakSimilarity
}
