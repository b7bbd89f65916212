import { type LanguageModel, stepCountIs, streamText } from 'ai'
import { BrainFailed, type Turn } from '#ai/brains/brain.port.ts'
import { type CallBudget, maxCalls } from './call-budget.ts'
import { chatMessages } from './chat-messages.ts'
import { modelTools } from './model-tools.ts'
import type { AnswerSanitizer } from './sanitize-answer.ts'
import { systemPrompt } from './system-prompt.ts'
import type { turnResults } from './turn-results.ts'

type StreamRequest = {
  model: LanguageModel
  turn: Turn
  budget: CallBudget
  text: AnswerSanitizer
  results: ReturnType<typeof turnResults>
  /** Aborted by the caller when the turn ends, and here when the text limit is reached or a tool throws. */
  controller: Pick<AbortController, 'signal' | 'abort'>
}

/**
 * Streams the model's text and runs its tool calls until the model finishes or the call budget is used up.
 * @throws BrainFailed, or the error of the vendor's package
 */
export async function streamTurn({ model, turn, budget, text, results, controller }: StreamRequest): Promise<void> {
  const onToolError = (cause: unknown) => controller.abort(new BrainFailed('A tool failed', { cause }))
  const { fullStream } = streamText({
    model,
    system: systemPrompt(turn),
    messages: chatMessages(turn),
    tools: modelTools(turn.tools, { budget, onResult: results.add, onToolError }),
    stopWhen: [() => budget.isExceeded(), stepCountIs(maxCalls + 1)],
    maxOutputTokens: 1_000,
    maxRetries: 1,
    abortSignal: controller.signal,
    // Opts out of storage at OpenAI.
    providerOptions: { openai: { store: false } },
    onError: () => {},
  })
  for await (const part of fullStream) {
    if (part.type === 'text-delta') {
      text.add(part.text)
      if (text.isFull()) controller.abort()
    } else if (part.type === 'tool-call') {
      if (part.invalid) budget.countInvalidCall()
    } else if (part.type === 'finish-step') {
      text.pause()
      if (part.finishReason === 'length') results.markTruncated()
      if (part.finishReason === 'content-filter') throw new BrainFailed("The model's vendor held the answer back")
    } else if (part.type === 'error') {
      throw part.error
    }
  }
}
