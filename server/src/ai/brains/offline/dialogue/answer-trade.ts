import { chainNames } from '@murmur/contract/chains'
import type { Turn } from '#ai/brains/brain.port.ts'
import type { Order } from '#ai/brains/offline/orders/order.ts'
import { pickAmount } from '#ai/brains/offline/parsing/complete-trade.ts'
import type { ParsedUtterance, PartialTrade } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import { focusOnTokens, focusOnTrade, parseFocus, toFocusToken } from '#ai/brains/offline/requests/focus.ts'
import type { ProposedTrade, TradeAmount } from '#ai/brains/trades.port.ts'
import { formatAmount, formatPercent, formatUsd } from '#platform/i18n/format.ts'
import { answerUnresolvedToken } from './answer-unresolved-token.ts'
import { stripMarkdown } from './value-text.ts'
import type { Sentence, Translate, WriteSentence } from './write-sentence.ts'

/** Proposes the parsed trade. The card shows everything; only the answer to a recording reads the amounts back. */
export async function answerTrade(
  turn: Turn,
  translate: Translate,
  writeSentence: WriteSentence,
  parsed: Order,
): Promise<void> {
  const side = parsed.intent === 'sell' ? 'sell' : 'buy'
  const { token = '', chain, isReference, payWith, slippageBps } = parsed
  // Keeps a stated slippage, so that a new amount alone does not fall back to that of the account.
  const openTrade = { side, token, ...(chain && { chain }), ...(slippageBps !== undefined && { slippageBps }) } as const
  const referenceFlag = isReference && { isReference }
  const amount = pickAmount(parsed)
  const isNativeUnit = (side === 'buy' ? amount.amountUsd : amount.percent) !== undefined
  if (turn.source === 'voice' && !isNativeUnit) {
    // Speech states only dollars of a buy and a percentage of a sale.
    turn.remember({ understood: openTrade, ...referenceFlag })
    return writeSentence(side === 'buy' ? 'brain.whyTokensNotUsd' : 'brain.whyTokensNotPercent')
  }
  if (turn.source === 'voice' && payWith !== undefined) {
    turn.remember({ understood: openTrade, ...referenceFlag })
    return writeSentence('brain.whyVoicePaysCoin', { token: stripMarkdown(token), pay: stripMarkdown(payWith) })
  }
  if (turn.source === 'voice' && slippageBps !== undefined) return writeSentence('brain.whyVoiceSlippage')
  const payment = payWith !== undefined && { payWith }
  const result = await turn.tools.propose.run({ side, token, ...amount, ...payment, ...(chain && { chain }) })
  turn.signal.throwIfAborted()
  if (result.kind !== 'proposed') {
    // The answer "SOL" is enough.
    if (result.kind === 'not-payable')
      turn.remember({ understood: withOpenPayment(parsed, result.bought.chain), ...referenceFlag })
    // The reply "on Base" is enough to select one of several tokens.
    if (result.kind === 'choose') turn.remember({ understood: toUnderstood(parsed, side), ...referenceFlag })
    // After "you have too little SOL", another amount is enough.
    if (result.kind === 'refused') {
      const [unit] = Object.keys(amount) as (keyof TradeAmount)[]
      turn.remember({ understood: { ...openTrade, ...(payment && { ...payment, unit }) }, ...referenceFlag })
      // "What's wrong with it?" after a token that cannot be bought
      if (chain) turn.setFocus(focusOnTokens(parseFocus(turn.focus), [toFocusToken({ symbol: token, chain })]))
    }
    return answerUnresolvedToken(turn, writeSentence, token, result)
  }
  turn.setFocus(focusOnTrade(parseFocus(turn.focus), result.token, toUnderstood(parsed, side)))
  const sentence = turn.source === 'voice' ? readBack(turn, side, amount, result) : costSentence(turn, amount, result)
  if (sentence) turn.describeCard(translate(turn, ...sentence))
}

/** The parts of an order that stay when another token pays, without an amount of the first one. */
function withOpenPayment(parsed: Order, chain: PartialTrade['chain']): PartialTrade {
  const { payWith: _, payAmount: __, payPercent: ___, ...rest } = toUnderstood(parsed, 'buy')
  return { ...rest, ...(chain && { chain }), isPayOpen: true }
}

/** Repeats a spoken trade back, because the user may not see the card. */
function readBack(turn: Turn, side: 'buy' | 'sell', amount: TradeAmount, { token, atLeast }: ProposedTrade): Sentence {
  const tradeValues = {
    token: stripMarkdown(token.symbol),
    chain: chainNames[token.chain],
    atLeast: stripMarkdown(atLeast),
  }
  if (side === 'buy')
    return ['brain.proposedBuyVoice', { ...tradeValues, amount: formatUsd(turn, Number(amount.amountUsd)) }]
  return ['brain.proposedSellVoice', { ...tradeValues, amount: formatPercent(turn, Number(amount.percent)) }]
}

/** The price of a stated number of tokens; the card shows only the rounded amount that it buys them for. */
function costSentence(turn: Turn, { units }: TradeAmount, { token, paidUsd }: ProposedTrade): Sentence | undefined {
  if (units === undefined || paidUsd === undefined) return undefined
  const count = formatAmount(turn, units)
  return ['brain.tokensCost', { count, token: stripMarkdown(token.symbol), amount: formatUsd(turn, Number(paidUsd)) }]
}

function toUnderstood(parsed: ParsedUtterance, side: 'buy' | 'sell'): PartialTrade {
  const { token, chain, coin, payWith, slippageBps } = parsed
  return {
    side,
    ...(slippageBps !== undefined && { slippageBps }),
    ...pickAmount(parsed),
    ...(coin && { coin }),
    ...(payWith !== undefined && { payWith }),
    ...(token !== undefined && { token }),
    ...(chain && { chain }),
  }
}
