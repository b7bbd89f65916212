import { chains } from '@murmur/contract/chains'
import type { TradeAmount } from '#ai/brains/trades.port.ts'
import type { Amount } from './amounts.ts'
import { type TradeWords, toUnderstood } from './parse-trade.ts'
import type { AskReason, PartialTrade } from './parsed-utterance.ts'

export type Trade = Required<Pick<PartialTrade, 'side' | 'token'>> & TradeAmount & Pick<PartialTrade, 'chain' | 'coin'>
export type IncompleteTrade = {
  reason: AskReason
  understood: PartialTrade
  unknownToken?: string
  possibleValues?: [string, string]
}

const maxUsd = 1_000_000

/**
 * Returns a trade only if the words contain exactly one side, amount and token and nothing else; `before` fills in missing parts.
 * Otherwise returns the reason.
 */
export function completeTrade(words: TradeWords, before: PartialTrade = {}): Trade | IncompleteTrade {
  const side = words.sides[0] ?? before.side
  const amounts = distinctAmounts(words, before).map((amount) =>
    toDollarAmount(withImpliedUnit(amount, before, side), words, side),
  )
  const earlierTrade = withoutEarlierPayment(amounts.length > 0 ? withoutAmount(before) : before, words)
  const understood = withoutPaidToken({
    ...earlierTrade,
    ...toUnderstood({ ...words, amounts }, side),
    ...toPendingUnit(amounts, side),
  })
  const reason =
    words.objections[0] ??
    checkSides(words, side) ??
    checkAmounts(amounts, side, earlierTrade) ??
    checkTokens(words, understood)
  if (reason) {
    const possibleValues = reason === 'which-number' ? amounts[0]?.possibleValues : undefined
    const unknownToken = reason === 'unknown-token' ? (words.unknown[0] ?? '') : undefined
    // "20 of DEGEN" without a unit: the answer "dollars" or "tokens" needs the number.
    const number = reason === 'no-unit' && side === 'buy' ? amounts[0]?.value : undefined
    return {
      reason,
      understood: number === undefined ? understood : { ...understood, number },
      ...(unknownToken !== undefined && { unknownToken }),
      ...(possibleValues && { possibleValues }),
    }
  }
  const { token, chain, coin, payWith } = understood
  if (!side || !token) return { reason: 'not-understood', understood }
  const paid = { ...(coin && { coin }), ...(payWith !== undefined && { payWith }) }
  const trade = { side, token, ...pickAmount(understood), ...paid, ...(chain && { chain }) }
  // "Swap $20 of USDC to BONK": the dollars of the paid token.
  return words.isLowConfidence ? { reason: 'confirm-order', understood: trade } : trade
}

/** A token can't be bought with itself, as in "BONK" after "buy crypto with BONK". */
function withoutPaidToken(understood: PartialTrade): PartialTrade {
  const { token, ...rest } = understood
  return token !== undefined && token === rest.payWith ? rest : understood
}

/** Drops the token that pays the earlier order if the message is a new order, or states what pays. */
function withoutEarlierPayment(before: PartialTrade, { sides, tokens, payWith, coin }: TradeWords): PartialTrade {
  const isNewOrder = sides.length > 0 && tokens.length > 0
  const isStated = payWith !== undefined || coin !== undefined
  if (!isNewOrder && !isStated) return before
  const { payWith: _, isPayOpen: __, coin: ___, payAmount: ____, payPercent: _____, ...rest } = before
  return rest
}

/** A reply may repeat its amount: "20, twenty". */
function distinctAmounts({ amounts, sides, tokens }: TradeWords, before: PartialTrade): Amount[] {
  if (before.side === undefined || sides.length + tokens.length > 0) return amounts
  return amounts.filter(
    ({ unit, value }, at) =>
      value === undefined || amounts.findIndex((each) => each.unit === unit && each.value === value) === at,
  )
}

const amountKeys = [
  'amountUsd',
  'percent',
  'coinAmount',
  'coinPercent',
  'payAmount',
  'payPercent',
  'units',
] as const satisfies (keyof TradeAmount)[]

/** The amount among the parts of a trade. */
export function pickAmount(understood: TradeAmount): TradeAmount {
  return Object.fromEntries(amountKeys.flatMap((key) => (understood[key] ? [[key, understood[key]]] : [])))
}

function withoutAmount({
  amountUsd,
  percent,
  coinAmount,
  coinPercent,
  payAmount,
  payPercent,
  units,
  coin,
  unit,
  number,
  ...rest
}: PartialTrade) {
  return rest
}

/** The unit of a bare number, by the amount that the open question or the card is about. */
const impliedUnits: Record<keyof TradeAmount, Amount['unit']> = {
  amountUsd: 'usd',
  percent: 'percent',
  coinAmount: 'coin',
  coinPercent: 'coin-percent',
  payAmount: 'pay',
  payPercent: 'pay-percent',
  units: 'units',
}

/** Tokens worth a dollar each, so that their number is their amount in dollars. */
const dollarTokens: ReadonlySet<string> = new Set(['USDC', 'USDT', 'DAI', 'PYUSD', 'USDS', 'USDbC'])

/** "Get me 100 USDC" needs no question about the unit. */
function toDollarAmount(
  amount: Amount,
  { tokens: [token, ...others] }: TradeWords,
  side: PartialTrade['side'],
): Amount {
  const isOfDollars = token !== undefined && others.length === 0 && dollarTokens.has(token)
  return isOfDollars && side === 'buy' && amount.unit === 'tokens' ? { ...amount, unit: 'usd' } : amount
}

/** Gives a bare number the unit of the pending question: "for how many US dollars?" or "what percentage?". */
function withImpliedUnit(amount: Amount, before: PartialTrade, intended: PartialTrade['side']): Amount {
  const { side, token, unit = side === 'sell' ? 'percent' : 'amountUsd', coin, number } = before
  const isAmountPending = token !== undefined && Object.keys(pickAmount(before)).length === 0
  // In a purchase paid with a token, "half" and "all of it" are shares of that token.
  if (before.payWith !== undefined && intended === 'buy' && (amount.unit === 'max' || amount.unit === 'percent'))
    return { ...amount, unit: 'pay-percent' }
  if (amount.unit === 'max') return { ...amount, unit: intended === 'sell' ? 'percent' : 'coin-percent' }
  if (!side || !isAmountPending) return amount
  // "A quarter" after "all my SOL into WIF" is a share of the coin.
  if (amount.unit === 'percent' && side === 'buy' && unit === 'coinPercent')
    return { ...amount, unit: 'coin-percent', coin }
  // As an answer to "dollars or tokens?", repeating "20 BONK" means tokens.
  if (amount.unit === 'tokens' && number !== undefined && amount.value === number) return { ...amount, unit: 'units' }
  if (amount.unit !== 'bare') return amount
  return { ...amount, unit: number === undefined ? impliedUnits[unit] : 'tokens', coin }
}

/** The known part of an unclear amount, for the message that clarifies it: the unit of an ambiguous number, or a number without a clear unit. */
function toPendingUnit(
  [amount, ...others]: readonly Amount[],
  side: 'buy' | 'sell' | undefined,
): Pick<PartialTrade, 'unit' | 'coin' | 'number'> {
  if (others.length > 0) return {}
  if (amount?.unit === 'tokens' && side !== 'sell') return { number: amount.value ?? amount.possibleValues?.[0] }
  if (!amount?.possibleValues) return {}
  if (amount.unit === 'coin') return { unit: 'coinAmount', ...(amount.coin && { coin: amount.coin }) }
  return amount.unit === 'units' || amount.unit === 'tokens' ? { unit: 'units' } : {}
}

function checkSides({ sides, chains }: TradeWords, side: 'buy' | 'sell' | undefined): AskReason | undefined {
  if (sides.length > 1) return 'two-actions'
  if (chains.length > 1) return 'which-chain'
  return side ? undefined : 'no-side'
}

function checkAmounts(
  amounts: readonly Amount[],
  side: 'buy' | 'sell' | undefined,
  before: PartialTrade,
): AskReason | undefined {
  const [amount, ...more] = amounts
  if (!amount) return hasAmount(before) ? undefined : 'no-amount'
  if (amounts.length === 1 && amount.possibleValues) return 'which-number'
  if (amounts.some(({ value }) => value === undefined)) return 'odd-number'
  if (more.length > 0) return 'which-amount'
  if (amount.unit === 'foreign') return 'not-usd'
  if (amount.unit === 'tokens' && side === 'buy') return 'tokens-not-usd'
  if (amount.unit === 'bare') return 'no-unit'
  if (side === 'buy' && amount.unit === 'percent') return 'percent-of-buy'
  if (side === 'sell' && /^(coin|pay)/.test(amount.unit)) return 'tokens-not-usd'
  if (amount.unit === 'coin') return checkCoinRange(amount)
  if (amount.unit === 'tokens' || amount.unit === 'units' || amount.unit === 'pay')
    return Number(amount.value) > 0 ? undefined : 'amount-range'
  return checkRange(amount)
}

function hasAmount({ payWith, payAmount, payPercent, ...before }: PartialTrade): boolean {
  const isPaid = payWith !== undefined && (payAmount ?? payPercent) !== undefined
  return isPaid || Object.keys(pickAmount(before)).length > 0
}

function checkCoinRange({ coin, value = '' }: Amount): AskReason | undefined {
  const decimals = chains.find((chain) => chain.coin.symbol === coin)?.coin.decimals ?? 0
  if (Number(value) <= 0) return 'amount-range'
  return (value.split('.')[1] ?? '').length <= decimals ? undefined : 'odd-number'
}

function checkRange({ unit, value = '' }: Amount): AskReason | undefined {
  const number = Number(value)
  const hasValidPrecision = (value.split('.')[1] ?? '').length <= 2
  if (unit === 'usd') {
    if (number <= 0 || number > maxUsd) return 'amount-range'
    return hasValidPrecision ? undefined : 'odd-number'
  }
  return number >= 1 && number <= 100 && hasValidPrecision ? undefined : 'percent-range'
}

function checkTokens({ tokens, unknown }: TradeWords, understood: PartialTrade): AskReason | undefined {
  if (tokens.length > 1) return 'which-token'
  if (tokens.length === 1 && unknown.length > 0) return 'not-understood'
  if (unknown.length === 1 && (unknown[0]?.split(' ').length ?? 0) <= 4) return 'unknown-token'
  if (unknown.length > 0) return 'not-understood'
  return understood.token ? undefined : 'no-token'
}
