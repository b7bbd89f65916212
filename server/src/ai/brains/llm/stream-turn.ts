import { type LanguageModel, type StopCondition, stepCountIs, streamText, type TextStreamPart, type ToolSet } from 'ai'
import { BrainError, ModelBudgetSpentError, type Turn } from '#ai/brains/brain.port.ts'
import { type CallBudget, maxCalls } from './call-budget.ts'
import { chatMessages } from './chat-messages.ts'
import { modelTools } from './model-tools.ts'
import type { AnswerSanitizer } from './sanitize-answer.ts'
import { systemPrompt } from './system-prompt.ts'
import type { turnResults } from './turn-results.ts'
import { usageCounter } from './usage-counter.ts'

type StreamRequest = {
  model: LanguageModel
  turn: Turn
  budget: CallBudget
  text: AnswerSanitizer
  results: ReturnType<typeof turnResults>
  /** Aborted by the caller when the turn ends, and here when the text limit is reached or a tool throws. */
  controller: Pick<AbortController, 'signal' | 'abort'>
}

const budgetSpentMessage = "The day's budget of the model is used up"

/**
 * Streams the model's text and runs its tool calls until the model finishes or a budget is used up.
 * @throws ModelBudgetSpentError if the day's budget ends before anything is shown
 * @throws BrainError, or the error of the vendor's package
 */
export async function streamTurn(request: StreamRequest): Promise<void> {
  const { model, turn, budget, text, results, controller } = request
  const prompt = { system: systemPrompt(turn), messages: chatMessages(turn) }
  const usage = usageCounter(turn, prompt)
  if (!(await usage.begin())) throw new ModelBudgetSpentError(budgetSpentMessage)
  let isBudgetSpent = false
  const isDayBudgetSpent: StopCondition<ToolSet> = async ({ steps }) => {
    await usage.count(steps.map((step) => step.usage.totalTokens))
    isBudgetSpent = !(await usage.begin())
    return isBudgetSpent
  }
  const onToolError = (cause: unknown) => controller.abort(new BrainError('A tool failed', { cause }))
  const { fullStream } = streamText({
    model,
    ...prompt,
    tools: modelTools(turn.tools, { budget, onResult: results.add, onToolError }),
    stopWhen: [() => budget.isExceeded(), stepCountIs(maxCalls + 1), isDayBudgetSpent],
    maxOutputTokens: 1_000,
    maxRetries: 1,
    abortSignal: controller.signal,
    // Opts out of storage at OpenAI.
    providerOptions: { openai: { store: false } },
    onError: () => {},
  })
  const totals: (number | undefined)[] = []
  try {
    for await (const part of fullStream) {
      if (part.type === 'finish-step') totals.push(part.usage.totalTokens)
      handlePart(request, part)
    }
  } finally {
    await usage.count(totals)
  }
  // The offline brain answers unless something is shown already.
  if (isBudgetSpent && text.text().trim() === '' && !results.hasCard())
    throw new ModelBudgetSpentError(budgetSpentMessage)
  if (isBudgetSpent) results.markTruncated()
}

function handlePart({ text, budget, results, controller }: StreamRequest, part: TextStreamPart<ToolSet>): void {
  if (part.type === 'text-delta') {
    text.add(part.text)
    if (text.isFull()) controller.abort()
  } else if (part.type === 'tool-call') {
    if (part.invalid) budget.countInvalidCall()
  } else if (part.type === 'finish-step') {
    text.pause()
    if (part.finishReason === 'length') results.markTruncated()
    if (part.finishReason === 'content-filter') throw new BrainError("The model's vendor held the answer back")
  } else if (part.type === 'error') {
    throw part.error
  }
}
