import { chainNames } from '@murmur/contract/chains'
import type { Turn } from '#ai/brains/brain.port.ts'
import type { Order } from '#ai/brains/offline/orders/order.ts'
import type { ParsedUtterance, Understood } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import { focusOnTrade, parseFocus } from '#ai/brains/offline/requests/focus.ts'
import { formatPercent, formatUsd } from '#platform/i18n/format.ts'
import { answerUnresolved } from './answer-unresolved.ts'
import { nextOrderText } from './next-order.ts'
import { plainText } from './value-text.ts'
import type { Translate, WriteSentence } from './write-sentence.ts'

/** Proposes the parsed trade. The card shows the amounts; the answer to a voice request also reads the amounts back. */
export async function answerTrade(
  turn: Turn,
  translate: Translate,
  writeSentence: WriteSentence,
  parsed: Order,
): Promise<void> {
  const side = parsed.intent === 'sell' ? 'sell' : 'buy'
  const { amountUsd, percent, token = '', chain } = parsed
  const amount = side === 'buy' ? { amountUsd } : { percent }
  const result = await turn.tools.propose.run({ side, token, ...amount, ...(chain && { chain }) })
  turn.signal.throwIfAborted()
  if (result.kind !== 'proposed') {
    // The reply "on Base" is enough to select one of several tokens.
    if (result.kind === 'choose') turn.remember({ understood: toUnderstood(parsed, side) })
    return answerUnresolved(turn, writeSentence, token, result)
  }
  turn.setFocus(focusOnTrade(parseFocus(turn.focus), result.token, toUnderstood(parsed, side)))
  const text = side === 'buy' ? formatUsd(turn, Number(amountUsd)) : formatPercent(turn, Number(percent))
  const spoken = turn.source === 'voice' ? 'Voice' : ''
  writeSentence(side === 'buy' ? `brain.proposedBuy${spoken}` : `brain.proposedSell${spoken}`, {
    token: plainText(result.token.symbol),
    chain: chainNames[result.token.chain],
    amount: text,
    atLeast: plainText(result.atLeast),
  })
  const next = nextOrderText(turn, translate, parsed)
  if (next === undefined) return
  turn.write('\n\n')
  writeSentence('brain.nextOrder', { order: plainText(next) })
}

function toUnderstood({ amountUsd, percent, token, chain }: ParsedUtterance, side: 'buy' | 'sell'): Understood {
  return {
    side,
    ...(amountUsd !== undefined && { amountUsd }),
    ...(percent !== undefined && { percent }),
    ...(token !== undefined && { token }),
    ...(chain && { chain }),
  }
}
