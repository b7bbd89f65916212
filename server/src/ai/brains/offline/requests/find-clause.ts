import type { Language } from '@murmur/contract/languages'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import { wordLimit } from '#ai/brains/offline/parsing/traits/word-limit.ts'
import { findWindow } from './find-window.ts'
import type { Focus } from './focus.ts'
import { matchRequests, type RequestLabel } from './match-requests.ts'
import { parseFactRequest } from './parse-fact-request.ts'
import { parseMessage } from './parse-message.ts'
import { groupOf } from './request-groups.ts'

/** Punctuation outside of numbers, and the spaces by which Chinese messages separate sentences. */
const pause =
  /[!?…，。；：！？،؛؟、]+|[,.;:]+(?!\d)|(?<=\p{Script=Han})\s+(?=\p{Script=Han})|\p{Extended_Pictographic}\ufe0f?/u
const maxClauses = 6
const minWords = 2
/** A clause must resemble an example this closely, and this much more closely than the whole message. */
const minSimilarity = 0.5
const minGain = 0.2
/** A clause that only names a fact of a token counts as an example: "is this coin safe". */
const factSimilarity = 0.6
/** Below this similarity of the whole message, a clause may also be small talk. */
const weakSimilarity = 0.35

/** Requests that are rarely the point of a longer message: "hi", "ok thanks", "what?". */
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

/** Requests that may be only the beginning of a longer message. */
export const courtesies: ReadonlySet<RequestLabel> = new Set<RequestLabel>([
  'request:greeting',
  'request:thanks',
  'request:how-are-you',
  'request:apology',
])

type Context = { names: TokenNames; language: Language; focus: Focus; similarity: number; tokenCount: number }

/**
 * The clause of a message that closely resembles an example, while the whole message resembles none: "no jokes please, how is my
 * BONK doing". `similarity`, `tokenCount`: those of the whole message. A clause without all of its tokens is ignored, and so are
 * changes, which need the whole message.
 */
export function findClause(
  text: string,
  { names, language, focus, similarity, tokenCount }: Context,
): string | undefined {
  const written = text
    .split(pause)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '')
  const definitions = [...written.flatMap(listDefinitions), ...listLatinDefinitions(text)]
  const clauses = [...written, ...definitions]
  const findMatchingWindow = () => findWindowIn(text, { names, language, focus, similarity, tokenCount })
  if (clauses.length < 2 || written.length > maxClauses) return findMatchingWindow()
  const ranked = clauses
    .flatMap((clause) => {
      const message = parseMessage(clause, names, language, focus)
      const { masked, otherWords, mentions, references } = message
      const isPart =
        mentions.length + references.length < tokenCount ||
        (otherWords < wordLimit(minWords, language) && !definitions.includes(clause))
      if (!isPart && parseFactRequest(clause, language, message, focus)) return [{ clause, similarity: factSimilarity }]
      const [best] = isPart ? [] : matchRequests(language, masked)
      const hasToken = mentions.length + references.length + focus.tokens.length > 0
      return best && isPossible(best.label, similarity, hasToken) ? [{ clause, similarity: best.similarity }] : []
    })
    .sort((one, other) => other.similarity - one.similarity)
  const [best] = ranked
  return best && best.similarity >= Math.max(minSimilarity, similarity + minGain) ? best.clause : findMatchingWindow()
}

/** The start or the end of a message that resembles an example, if it has all tokens of the message. */
function findWindowIn(text: string, { names, language, focus, similarity, tokenCount }: Context): string | undefined {
  const parse = (part: string) => parseMessage(part, names, language, focus)
  return findWindow(text, {
    language,
    similarity,
    mask: (part) => parse(part).masked,
    isPossible: (label, part) => {
      const { mentions, references } = parse(part)
      const hasToken = mentions.length + references.length + focus.tokens.length > 0
      return (
        mentions.length + references.length >= tokenCount &&
        groupOf(label) !== 'social' &&
        isPossible(label, similarity, hasToken)
      )
    },
  })
}

/** Chinese questions about a meaning: "是啥", "什么意思". */
const definition = /(?:是|系)(?:个|個|一个)?(?:啥|什么|什麼|咩|乜)|(?:啥|什么|什麼|咩|乜)意思|(?:怎么|怎麼|咋)回事/u
/** Lengths of a Chinese term. */
const termLengths = [2, 3, 4, 5]

/** The question about a meaning without the words before its term: "朋友问我空投是啥" gives "空投是啥". */
function listDefinitions(clause: string): string[] {
  const found = definition.exec(clause)
  if (!found) return []
  const before = clause.slice(0, found.index).trimEnd()
  const terms = termLengths.map((length) => before.slice(-length)).filter((term) => han.test(term))
  return [...new Set(terms)].filter((term) => term !== before).map((term) => `${term}${found[0]}`)
}

const han = /^\p{Script=Han}{2,}$/u
/** A Latin word shortly before the question: "我妈问我 DEX 那到底是个啥". */
const latinTerm = new RegExp(`([A-Za-z][A-Za-z0-9]{1,12})[^A-Za-z0-9]{0,8}?(?:${definition.source})`, 'u')

function listLatinDefinitions(text: string): string[] {
  const term = latinTerm.exec(text)?.[1]
  return term === undefined ? [] : [`${term}是什么`]
}

function isPossible(label: RequestLabel, similarity: number, hasToken: boolean): boolean {
  const group = groupOf(label)
  if (group === 'change' || openings.has(label) || (group === 'token' && !hasToken)) return false
  return group !== 'social' || similarity < weakSimilarity
}
