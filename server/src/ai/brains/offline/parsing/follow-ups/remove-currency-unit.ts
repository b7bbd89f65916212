import { getSenses } from '#ai/brains/offline/parsing/lexicon.ts'
import type { Word } from '#ai/brains/offline/parsing/tokenize.ts'
import type { CardTrade } from './card-trade.ts'

/** Chinese words for one unit of any currency. */
const unit = new Set(['块', '蚊'])
const numeral = /^[一二两三四五六七八九十百千]$/u

/**
 * Strips a unit that may mean any currency: "改5块" (make it 5) for a trade in dollars. Returns all words if they name a currency,
 * or if the trade has no amount in dollars.
 */
export function removeCurrencyUnit(words: readonly Word[], { amount }: CardTrade): readonly Word[] {
  if (amount.amountUsd === undefined || words.some(({ text }) => isCurrency(text))) return words
  const isUnit = (at: number) =>
    unit.has(words[at]?.text ?? '') && isNumber(words[at - 1]) && !isCurrencyAt(words, at + 1)
  return words.filter((word, at) => !isUnit(at) && !(word.text === '钱' && isUnit(at - 1)))
}

function isNumber(word: Word | undefined): boolean {
  return word?.kind === 'number' || numeral.test(word?.text ?? '')
}

function isCurrency(text: string): boolean {
  return !unit.has(text) && getSenses(text).some(({ tag }) => tag === 'foreign' || tag === 'usd')
}

/** Whether the name of a currency in two or three characters begins at `at`: "5块美金", "5块人民币". */
function isCurrencyAt(words: readonly Word[], at: number): boolean {
  return [2, 3].some((length) =>
    isCurrency(
      words
        .slice(at, at + length)
        .map(({ text }) => text)
        .join(' '),
    ),
  )
}
