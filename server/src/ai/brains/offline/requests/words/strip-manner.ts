import type { Language } from '@murmur/contract/languages'
import { normalizeText } from '#ai/brains/offline/parsing/normalize-text.ts'
import { tokenize, type Word } from '#ai/brains/offline/parsing/tokenize.ts'
import { findQuestionRole, phraseLength } from '#ai/brains/offline/requests/questions/question-words.ts'

/**
 * The message without words for how it should be answered: "I use a screen reader, read me my balances", "what is gas, in simple
 * words". The message itself if it has none, or nothing else.
 */
export function stripManner(text: string, language: Language): string {
  const { words, hasQuestionMark } = tokenize(normalizeText(text).text)
  const texts = words.map((word) => word.text)
  const start = findReadAloud(texts, language)
  const rest = withoutPhrases(words.slice(start), texts.slice(start), language)
  if (rest.length === 0 || rest.length === words.length) return text
  const written = rest.reduce((before, { raw, isGlued }) => `${before}${isGlued ? '' : ' '}${raw}`, '').trim()
  return hasQuestionMark ? `${written}?` : written
}

/** The index after "read me", if a remark about a screen reader comes before. */
function findReadAloud(texts: readonly string[], language: Language): number {
  const [remark] = findQuestionRole(texts, 'screenReader', language)
  const verb = findQuestionRole(texts, 'readMe', language).find((at) => remark !== undefined && at > remark)
  return verb === undefined ? 0 : verb + phraseLength(texts.slice(verb), 'readMe', language)
}

function withoutPhrases(words: readonly Word[], texts: readonly string[], language: Language): Word[] {
  const rest: Word[] = []
  for (let at = 0; at < words.length; ) {
    const length = phraseLength(texts.slice(at), 'plainly', language)
    const word = words[at]
    if (length === 0 && word) rest.push(word)
    at += Math.max(1, length)
  }
  return rest
}
