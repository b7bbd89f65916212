import type { UserId } from '@murmur/contract/ids'
import type { ModelBudget } from '#ai/brains/model-budget.port.ts'
import { type Transcriber, TranscriptionProblem } from './transcriber.port.ts'

/** Tokens of a model that cost about as much as a service charges for a minute, the longest recording. */
const tokensPerRecording = 2_000

/** A service within the user's daily budget of the model; beyond it, it transcribes nothing (decision 358). */
export function withSpeechBudget(service: Transcriber, modelBudget: (userId: UserId) => ModelBudget): Transcriber {
  return {
    ...service,
    async transcribe(wav, hint) {
      if (hint.userId !== undefined) {
        const budget = modelBudget(hint.userId)
        if (!(await budget.takeRequest())) throw new TranscriptionProblem('over-budget')
        await budget.countTokens(tokensPerRecording)
      }
      return service.transcribe(wav, hint)
    },
  }
}
