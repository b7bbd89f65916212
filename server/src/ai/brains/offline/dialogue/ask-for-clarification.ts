import type { Turn } from '#ai/brains/brain.port.ts'
import type { Order } from '#ai/brains/offline/orders/order.ts'
import { mentionsSlippage } from '#ai/brains/offline/orders/parse-stated-slippage.ts'
import { tokenCandidates } from '#ai/brains/offline/orders/token-candidates.ts'
import type { AskReason, ParsedUtterance, PartialTrade } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import { focusOnTokens, parseFocus, toFocusToken } from '#ai/brains/offline/requests/focus.ts'
import { formatAmount, formatPercent, formatUnambiguousAmount, formatUsd } from '#platform/i18n/format.ts'
import { locales } from '#platform/i18n/locales.ts'
import type { TextId } from '#platform/i18n/translate.ts'
import { matchesToken } from './answer-unresolved-token.ts'
import { stripMarkdown } from './value-text.ts'
import type { Sentence, WriteSentence } from './write-sentence.ts'

const reasonTexts: Partial<Record<AskReason, TextId>> = {
  'too-long': 'brain.whyTooLong',
  hidden: 'brain.whyHidden',
  negated: 'brain.whyNegated',
  condition: 'brain.whyCondition',
  question: 'brain.whyQuestion',
  schedule: 'brain.whySchedule',
  'limit-price': 'brain.whyLimit',
  'other-action': 'brain.whyOtherAction',
  'two-actions': 'brain.whyTwoActions',
  'which-amount': 'brain.whyWhichAmount',
  'odd-number': 'brain.whyOddNumber',
  'amount-range': 'brain.whyAmountRange',
  'percent-range': 'brain.whyPercentRange',
  'no-unit': 'brain.whyNoUnit',
  'not-usd': 'brain.whyNotUsd',
  'percent-of-buy': 'brain.whyPercentOfBuy',
  'which-token': 'brain.whyWhichToken',
  'which-chain': 'brain.whyWhichChain',
  'bad-address': 'brain.whyBadAddress',
  'which-slippage': 'brain.whyWhichSlippage',
}

/** Asks for the missing part or explains why the message was not understood. Stores the understood part for the next turn. */
export async function askForClarification(turn: Turn, writeSentence: WriteSentence, parsed: Order): Promise<void> {
  const { reason = 'not-understood', understood = {}, suggestion, token, isReference } = parsed
  if (reason === 'confirm-order' || reason === 'loose-order') return askToConfirm(turn, writeSentence, understood)
  const origin = { ...(suggestion && { suggestion }), ...(isReference && { isReference }) }
  // A bare number that answers "how much USDC should I spend?" counts that token.
  const withUnit = isMissingPaidAmount(parsed) ? { ...understood, unit: 'payAmount' as const } : understood
  turn.remember(understood.side || understood.token ? { understood: withUnit, ...origin } : null)
  if (reason === 'unknown-token') return askUnknown(turn, writeSentence, stripMarkdown(token ?? ''), parsed)
  const isUnitOpen = reason === 'no-unit' && understood.number !== undefined && understood.token !== undefined
  if (reason === 'tokens-not-usd' || isUnitOpen) return writeSentence(...unitQuestion(turn, understood))
  if (reason === 'which-number' && parsed.possibleValues)
    return askWhichNumber(turn, writeSentence, parsed.possibleValues)
  if (reason === 'not-usd' && understood.side === 'sell') return writeSentence('brain.whyUsdOfSale')
  const { token: bought, payWith: pay } = understood
  if (isMissingPaidAmount(parsed) && bought && pay)
    return writeSentence('brain.askAmountWith', { token: stripMarkdown(bought), pay: stripMarkdown(pay) })
  // "Yes, at 2% slippage" isn't a limit order.
  const isSlippage = reason === 'limit-price' && mentionsSlippage(turn.text)
  const textId = isSlippage ? 'brain.whyWhichSlippage' : reasonTexts[reason]
  if (textId) return writeSentence(textId)
  askMissing(turn, writeSentence, reason, understood)
  nameCandidates(turn, writeSentence, tokenCandidates(parsed, parseFocus(turn.focus)))
}

/** Whether only the amount of a swap is missing. */
function isMissingPaidAmount({ reason, understood }: Order): boolean {
  return reason === 'no-amount' && understood?.payWith !== undefined && understood.token !== undefined
}

/** Names the tokens that the order may mean: "Do you mean BONK or WIF?" */
function nameCandidates(turn: Turn, writeSentence: WriteSentence, symbols: readonly string[]): void {
  if (symbols.length === 0) return
  const listFormat = new Intl.ListFormat(turn.language, { type: 'disjunction' })
  turn.write(locales[turn.language].wordSpace)
  writeSentence('brain.askAmong', { tokens: listFormat.format(symbols.map(stripMarkdown)) })
}

/** Asks whether an uncertain trade is meant. A confirmation proposes it. */
function askToConfirm(turn: Turn, writeSentence: WriteSentence, understood: PartialTrade): void {
  turn.remember({ understood, isWhole: true })
  const { token: symbol, chain } = understood
  // "Is it safe?" after "buy $20 of USDC?"
  if (symbol && chain) turn.setFocus(focusOnTokens(parseFocus(turn.focus), [toFocusToken({ symbol, chain })]))
  const [id, values] = understood.side === 'sell' ? saleQuestion(turn, understood) : purchaseQuestion(turn, understood)
  const payValue = understood.payWith === undefined ? {} : { pay: stripMarkdown(understood.payWith) }
  writeSentence(id, { ...values, ...payValue, token: stripMarkdown(understood.token ?? '') })
}

function purchaseQuestion(turn: Turn, understood: PartialTrade): Sentence {
  const { amountUsd, coinAmount, coinPercent, payAmount, payPercent, payWith, units, coin = '' } = understood
  if (payAmount !== undefined)
    return ['brain.askConfirmSwap', { amount: `${formatAmount(turn, payAmount)} ${stripMarkdown(payWith ?? '')}` }]
  if (payPercent !== undefined)
    return ['brain.askConfirmSwapShare', { amount: formatPercent(turn, Number(payPercent)) }]
  if (payWith !== undefined && amountUsd !== undefined)
    return ['brain.askConfirmBuyWith', { amount: formatUsd(turn, Number(amountUsd)) }]
  if (units !== undefined) return ['brain.askConfirmBuyTokens', { count: formatAmount(turn, units) }]
  if (coinPercent !== undefined)
    return ['brain.askConfirmBuyShare', { amount: formatPercent(turn, Number(coinPercent)), coin }]
  const amount = coinAmount === undefined ? undefined : `${formatAmount(turn, coinAmount)} ${coin}`
  return ['brain.askConfirmBuy', { amount: amount ?? formatUsd(turn, Number(amountUsd)) }]
}

function saleQuestion(turn: Turn, { amountUsd, percent, units }: PartialTrade): Sentence {
  if (units !== undefined) return ['brain.askConfirmSellTokens', { count: formatAmount(turn, units) }]
  if (amountUsd !== undefined) return ['brain.askConfirmSellUsd', { amount: formatUsd(turn, Number(amountUsd)) }]
  return ['brain.askConfirmSell', { amount: formatPercent(turn, Number(percent)) }]
}

/** "20 BONK" may mean 20 dollars. Voice accepts only dollars. */
function unitQuestion(turn: Turn, { number, token }: PartialTrade): Sentence {
  if (turn.source === 'voice') return ['brain.whyTokensNotUsd', {}]
  if (number === undefined || token === undefined) return ['brain.whyWhichToken', {}]
  const values = { amount: formatUsd(turn, Number(number)), count: formatAmount(turn, number) }
  return ['brain.askUnit', { ...values, token: stripMarkdown(token) }]
}

/** Writes both numbers unambiguously. */
function askWhichNumber(turn: Turn, writeSentence: WriteSentence, [grouped, decimal]: [string, string]): void {
  writeSentence('brain.askWhichNumber', {
    grouped: formatUnambiguousAmount(turn, grouped),
    decimal: formatUnambiguousAmount(turn, decimal),
  })
}

function askMissing(turn: Turn, writeSentence: WriteSentence, reason: AskReason, understood: PartialTrade): void {
  const { side, token, amountUsd, percent } = understood
  const tokenValue = token === undefined ? undefined : { token: stripMarkdown(token) }
  const usd = amountUsd === undefined ? undefined : { amount: formatUsd(turn, Number(amountUsd)) }
  const percentage = percent === undefined ? undefined : { amount: formatPercent(turn, Number(percent)) }
  const coinQuestion = reason === 'no-token' ? coinSentence(turn, understood) : undefined
  const [id, values] = coinQuestion ??
    sentenceFor(reason, side, tokenValue, usd, percentage) ?? ['brain.whyNotUnderstood', {}]
  writeSentence(id, values)
}

/** The question for the token that a stated amount of a coin buys. */
function coinSentence(turn: Turn, { coin, coinAmount, coinPercent }: PartialTrade): Sentence | undefined {
  if (coin === undefined) return undefined
  if (coinAmount !== undefined) return ['brain.askTokenForCoin', { amount: formatAmount(turn, coinAmount), coin }]
  if (coinPercent === undefined) return undefined
  return ['brain.askTokenForShare', { amount: formatPercent(turn, Number(coinPercent)), coin }]
}

function sentenceFor(
  reason: AskReason,
  side: 'buy' | 'sell' | undefined,
  named: { token: string } | undefined,
  usd: { amount: string } | undefined,
  percentage: { amount: string } | undefined,
): Sentence | undefined {
  if (reason === 'no-amount' && side === 'sell')
    return named ? ['brain.askPercent', named] : ['brain.askPercentOnly', {}]
  if (reason === 'no-amount') return named ? ['brain.askAmount', named] : ['brain.askAmountOnly', {}]
  if (reason === 'no-token' && usd) return [side === 'sell' ? 'brain.askTokenSell' : 'brain.askTokenBuy', usd]
  if (reason === 'no-token') return percentage ? ['brain.askTokenSell', percentage] : ['brain.askTokenOnly', {}]
  return reason === 'no-side' && named ? ['brain.askSide', named] : undefined
}

/** Suggests the correction of a misspelled symbol; otherwise searches and lets the user choose. */
async function askUnknown(
  turn: Turn,
  writeSentence: WriteSentence,
  tokenName: string,
  parsed: ParsedUtterance,
): Promise<void> {
  if (parsed.suggestion) return writeSentence('brain.didYouMean', { asked: tokenName, token: parsed.suggestion })
  const chain = parsed.understood?.chain
  const result = await turn.tools.search.run({ query: tokenName, ...(chain && { chain }) })
  turn.signal.throwIfAborted()
  const isFound = result.kind === 'found' && result.tokens.length > 0
  const matchingTokens =
    result.kind === 'found' ? result.tokens.filter((token) => matchesToken(token, parsed.token ?? '')) : []
  // "What's wrong with it?"
  if (matchingTokens.length === 1)
    turn.setFocus(focusOnTokens(parseFocus(turn.focus), matchingTokens.map(toFocusToken)))
  writeSentence(isFound ? 'brain.unknownTokenFound' : 'brain.unknownToken', { asked: tokenName })
}
