import { chainNames } from '@murmur/contract/chains'
import type { Turn } from '#ai/brains/brain.port.ts'
import type { ParsedUtterance, Understood } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import { formatPercent, formatUsd } from '#platform/i18n/format.ts'
import { answerUnresolved } from './answer-unresolved.ts'
import { plainText } from './value-text.ts'
import type { WriteSentence } from './write-sentence.ts'

/** Proposes the parsed trade. The card shows the amounts; the answer to a voice request also reads the amounts back. */
export async function answerTrade(turn: Turn, writeSentence: WriteSentence, parsed: ParsedUtterance): Promise<void> {
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
  const text = side === 'buy' ? formatUsd(turn, Number(amountUsd)) : formatPercent(turn, Number(percent))
  const spoken = turn.source === 'voice' ? 'Voice' : ''
  writeSentence(side === 'buy' ? `brain.proposedBuy${spoken}` : `brain.proposedSell${spoken}`, {
    token: plainText(result.token.symbol),
    chain: chainNames[result.token.chain],
    amount: text,
    atLeast: plainText(result.atLeast),
  })
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
