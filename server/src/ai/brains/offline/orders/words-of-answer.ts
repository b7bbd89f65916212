import { pickAmount } from '#ai/brains/offline/parsing/complete-trade.ts'
import { markerAt, markerAtEnd } from '#ai/brains/offline/parsing/follow-ups/follow-up-words.ts'
import type { OrderContext } from './order.ts'
import { removeNegatedAmount } from './remove-negated-amount.ts'
import { isConditionalThen, type PlainMessage } from './strip-fillers.ts'

/** Whether the open question asks only for the amount. */
export function isMissingAmount(understood: OrderContext['understood']): boolean {
  const { side, token } = understood ?? {}
  return side !== undefined && token !== undefined && Object.keys(pickAmount(understood ?? {})).length === 0
}

/** Whether the open question is about a whole order, or lacks only its side. */
export function isMissingOnlySide(understood: OrderContext['understood']): boolean {
  return understood?.token !== undefined && Object.keys(pickAmount(understood)).length > 0
}

/** "Buy, sorry, typo" answers "buy or sell?" and "do you mean …?" with its first word. */
export function removeTypo({ words, ...plain }: PlainMessage): PlainMessage {
  const marker = markerAtEnd(words, ['typo'])
  return { ...plain, words: marker && marker.length < words.length ? words.slice(0, -marker.length) : words }
}

/** "Dunno, some 25 dollars" answers "for how many dollars?" with 25, and so does "25 dollars, not 25 tokens". The card states the amount. */
export function toAmount({ words, ...plain }: PlainMessage, { language }: OrderContext): PlainMessage {
  const marker = markerAt(words, 0, ['about'])
  const stated = marker && marker.length < words.length ? words.slice(marker.length) : words
  return { ...plain, words: removeNegatedAmount(stated, language).filter((word) => !isConditionalThen(word)) }
}
