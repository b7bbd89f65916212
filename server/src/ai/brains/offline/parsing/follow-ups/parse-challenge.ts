import { getLongestPhraseLength, getSenses } from '#ai/brains/offline/parsing/lexicon.ts'
import { normalizeText } from '#ai/brains/offline/parsing/normalize-text.ts'
import { parseChineseNumber } from '#ai/brains/offline/parsing/numbers/chinese-number.ts'
import { numeralLanguages, parseSpelledNumber } from '#ai/brains/offline/parsing/numbers/numerals.ts'
import { tokenize } from '#ai/brains/offline/parsing/tokenize.ts'

const chineseDigits = '零一二三四五六七八九'

/**
 * Parses the digits of a spoken challenge in six languages: "confirm four two", "confirmo 42", "确认四二" are "42". Undefined if the
 * text contains anything else.
 */
export function parseChallenge(text: string): string | undefined {
  const normalized = normalizeText(text)
  if (text.length > 80 || normalized.isHidden || normalized.emoji || /[?？؟¿]/.test(normalized.text)) return undefined
  const words = tokenize(normalized.text)
    .words.filter((word) => !/^[-–—,.]$/.test(word.text))
    .map((word) => word.text)
  const length = confirmPhraseLength(words)
  if (length === 0 || length === words.length) return undefined
  let digits = ''
  for (let at = length; at < words.length; ) {
    const part = parseDigitsAt(words, at)
    if (!part) return undefined
    digits += part.digits
    at += part.length
  }
  return digits.length <= 8 ? digits : undefined
}

function confirmPhraseLength(words: string[]): number {
  for (let length = Math.min(getLongestPhraseLength(words[0] ?? ''), words.length); length > 0; length--) {
    if (getSenses(words.slice(0, length).join(' ')).some(({ tag }) => tag === 'confirm')) return length
  }
  return 0
}

/** Parses digits, a spelled digit, or a spelled number below 100. */
function parseDigitsAt(words: string[], at: number): { digits: string; length: number } | undefined {
  const word = words[at] ?? ''
  if (/^\d{1,8}$/.test(word)) return { digits: word, length: 1 }
  if (chineseDigits.includes(word)) {
    const whole = words.slice(at, at + 4).includes('十') ? parseChineseNumber(words, at) : undefined
    return whole
      ? { digits: String(whole.value), length: whole.length }
      : { digits: String(chineseDigits.indexOf(word)), length: 1 }
  }
  for (const language of numeralLanguages(word)) {
    const spelled = parseSpelledNumber(words, at, language)
    if (spelled && (spelled.value ?? Number.NaN) < 100) return { digits: String(spelled.value), length: spelled.length }
  }
  return undefined
}
