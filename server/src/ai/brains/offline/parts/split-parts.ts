import type { Language } from '@murmur/contract/languages'
import { toText } from '#ai/brains/offline/orders/strip-fillers.ts'
import { markerAt } from '#ai/brains/offline/parsing/follow-ups/follow-up-words.ts'
import { getSenses } from '#ai/brains/offline/parsing/lexicon.ts'
import { normalizeText } from '#ai/brains/offline/parsing/normalize-text.ts'
import { tokenize, type Word } from '#ai/brains/offline/parsing/tokenize.ts'
import { languageTraits } from '#ai/brains/offline/parsing/traits/language-traits.ts'
import { findQuestionRole, phraseLength } from '#ai/brains/offline/requests/questions/question-words.ts'
import { findRole } from '#ai/brains/offline/watching/change-words.ts'

/** A part of a message. `isEnded`: whether a sentence ended before it, so that it isn't a continuation of the part before. */
export type WrittenPart = { text: string; isEnded: boolean }

const sentence = /[^?？؟!！。;；.\n]*(?:[.](?!\s|$)[^?？؟!！。;；.\n]*)*[?？؟!！。;；.\n]*/gu
const comma = /,(?!\d)|[，،、]/u
const maxParts = 5
const maxFillers = 2

/**
 * Splits a message into parts that may be requests of their own: sentences, and within them clauses after a comma or "and" that begin
 * like a question, an order or a change. Most messages are one part.
 */
export function splitParts(text: string, language: Language): WrittenPart[] {
  const sentences = (text.match(sentence) ?? []).map((each) => each.trim()).filter((each) => each !== '')
  const parts = sentences.flatMap((each) => {
    const own = splitSentence(each, language)
    return own.map((part, at) => ({ text: part, isEnded: at === 0 }))
  })
  return parts.length > maxParts ? [] : parts
}

function splitSentence(written: string, language: Language): string[] {
  const questionMark = /[?？؟]/u.exec(written)?.[0] ?? ''
  const clauses = written.split(comma).map((each) => each.trim())
  const parts: string[] = []
  for (const clause of clauses) {
    const { text } = normalizeText(clause)
    const { words } = tokenize(text)
    const [first, ...others] = splitClause(words, language)
    if (!first) continue
    const write = (own: readonly Word[]) => originalText(own, words, text)
    const last = parts.at(-1)
    const isQuestionAfterOrder = clause === clauses.at(-1) && questionMark !== '' && isOrderLike(clauses[0] ?? '')
    if (last !== undefined && !isQuestionAfterOrder && !startsPart(first, language))
      parts[parts.length - 1] = `${last}, ${write(first)}`
    else parts.push(write(first))
    parts.push(...others.map(write))
  }
  // An undivided sentence is kept as written.
  if (parts.length <= 1) return [written]
  return parts.map((part, at) => (at === parts.length - 1 ? `${part}${questionMark}` : part))
}

/** Whether a clause begins with a verb that buys or sells: "buy $20 of BONK". */
export function isOrderLike(clause: string): boolean {
  const [first] = removeFillers(tokenize(normalizeText(clause).text).words)
  return first !== undefined && isVerb(first)
}

const isVerb = ({ text }: Word) => getSenses(text).some(({ tag }) => tag === 'buy' || tag === 'sell')

/** The original text of consecutive words of a clause, with its apostrophes. */
function originalText(own: readonly Word[], words: readonly Word[], text: string): string {
  const last = own.at(-1)
  if (!last) return ''
  const to = words.indexOf(last)
  let [start, end] = [0, 0]
  for (const [at, { raw }] of words.slice(0, to + 1).entries()) {
    const from = text.indexOf(raw, end)
    if (from < 0) return toText({ words: own, isQuestion: false })
    end = from + raw.length
    if (at === to - own.length + 1) start = end - (own[0]?.raw.length ?? 0)
  }
  return text.slice(start, end)
}

function splitClause(words: readonly Word[], language: Language): (readonly Word[])[] {
  for (let at = 1; at < words.length - 1; at++) {
    const rest = afterConjunction(words, at)
    if (rest && startsPart(rest, language)) return [words.slice(0, at), ...splitClause(rest, language)]
  }
  return words.length === 0 ? [] : [words]
}

/** The words after "and", which Arabic writes as the first letter of a word. */
function afterConjunction(words: readonly Word[], at: number): readonly Word[] | undefined {
  const marker = markerAt(words, at, ['and'])
  // The Portuguese "é" (is) isn't "e" (and).
  if (marker && words[at]?.raw.toLowerCase() === 'é') return undefined
  if (marker) return words.slice(at + marker.length)
  const [word, ...others] = words.slice(at)
  if (!word?.text.startsWith('و') || word.text.length < 3) return undefined
  return [{ ...word, text: word.text.slice(1), raw: word.raw.slice(1) }, ...others]
}

/** Whether words begin like a question, an order or a change. */
function startsPart(words: readonly Word[], language: Language): boolean {
  const rest = removeFillers(words)
  const texts = rest.map(({ text }) => text)
  const [first] = rest
  if (!first) return false
  if (beginsRequest(texts, language) || isVerb(first)) return true
  if ((['keepRest', 'withRest'] as const).some((role) => phraseLength(texts, role, language) > 0)) return true
  // "Me avisa se": the verb may follow a pronoun.
  if (findRole(texts, 'notify', language).some((at) => at < 2)) return true
  return (['track', 'add'] as const).some((role) => findRole(texts, role, language).includes(0))
}

/** Whether folded words ask something. */
export function beginsRequest(texts: readonly string[], language: Language): boolean {
  if (languageTraits[language].questionWords === 'anywhere') return findQuestionRole(texts, 'head', language).length > 0
  return phraseLength(texts, 'head', language) > 0
}

/** Removes "and", "also" or "by the way" from the start. */
export function removeFillers(words: readonly Word[]): readonly Word[] {
  let rest = words
  for (let left = maxFillers; left > 0; left--) {
    const marker = markerAt(rest, 0, ['filler', 'and'])
    if (!marker || marker.length >= rest.length) break
    rest = rest.slice(marker.length)
  }
  return rest
}

/** The words after "no, scratch that", which retracts what comes before. Undefined without such a phrase, or if the message begins with it. */
export function getTextAfterRetraction(text: string, language: Language): string | undefined {
  const { words } = tokenize(normalizeText(text).text)
  const texts = words.map((word) => word.text)
  const at = findQuestionRole(texts, 'retraction', language).at(-1) ?? 0
  if (at === 0) return undefined
  const rest = words.slice(at + phraseLength(texts.slice(at), 'retraction', language))
  const isQuestion = /[?？؟]\s*$/u.test(text)
  return rest.length > 1 ? toText({ words: rest, isQuestion }) : undefined
}
