import { languageOfScript } from '#ai/brains/offline/parsing/detect-language.ts'
import { getLongestPhraseLength, getSenses } from '#ai/brains/offline/parsing/lexicon.ts'
import { parseUtterance } from '#ai/brains/offline/parsing/parse-utterance.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import type { Word } from '#ai/brains/offline/parsing/tokenize.ts'
import type { TradeAmount } from '#ai/brains/trades.port.ts'
import { type CardTrade, unitOf } from './card-trade.ts'
import { markerAt, markerAtEnd } from './follow-up-words.ts'

const maxPartWords = 5
const particles = new Set(['了', '啦', '喇', '的', '嘅', '吧', '咯'])

/**
 * Strips the part of the trade that a Chinese message negates before it states the new one: "不是20是30" (not 20 but 30), "WIF不要了 换BONK",
 * "三成太少 五成". Returns all words unless that part is the trade's own token or amount.
 */
export function removeNegatedPart(words: readonly Word[], card: CardTrade, names: TokenNames): readonly Word[] {
  for (const at of words.keys()) {
    const negationLength = countNegationWords(words, at)
    const from = at + negationLength
    for (let to = Math.min(from + maxPartWords, words.length); to > from; to--) {
      const restStart = negationLength > 0 ? to : to + countObjectionWords(words, to)
      if ((negationLength === 0 && restStart === to) || !isPartOfCard(words.slice(from, to), card, names)) continue
      const rest = withoutSameAmount(withoutParticles(words.slice(restStart)))
      return rest.length > 0 ? [...words.slice(0, at), ...rest] : words
    }
  }
  return words
}

/** Number of words of a Chinese "not" at `at`, including its verb: "不是", "别买". */
function countNegationWords(words: readonly Word[], at: number): number {
  for (let length = Math.min(getLongestPhraseLength(words[at]?.text ?? ''), words.length - at); length > 0; length--) {
    const phrase = words.slice(at, at + length)
    if (!phrase.every(({ text }) => /^\p{Script=Han}$/u.test(text))) continue
    const isNegation = getSenses(phrase.map(({ text }) => text).join(' ')).some(
      ({ tag }) => tag === 'not' || tag === 'no',
    )
    if (isNegation) return length
  }
  return 0
}

/** Number of words of "too little" or "don't want it any more" at `at`. */
function countObjectionWords(words: readonly Word[], at: number): number {
  if (words[at]?.text === '太' || words[at]?.text === '有') return markerAt(words, at, ['lead'])?.length ?? 0
  const length = countNegationWords(words, at)
  return particles.has(words[at + length - 1]?.text ?? '') || particles.has(words[at + length]?.text ?? '') ? length : 0
}

function withoutParticles(words: readonly Word[]): readonly Word[] {
  const first = words.findIndex(({ text }) => !particles.has(text))
  return first < 0 ? [] : words.slice(first)
}

function withoutSameAmount(words: readonly Word[]): readonly Word[] {
  const same = markerAtEnd(words, ['same-amount'])
  return same && same.length < words.length ? words.slice(0, -same.length) : words
}

/** Whether the words state the token or the amount of the card. */
function isPartOfCard(part: readonly Word[], card: CardTrade, names: TokenNames): boolean {
  const { side, token, chain, amount, symbol } = card
  if (part.length === 1 && part[0]?.text === symbol.toLowerCase()) return true
  const text = part.map(({ raw }) => raw).join('')
  const language = languageOfScript('Han')
  const context = { names, ...(language && { language }), understood: { side, token, chain, ...unitOf(card) } }
  const parsed = parseUtterance(text, context)
  const isAmount = parsed.intent === side && parsed.token === token
  return (
    isAmount &&
    Object.entries(amount).every(([unit, value]) => Number(parsed[unit as keyof TradeAmount]) === Number(value))
  )
}
