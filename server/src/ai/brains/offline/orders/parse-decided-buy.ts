import { languageOfScript } from '#ai/brains/offline/parsing/detect-language.ts'
import { simplifyHan } from '#ai/brains/offline/parsing/han/simplify-han.ts'
import { getWordsTagged } from '#ai/brains/offline/parsing/lexicon.ts'
import { normalizeText } from '#ai/brains/offline/parsing/normalize-text.ts'
import { parseUtterance } from '#ai/brains/offline/parsing/parse-utterance.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import { groupOf } from '#ai/brains/offline/requests/request-groups.ts'
import { isTrade, type Order, type OrderContext } from './order.ts'
import { type PlainMessage, toText } from './strip-fillers.ts'

/** Chinese words that state a decision: "那就20刀WIF" (then $20 of WIF), "WIF 20刀走起". */
const decidedPattern =
  /^(?:.*(?:那就|咁就|就|先|给我|俾我|畀我|直接|干脆|索性|还是|不如|现货|现价|按现价)).*[\d一二两三四五六七八九十百]|[\d一二两三四五六七八九十百].*(?:走起|冲|搞起|安排|下单|落单|吧|呗|得了|好了|就行|就好|算了)[!！。~～]*$/u
/** Words about a price, a sale or the user's own tokens: the amount may then mean something else. */
const nonPurchasePattern = /我的|我嘅|首先|[卖沽抛出涨跌升到破看睇]|提醒|叫我|通知|多少|几多|以后|一共|总共|亏|赚/u

/**
 * Parses a decision for dollars of a token, in Chinese and without a verb, as a purchase: "行吧那就现货 20刀wif". Undefined for a question,
 * after an answer about a sale, an alert or a setting, and while a question is open.
 */
export function parseDecidedBuy(
  text: string,
  plain: PlainMessage,
  { names, language, focus, isAnswer }: OrderContext,
): Order | undefined {
  const simplified = simplifyHan(normalizeText(text).text)
  if (
    plain.isQuestion ||
    isAnswer ||
    !decidedPattern.test(simplified) ||
    nonPurchasePattern.test(simplified) ||
    !mayBuy(focus, simplified)
  )
    return undefined
  const chinese = languageOfScript('Han') ?? language
  const [raw = ''] = getWordsTagged(chinese, ['buy'])
  const words = [{ kind: 'word' as const, text: raw, raw, isGlued: false }, ...removePrice(plain.words)]
  const order = parseUtterance(toText({ ...plain, words }), { names, language })
  if (isTrade(order)) return order.amountUsd === undefined ? undefined : order
  const [token] = focus.tokens
  const { reason, understood: { amountUsd } = {} } = order
  if (reason !== 'no-token' || amountUsd === undefined || !token || !isAboutToken(focus)) return undefined
  return { intent: 'buy', language: chinese, amountUsd, token: token.symbol, chain: token.chain, isReference: true }
}

/** "那2刀的jup能不能整" (could we get $2 of JUP?): asks whether an order is possible. */
const possibleBuyPattern =
  /(?:能不能|可不可以|可唔可以|得唔得|能否|可以|能)\p{Script=Han}{0,3}(?:买|入|整|来|搞|弄|冲|上)/u
const possibilityWords = /能不能|可不可以|可唔可以|得唔得|能否|可以|能|吗|么|嘛|[?？]/gu

/** Parses a question whether a complete purchase is possible. It becomes the question "Buy $2 of JUP?". Undefined for everything else. */
export function parsePossibleBuy(text: string, { names, language, isAnswer }: OrderContext): Order | undefined {
  const simplified = simplifyHan(normalizeText(text).text)
  if (isAnswer || !possibleBuyPattern.test(simplified) || nonPurchasePattern.test(simplified)) return undefined
  const order = parseUtterance(simplified.replace(possibilityWords, ' '), { names, language })
  return order.intent === 'buy' ? order : undefined
}

const priceWords: ReadonlySet<string> = new Set(['现价', '现货'])

/** Removes "现价" (at the current price) and "现货" (without leverage), because every trade here is both. */
function removePrice(words: PlainMessage['words']): PlainMessage['words'] {
  const isPair = (at: number) => priceWords.has(`${words[at]?.text}${words[at + 1]?.text}`)
  return words.filter((_, at) => !isPair(at) && !isPair(at - 1))
}

/** Whether only a purchase can be meant, not an alert, a setting or a sale. */
export function mayBuy({ trade, request, setting, last }: Focus, text = ''): boolean {
  const isAlert = request !== undefined && groupOf(`request:${request}`) === 'change'
  if (isAlert && (last === undefined || !/现价|现货/u.test(text))) return false
  return trade?.side !== 'sell' && setting === undefined
}

/** Whether the newest answer is about one token, which an amount alone then means. */
function isAboutToken({ hasSeveral, last, tokens }: Focus): boolean {
  const group = last && groupOf(last)
  return !hasSeveral && tokens.length > 0 && (group === 'token' || group === 'topic')
}
