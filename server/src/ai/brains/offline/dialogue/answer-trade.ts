import { chainNames } from '@murmur/contract/chains'
import type { Turn } from '#ai/brains/brain.port.ts'
import type { Order } from '#ai/brains/offline/orders/order.ts'
import { pickAmount } from '#ai/brains/offline/parsing/complete-trade.ts'
import type { ParsedUtterance, Understood } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import { focusOnTrade, parseFocus } from '#ai/brains/offline/requests/focus.ts'
import type { ProposedTrade, TradeAmount } from '#ai/brains/trades.port.ts'
import { formatAmount, formatPercent, formatUsd } from '#platform/i18n/format.ts'
import { answerUnresolved } from './answer-unresolved.ts'
import { plainText } from './value-text.ts'
import type { Sentence, Translate, WriteSentence } from './write-sentence.ts'

/** Proposes the parsed trade. The card shows the amounts; the answer to a voice request also reads the amounts back. */
export async function answerTrade(
  turn: Turn,
  translate: Translate,
  writeSentence: WriteSentence,
  parsed: Order,
): Promise<void> {
  const side = parsed.intent === 'sell' ? 'sell' : 'buy'
  const { token = '', chain, isReference } = parsed
  const origin = isReference && { isReference }
  const amount = pickAmount(parsed)
  const isPlain = (side === 'buy' ? amount.amountUsd : amount.percent) !== undefined
  if (turn.source === 'voice' && !isPlain) {
    // Speech states only dollars of a buy and a percentage of a sale.
    turn.remember({ understood: { side, token, ...(chain && { chain }) }, ...origin })
    return writeSentence(side === 'buy' ? 'brain.whyTokensNotUsd' : 'brain.whyTokensNotPercent')
  }
  const result = await turn.tools.propose.run({ side, token, ...amount, ...(chain && { chain }) })
  turn.signal.throwIfAborted()
  if (result.kind !== 'proposed') {
    // The reply "on Base" is enough to select one of several tokens.
    if (result.kind === 'choose') turn.remember({ understood: toUnderstood(parsed, side), ...origin })
    // After "you have too little SOL", another amount is enough.
    if (result.kind === 'refused') turn.remember({ understood: { side, token, ...(chain && { chain }) }, ...origin })
    return answerUnresolved(turn, writeSentence, token, result)
  }
  turn.setFocus(focusOnTrade(parseFocus(turn.focus), result.token, toUnderstood(parsed, side)))
  const [id, values] = side === 'buy' ? purchaseSentence(turn, amount, result) : saleSentence(turn, amount, result)
  const shown = {
    token: plainText(result.token.symbol),
    chain: chainNames[result.token.chain],
    atLeast: plainText(result.atLeast),
  }
  turn.describeCard(translate(turn, id, { ...values, ...shown }))
}

function purchaseSentence(turn: Turn, { amountUsd, units }: TradeAmount, { paid, paidUsd }: ProposedTrade): Sentence {
  const usd = amountUsd ?? paidUsd
  if (units !== undefined && usd !== undefined) {
    const count = formatAmount(turn, units)
    return ['brain.proposedBuyTokens', { count, amount: formatUsd(turn, Number(usd)) }]
  }
  const amount = amountUsd === undefined ? plainText(paid) : formatUsd(turn, Number(amountUsd))
  return [turn.source === 'voice' ? 'brain.proposedBuyVoice' : 'brain.proposedBuy', { amount }]
}

function saleSentence(turn: Turn, { amountUsd, percent }: TradeAmount, { paid }: ProposedTrade): Sentence {
  if (amountUsd !== undefined)
    return ['brain.proposedSellUsd', { amount: plainText(paid), usd: formatUsd(turn, Number(amountUsd)) }]
  if (percent === undefined) return ['brain.proposedSellAmount', { amount: plainText(paid) }]
  const amount = formatPercent(turn, Number(percent))
  return [turn.source === 'voice' ? 'brain.proposedSellVoice' : 'brain.proposedSell', { amount }]
}

function toUnderstood(parsed: ParsedUtterance, side: 'buy' | 'sell'): Understood {
  const { token, chain, coin } = parsed
  return {
    side,
    ...pickAmount(parsed),
    ...(coin && { coin }),
    ...(token !== undefined && { token }),
    ...(chain && { chain }),
  }
}
