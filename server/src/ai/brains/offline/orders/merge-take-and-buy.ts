import { hasTag, parseAmounts } from '#ai/brains/offline/parsing/amounts.ts'
import { splitClitics } from '#ai/brains/offline/parsing/clitics.ts'
import { detectLanguage } from '#ai/brains/offline/parsing/detect-language.ts'
import { markerAt } from '#ai/brains/offline/parsing/follow-ups/follow-up-words.ts'
import { findUsualPhrase, getLongestPhraseLength, getSenses } from '#ai/brains/offline/parsing/lexicon.ts'
import { splitIntoPieces } from '#ai/brains/offline/parsing/pieces.ts'
import type { Word } from '#ai/brains/offline/parsing/tokenize.ts'
import { languageTraits } from '#ai/brains/offline/parsing/traits/language-traits.ts'
import type { OrderContext } from './order.ts'

const maxVerbWords = 4

/**
 * The words of "take $20 and buy BONK" and "use 0.1 SOL to buy JUP" as one action: "with $20 buy BONK". Undefined unless the words are a
 * verb such as "take", an amount of money, a conjunction and a verb of a purchase.
 */
export function mergeTakeAndBuy(
  words: readonly Word[],
  { names, language }: OrderContext,
): readonly Word[] | undefined {
  const takeMarker = markerAt(words, 0, ['take'])
  if (!takeMarker?.languages.includes(language)) return undefined
  const rest = splitClitics(words.slice(takeMarker.length), isWord)
  for (let at = 1; at < rest.length - 1; at++) {
    const joinMarker = markerAt(rest, at, ['join'])
    const isJoined = joinMarker?.languages.includes(language) === true
    if (!isJoined && !languageTraits[language].hasSerialVerbs) continue
    const [verb, ...others] = rest.slice(at + (isJoined ? joinMarker.length : 0))
    if (!verb || !startsPurchase([verb, ...others])) continue
    const amount = rest.slice(0, at)
    if (!isMoneyAmount(splitIntoPieces(amount, names, detectLanguage(words, language)))) return undefined
    const raw = findUsualPhrase(language, 'paid-with')
    if (raw === undefined) return undefined
    return [{ kind: 'word', text: raw, raw, isGlued: false }, ...amount, { ...verb, isGlued: false }, ...others]
  }
  return undefined
}

const isWord = (text: string) => getSenses(text).length > 0

/** Whether the words begin with a verb of a purchase: "buy", "put it in". */
function startsPurchase(words: readonly Word[]): boolean {
  const longest = Math.min(getLongestPhraseLength(words[0]?.text ?? ''), words.length, maxVerbWords)
  for (let length = longest; length > 0; length--) {
    const phrase = words.slice(0, length).map(({ text }) => text)
    if (getSenses(phrase.join(' ')).some(({ tag }) => tag === 'buy' || tag === 'get')) return true
  }
  return false
}

/** Whether the pieces are dollars or an amount of a coin, and nothing else. */
function isMoneyAmount(pieces: ReturnType<typeof splitIntoPieces>): boolean {
  const [amount, ...others] = parseAmounts(pieces)
  if (!amount || others.length > 0) return false
  const rest = [...pieces.slice(0, amount.from), ...pieces.slice(amount.to)]
  if (amount.unit === 'usd') return rest.every((piece) => hasTag(piece, 'glue'))
  const coin = pieces[amount.to]
  return (
    amount.unit === 'tokens' && coin?.kind === 'token' && rest.every((piece) => piece === coin || hasTag(piece, 'glue'))
  )
}
