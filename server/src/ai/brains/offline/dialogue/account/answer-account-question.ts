import type { ChainKey } from '@murmur/contract/chains'
import type { Turn } from '#ai/brains/brain.port.ts'
import type { Translate } from '#ai/brains/offline/dialogue/write-sentence.ts'
import { answerFeesPaid, answerNetworkFee } from './answer-fees.ts'
import { answerScreenLocation } from './answer-screen-location.ts'
import { answerLimits, answerSettings } from './answer-settings.ts'

export type AccountQuestion = 'fees-paid' | 'network-fee' | 'limits' | 'language' | 'theme' | 'quiet' | 'where'

/** Writes the answer to a question about the user's own fees, limits, settings or screens. */
export async function answerAccountQuestion(
  turn: Turn,
  translate: Translate,
  question: AccountQuestion,
  chain: ChainKey | undefined,
): Promise<void> {
  switch (question) {
    case 'fees-paid':
      return answerFeesPaid(turn, translate)
    case 'network-fee':
      return answerNetworkFee(turn, translate, chain ? { chain } : {})
    case 'limits':
      return answerLimits(turn, translate)
    case 'language':
    case 'theme':
    case 'quiet':
      return answerSettings(turn, translate, question)
    case 'where':
      return answerScreenLocation(turn, translate)
  }
}
