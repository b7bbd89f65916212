import type { ChainKey } from '@murmur/contract/chains'
import type { Turn } from '#ai/brains/brain.port.ts'
import type { Translate } from '#ai/brains/offline/dialogue/write-sentence.ts'
import { type Focus, parseFocus } from '#ai/brains/offline/requests/focus.ts'
import { findTopicOfChain, getTopic } from '#ai/handbook/handbook.ts'
import { compareNetworkFees } from './answer-fees.ts'

/**
 * Compares networks: a paragraph about each if the question is about more than their fees, then their fees now. "Which one is
 * cheaper?" then means them.
 */
export async function answerChains(
  turn: Turn,
  { translate }: { translate: Translate },
  chains: readonly ChainKey[],
  isDifference = false,
): Promise<true> {
  if (isDifference)
    for (const chain of chains) {
      const topic = findTopicOfChain(chain)
      if (!topic) continue
      const [about] = getTopic(turn.language, topic).body.split('\n\n')
      turn.write(`${about}\n\n`)
    }
  await compareNetworkFees(turn, translate, chains)
  turn.setFocus({ ...parseFocus(turn.focus), request: 'network-fee', chains: [...chains] } satisfies Focus)
  return true
}
