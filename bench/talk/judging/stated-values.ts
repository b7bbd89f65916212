import type { TokenName } from '../fact.ts'
import type { Answer } from '../reading/answer.ts'
import { containsSentence, getCatalog } from '../reading/catalog.ts'
import { includesValue } from '../reading/matches-value.ts'
import { normalizeWords } from '../reading/normalize.ts'
import { containsAny, type Subject, wordsByLanguage } from '../reading/words.ts'
import { findToken } from '../tokens.ts'
import { isDeadEnd } from './dead-end.ts'
import type { Fault } from './evidence.ts'

type ValueExpectation = {
  /** How far a displayed number may be from the value, as a share of it. */
  tolerance?: number | undefined
  /** The subject of the value, or the symbol of its token. For a value of zero, the answer may state that there is none. */
  subject?: Subject | { symbol: string }
}

/** Whether the answer states a value. An unknown value must be called unknown; for zero, "none" counts too. */
export function statesValue(
  answer: Answer,
  value: number | null | undefined,
  what: string,
  { tolerance, subject = 'holding' }: ValueExpectation = {},
): Fault {
  const { nothing, unknown } = wordsByLanguage[answer.language]
  if (value === null || value === undefined) {
    const isUnknown = !isDeadEnd(answer) && containsAny(` ${answer.text}`, [...unknown, ...nothing])
    return isUnknown ? undefined : `${what} is unknown, which the answer does not state`
  }
  if (includesValue(answer.numbers, value, tolerance)) return undefined
  if (value === 0 && statesNone(answer, subject)) return undefined
  return `${what} is ${value}, which the answer does not state`
}

/** Keys of the catalog's sentences that report that there is none, by subject. */
const noneKeys: Record<Subject, RegExp> = {
  holding: /^brain\.(balance(None|Empty)|fees?None|noPositions|profitNone)/,
  trade: /^brain\.(history|trades?|failed)None/,
  pending: /^brain\.pendingNone/,
  deposit: /^brain\.depositsNone/,
  alert: /^brain\.alerts?None/,
  watchlist: /^brain\.watch\w*None/,
  limit: /^brain\.limitsNone/,
}

/** Whether a sentence of the answer reports that there is none. */
export function statesNone(answer: Answer, subject: Subject | { symbol: string }): boolean {
  const key = noneKeys[typeof subject === 'string' ? subject : 'holding']
  const noneEntries = [...getCatalog(answer.language)].filter(([name]) => key.test(name))
  if (noneEntries.some(([, sentence]) => containsSentence(answer.text, sentence))) return true
  const { nothing, subject: stems } = wordsByLanguage[answer.language]
  const isAboutSubject = (sentence: string) =>
    typeof subject === 'string'
      ? containsAny(sentence, stems[subject])
      : mentions(sentence, subject.symbol) || containsAny(sentence, stems.holding)
  const sentences = answer.text.split(/[\n.!?。！？؟]/)
  return !isDeadEnd(answer) && sentences.some((each) => containsAny(` ${each} `, nothing) && isAboutSubject(each))
}

/** Whether the answer names a token, in words or by a card. */
export function mentionsToken(answer: Answer, token: TokenName): boolean {
  const { symbol, address, name } = findToken(token)
  return mentions(answer.text, symbol) || mentions(answer.text, name) || hasCardOf(answer, token, address)
}

function hasCardOf({ cards, messages }: Answer, token: TokenName, address: string): boolean {
  const { symbol } = token
  const isTraded = messages.some(({ tradeData }) => tradeData?.symbol === symbol && tradeData.chain === token.chain)
  return isTraded || cards.toLowerCase().includes(address.toLowerCase())
}

/** Counts a name in a text; letters and digits must not continue it. */
function countMentions(text: string, name: string): number {
  const escaped = normalizeWords(name).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return [...normalizeWords(text).matchAll(new RegExp(`(?<![a-z0-9])${escaped}(?![a-z0-9])`, 'g'))].length
}

export function mentions(text: string, name: string): boolean {
  return countMentions(text, name) > 0
}

export function namesToken(answer: Answer, token: TokenName): Fault {
  return mentionsToken(answer, token) ? undefined : `${token.symbol} is not named`
}
