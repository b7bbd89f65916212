import type { Turn } from '#ai/brains/brain.port.ts'
import { answerUnresolvedToken } from '#ai/brains/offline/dialogue/answer-unresolved-token.ts'
import { amountText, priceText, stripMarkdown } from '#ai/brains/offline/dialogue/value-text.ts'
import type { Translate, WriteSentence } from '#ai/brains/offline/dialogue/write-sentence.ts'
import { simplifyHan } from '#ai/brains/offline/parsing/han/simplify-han.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import type { RequestToken } from '#ai/brains/offline/requests/choose-request.ts'
import { type ParsedConversion, parseConversion } from '#ai/brains/offline/requests/conversions/parse-conversion.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import type { TokenQuery, TokenRef } from '#ai/brains/tokens.port.ts'
import { formatUsd, getChainName } from '#platform/i18n/format.ts'
import { convertAmount } from './convert-amount.ts'

type Deps = { translate: Translate; writeSentence: WriteSentence; names: TokenNames }
/** Symbols or addresses, or "USD". */
type Conversion = { amount: string; from: string; to: string }
type PricedToken = { token: TokenRef; price: number }

const usd = 'USD'

/**
 * Writes the value of an amount of one token in another or in US dollars. Returns the tokens, and the conversion for a follow-up
 * such as "and in SOL?"; none if a token is unresolved.
 */
export async function answerConversion(
  turn: Turn,
  deps: Deps,
  tokens: readonly RequestToken[],
  focus: Focus,
): Promise<{ tokens: TokenRef[]; conversion?: Conversion }> {
  const stated = parseConversion(turn.text, deps.names, turn)
  const { currency } = stated
  const conversion = planConversion(stated, tokens, focus, convertsToSubject.test(simplifyHan(turn.text)))
  if (currency !== undefined)
    deps.writeSentence(conversion ? 'brain.convertInDollars' : 'brain.convertForeign', {
      currency: stripMarkdown(currency),
    })
  if (!conversion) return { tokens: [] }
  if (currency !== undefined) turn.write('\n\n')
  const chainOf = (query: string) =>
    tokens.find((token) => token.query === query)?.chain ?? focus.tokens.find(({ symbol }) => symbol === query)?.chain
  const sides: (PricedToken | typeof usd)[] = []
  for (const query of [conversion.from, conversion.to]) {
    const chain = chainOf(query)
    const side =
      query === usd ? usd : await readPrice(turn, deps.writeSentence, { token: query, ...(chain && { chain }) })
    if (side === undefined) return { tokens: [] }
    sides.push(side)
  }
  const [from = usd, to = usd] = sides
  const value = convertAmount(conversion.amount, getPrice(from), getPrice(to))
  const pricedTokens = sides.flatMap((side) => (side === usd ? [] : [side]))
  if (value === undefined) return { tokens: pricedTokens.map(({ token }) => token) }
  const prices = pricedTokens.map(({ token, price }) =>
    deps.translate(turn, 'brain.price', {
      token: stripMarkdown(token.symbol),
      chain: getChainName(token.chain),
      price: priceText(turn, price),
    }),
  )
  const sentence = deps.translate(turn, 'brain.convert', {
    from: sideText(turn, from, conversion.amount),
    to: sideText(turn, to, value),
  })
  turn.write([sentence, ...prices].join('\n'))
  return { tokens: pricedTokens.map(({ token }) => token), conversion }
}

/** "0.5 ETH能换多少它" (how much of it for 0.5 ETH). */
const convertsToSubject = /[换兑买]\p{Script=Han}{0,4}(?:它|佢|这个|那个|呢[个只]|嗰[个只])/u

/** The conversion that the message asks for. Missing parts are taken from the last conversion. Undefined for a foreign currency. */
function planConversion(
  { amount, of, others, isToUsd, isForeign }: ParsedConversion,
  tokens: readonly RequestToken[],
  focus: Focus,
  isIntoSubject: boolean,
): Conversion | undefined {
  if (isForeign) return undefined
  const subject = focus.hasSeveral ? undefined : focus.tokens[0]?.symbol
  if (isIntoSubject && amount !== undefined && of !== undefined && subject !== undefined && subject !== of)
    return { amount, from: of, to: subject }
  const tokenOrUsd = tokens[0]?.query ?? focus.tokens[0]?.symbol ?? usd
  const last = focus.request === 'convert' ? focus.conversion : conversionOfTrade(focus)
  const value = amount ?? last?.amount ?? '1'
  const [first, second] = others
  // "And for 2 SOL?" after the worth of 0.5 SOL in BONK
  const isContinued = of !== undefined && of !== usd && of === last?.from && !isToUsd
  if (isContinued && first === undefined) return { amount: value, from: of, to: last.to }
  if (of !== undefined) return { amount: value, from: of, to: first ?? (of === usd ? tokenOrUsd : usd) }
  if (isToUsd && (first !== undefined || last?.from !== usd))
    return { amount: value, from: first ?? last?.from ?? tokenOrUsd, to: usd }
  if (first !== undefined && second !== undefined) return { amount: value, from: first, to: second }
  if (first === undefined) return { amount: value, from: last?.from ?? tokenOrUsd, to: last?.to ?? usd }
  // "And in SOL?" keeps the amount of the last conversion; "5 of those in SOL" is about the token that the chat is about.
  const isOfSubject = amount !== undefined || tokens[0]?.query === subject
  const source = last?.from ?? (isOfSubject ? focus.tokens[0]?.symbol : undefined)
  return source === undefined || source === first
    ? { amount: value, from: first, to: usd }
    : { amount: value, from: source, to: first }
}

/** "How many is that?" and "how much in dollars?" after a card are about the amount on it. */
function conversionOfTrade({ trade, tokens: [subject] }: Focus): Conversion | undefined {
  const { token, amountUsd, coinAmount, coin, units } = trade ?? {}
  if (token === undefined || token !== subject?.symbol) return undefined
  if (amountUsd !== undefined) return { amount: amountUsd, from: usd, to: token }
  if (units !== undefined) return { amount: units, from: token, to: usd }
  return coinAmount !== undefined && coin !== undefined ? { amount: coinAmount, from: coin, to: token } : undefined
}

async function readPrice(
  turn: Turn,
  writeSentence: WriteSentence,
  query: TokenQuery,
): Promise<PricedToken | undefined> {
  const result = await turn.tools.price.run(query)
  turn.signal.throwIfAborted()
  if (result.kind !== 'price') return void answerUnresolvedToken(turn, writeSentence, query.token, result)
  const { token } = result
  if (token.price !== null && token.price > 0) return { token, price: token.price }
  return void writeSentence('brain.priceUnknown', {
    token: stripMarkdown(token.symbol),
    chain: getChainName(token.chain),
  })
}

function getPrice(side: PricedToken | typeof usd): number {
  return side === usd ? 1 : side.price
}

function sideText(turn: Turn, side: PricedToken | typeof usd, amount: string): string {
  if (side !== usd) return `${amountText(turn, amount)} ${stripMarkdown(side.token.symbol)}`
  const dollars = Number(amount)
  return dollars > 0 && dollars < 0.01 ? priceText(turn, dollars) : formatUsd(turn, dollars)
}
