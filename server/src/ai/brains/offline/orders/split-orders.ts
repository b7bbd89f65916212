import { markerAt } from '#ai/brains/offline/parsing/follow-ups/follow-up-words.ts'
import { getSenses, getWordsTagged } from '#ai/brains/offline/parsing/lexicon.ts'
import { parseUtterance } from '#ai/brains/offline/parsing/parse-utterance.ts'
import type { ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import type { Word } from '#ai/brains/offline/parsing/tokenize.ts'
import { isTrade, type Order, type OrderContext } from './order.ts'
import { type PlainMessage, toText } from './strip-fillers.ts'

type Parse = (text: string) => ParsedUtterance

/**
 * Parses a message with two orders: "buy $10 of RAY and $15 of ORCA". The first is the order, the second its `next`, which may leave out
 * its verb, and may lack the unit of its amount.
 * @returns undefined unless there is only one way to divide the message
 */
export function splitOrders({ words, isQuestion }: PlainMessage, { names, language }: OrderContext): Order | undefined {
  const parse: Parse = (text) => parseUtterance(text, { names, language })
  const write = (part: readonly Word[]) => toText({ words: part, isQuestion })
  const foundOrders: Order[] = []
  for (let at = 1; at < words.length; at++) {
    const marker = markerAt(words, at, ['and'])
    const rest = marker ? words.slice(at + marker.length) : withoutPrefix(words.slice(at))
    const start = words.slice(0, at)
    const first = rest && parse(write(start))
    if (!rest || !first || !isTrade(first)) continue
    const next = parseNextOrder(rest, findVerb(start, first), first, { parse, write })
    if (next) foundOrders.push({ ...first, next })
    if (marker) at += marker.length - 1
  }
  return foundOrders.length === 1 ? foundOrders[0] : undefined
}

/** Arabic writes "and" as the first letter of the next word: "وب 15 دولار". */
function withoutPrefix([word, ...others]: readonly Word[]): readonly Word[] | undefined {
  if (!word?.text.startsWith('و') || word.text.length < 2) return undefined
  return [{ ...word, text: word.text.slice(1), raw: word.raw.slice(1) }, ...others]
}

/** The second order as text that parses alone: as written, or with the verb of the first. */
function parseNextOrder(
  words: readonly Word[],
  verb: Word,
  first: ParsedUtterance,
  { parse, write }: { parse: Parse; write: (part: readonly Word[]) => string },
): Order['next'] {
  const texts = [write(words), write([verb, ...words])]
  const completeText = texts.find((text) => isTrade(parse(text)))
  if (completeText !== undefined) return { text: completeText }
  const withoutUnit = texts.find((text) => lacksUnit(parse(text)))
  if (withoutUnit === undefined) return undefined
  // "$10 of RAY and 15 of ORCA" are dollars; "15 ORCA" may be tokens. Without dollars in the first order, the assistant asks for the
  // unit.
  const inDollars = words.map((word) => (word.kind === 'number' ? { ...word, raw: `$${word.raw}` } : word))
  const text = write([verb, ...inDollars])
  const isInDollars = first.amountUsd !== undefined && parse(withoutUnit).reason === 'no-unit' && isTrade(parse(text))
  return isInDollars ? { text, isReference: true } : { text: withoutUnit }
}

/** Whether an order is complete except for the unit of its number. */
function lacksUnit({ reason, understood }: ParsedUtterance): boolean {
  const isLowConfidence = reason === 'no-unit' || reason === 'tokens-not-usd'
  return isLowConfidence && understood?.side !== undefined && understood.token !== undefined
}

/** The verb of an order as written, or one of its language. */
function findVerb(words: readonly Word[], { intent, language }: ParsedUtterance): Word {
  const side = intent === 'sell' ? 'sell' : 'buy'
  const written = words.find(({ text }) => getSenses(text).some(({ tag }) => tag === side))
  const [usual = ''] = getWordsTagged(language, [side])
  return written ?? { kind: 'word', text: usual, raw: usual, isGlued: false }
}
