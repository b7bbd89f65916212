import type { Language } from '@murmur/contract/languages'
import type { ListFilter } from '#ai/brains/facts.port.ts'
import { wordLimit } from '#ai/brains/offline/parsing/traits/word-limit.ts'
import { listRequests } from '#ai/brains/offline/requests/chain-requests.ts'
import type { ChosenRequest } from '#ai/brains/offline/requests/choose-request.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import type { ParsedMessage } from '#ai/brains/offline/requests/parse-message.ts'
import { parseListFilter } from './parse-list-filter.ts'
import { findQuestionRole, type QuestionRole, toFoldedWords } from './question-words.ts'

/** At most this many words besides fillers and numbers in "only with liquidity over 50k please". */
const maxWords = 7
const questionMark = /[?？؟]/u

/**
 * "New tokens that are not risky", "coins under 1 million market cap": a list with conditions. After a list, a message that only sets
 * conditions narrows it.
 */
export function parseFilteredList(
  text: string,
  language: Language,
  { mentions, references, chain, contentWords }: ParsedMessage,
  focus: Focus,
): ChosenRequest | undefined {
  if (mentions.length + references.length > 0) return undefined
  const words = toFoldedWords(text)
  const has = (role: QuestionRole) => findQuestionRole(words, role, language).length > 0
  const isList = focus.request !== undefined && listRequests.has(focus.request) && focus.market !== undefined
  const isShort = contentWords <= wordLimit(maxWords, language)
  const filter = parseListFilter(text, language, { isAlone: isList && isShort })
  if (!filter) return undefined
  const hasThreshold = Object.keys(filter).some((key) => key !== 'isLowRisk')
  const list = has('new') ? 'new-tokens' : has('gaining') ? 'gainers' : undefined
  if (isList && isShort && list === undefined && narrowsList(text, hasThreshold, has))
    return toRequest(focus.request, chain ?? focus.market?.chain, { ...focus.market?.filter, ...filter })
  const namesList = has('tokenNoun') || (hasThreshold && (list !== undefined || has('trending')))
  // "Low-risk tokens" without another condition is a list of its own.
  if (!namesList || (!hasThreshold && list === undefined)) return undefined
  return toRequest(list ?? 'trending', chain, filter)
}

/** A threshold narrows the list. Low risk alone narrows it only with "only", because "are any of them safe?" asks about the list shown. */
function narrowsList(text: string, hasThreshold: boolean, has: (role: QuestionRole) => boolean): boolean {
  return hasThreshold || (has('only') && !questionMark.test(text))
}

function toRequest(id: Focus['request'], chain: ParsedMessage['chain'], filter: ListFilter): ChosenRequest | undefined {
  return id && { kind: 'request', id, tokens: [], chain, filter }
}
