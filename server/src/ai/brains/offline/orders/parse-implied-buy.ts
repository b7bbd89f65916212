import { getWordsTagged } from '#ai/brains/offline/parsing/lexicon.ts'
import { parseUtterance } from '#ai/brains/offline/parsing/parse-utterance.ts'
import { isTrade, type Order, type OrderContext } from './order.ts'
import { type PlainMessage, toText } from './strip-fillers.ts'

/**
 * Parses an amount of a coin with a token, without a verb, as a purchase: "0.5 SOL of BONK". Undefined for everything else, such as
 * dollars of a token, which may be bought or sold.
 */
export function parseImpliedBuy(plain: PlainMessage, { names, language, understood }: OrderContext): Order | undefined {
  if (plain.isQuestion || understood?.side !== undefined) return undefined
  const parse = (text: string) => parseUtterance(text, { names, language })
  const { reason } = parse(toText(plain))
  if (reason !== 'which-token' && reason !== 'no-side') return undefined
  const [raw = ''] = getWordsTagged(language, ['buy'])
  const words = [{ kind: 'word' as const, text: raw, raw, isGlued: false }, ...plain.words]
  const order = parse(toText({ ...plain, words }))
  return isTrade(order) && order.coin !== undefined ? order : undefined
}
