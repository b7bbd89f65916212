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
  /** Aborted from outside when the turn is over, and here when the text is as long as it may be or a tool is broken. */
  stop: AbortController
}

/**
 * Lets the model speak and call tools until it is done or its calls are spent.
 * @throws BrainFailed, or whatever the vendor's package threw
 */
export async function streamTurn({ model, turn, budget, text, results, stop }: StreamRequest): Promise<void> {
  const onFault = (cause: unknown) => stop.abort(new BrainFailed('A tool failed', { cause }))
  const { fullStream } = streamText({
    model,
    system: systemPrompt(turn),
    messages: chatMessages(turn),
    tools: modelTools(turn.tools, { budget, onResult: results.add, onFault }),
    stopWhen: [() => budget.isOverdrawn(), stepCountIs(maxCalls + 1)],
    maxOutputTokens: 1_000,
    maxRetries: 1,
    abortSignal: stop.signal,
    // What OpenAI does not keep, nobody can ask it for.
    providerOptions: { openai: { store: false } },
    onError: () => {},
  })
  for await (const part of fullStream) {
    if (part.type === 'text-delta') {
      text.add(part.text)
      if (text.isFull()) stop.abort()
    } else if (part.type === 'tool-call') {
      if (part.invalid) budget.waste()
    } else if (part.type === 'finish-step') {
      text.pause()
      if (part.finishReason === 'length') results.cut()
      if (part.finishReason === 'content-filter') throw new BrainFailed("The model's vendor held the answer back")
    } else if (part.type === 'error') {
      throw part.error
    }
  }
}
