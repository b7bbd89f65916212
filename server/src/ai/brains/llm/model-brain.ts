import type { LanguageModel } from 'ai'
import { type Brain, BrainError, type Turn } from '#ai/brains/brain.port.ts'
import { createDeadline, type Deadline } from '#platform/concurrency/deadline.ts'
import { rejectOnAbort } from '#platform/concurrency/reject-on-abort.ts'
import { translate } from '#platform/i18n/translate.ts'
import { callBudget } from './call-budget.ts'
import { claimsTrade } from './claims-trade.ts'
import { createModel, type ModelSettings } from './create-model.ts'
import { mentionsSecrets } from './mentions-secrets.ts'
import { answerSanitizer } from './sanitize-answer.ts'
import { turnResults } from './turn-results.ts'

export type ModelBrainSettings = ModelSettings & {
  /** Time limit of one answer in ms; default 60,000. */
  totalMs?: number | undefined
}

/** A brain backed by a language model. Stateless between turns. */
export function modelBrain(settings: ModelBrainSettings): Brain {
  let model: Promise<LanguageModel> | undefined
  return {
    kind: 'model',
    async answer(turn) {
      turn.signal.throwIfAborted()
      const createTimeoutError = () => new BrainError('The model took too long')
      const controller = createDeadline(turn.signal, settings.totalMs ?? 60_000, createTimeoutError)
      try {
        model ??= createModel(settings)
        await answerWithModel(model, turn, controller)
      } finally {
        controller.clear()
      }
    },
  }
}

async function answerWithModel(model: Promise<LanguageModel>, turn: Turn, controller: Deadline): Promise<void> {
  const budget = callBudget()
  const results = turnResults()
  // Discards text that arrives after the answer has ended.
  let hasEnded = false
  const text = answerSanitizer((words) => void (hasEnded || turn.write(words)))
  const stream = async () => {
    // Loaded on first use: most servers run the offline brain.
    const { streamTurn } = await import('./stream-turn.ts')
    await streamTurn({ model: await model, turn, budget, text, results, controller })
  }
  try {
    await rejectOnAbort(controller.signal, stream())
    text.end()
    finishTurn(turn, { text, results, isPartial: budget.isExceeded() || results.isTruncated() })
  } catch (error) {
    turn.signal.throwIfAborted()
    // A pending proposal shows its card before the fallback brain answers.
    await rejectOnAbort(turn.signal, budget.close())
    if (text.isFull()) return finishTurn(turn, { text, results, isPartial: true })
    text.end()
    for (const warning of getWarnings(text.text(), turn)) turn.write(`\n\n${warning}\n\n`)
    throw toBrainFailed(controller.signal.aborted ? controller.signal.reason : error)
  } finally {
    hasEnded = true
  }
}

type FinishedAnswer = {
  text: ReturnType<typeof answerSanitizer>
  results: ReturnType<typeof turnResults>
  isPartial: boolean
}

/** Appends the refusal, warnings and notices that the model's text lacks. */
function finishTurn(turn: Turn, { text, results, isPartial }: FinishedAnswer): void {
  const written = text.text().trim()
  const notes: string[] = []
  const refusal = results.refusal()
  if (!written && refusal) notes.push(refusal)
  notes.push(...getWarnings(written, turn))
  if (isPartial) notes.push(translate(turn.language, 'notice.partial'))
  if (!written && notes.length === 0 && !results.hasCard()) throw new BrainError('The model answered nothing')
  if (notes.length > 0) turn.write(`${written ? '\n\n' : ''}${notes.join('\n\n')}`)
}

/** Warnings for a claimed trade and for a request of secrets. */
function getWarnings(written: string, { language }: Turn): string[] {
  const claimWarnings = claimsTrade(written) ? [translate(language, 'notice.untraded')] : []
  return mentionsSecrets(written) ? [...claimWarnings, translate(language, 'notice.secrets')] : claimWarnings
}

/** Keeps only name and status: a vendor's message may quote the user, and this error is logged. */
function toBrainFailed(error: unknown): BrainError {
  if (error instanceof BrainError) return error
  if (!(error instanceof Error)) return new BrainError('The model failed')
  const { name, statusCode, lastError } = error as Error & { statusCode?: number; lastError?: unknown }
  if (lastError instanceof Error) return toBrainFailed(lastError)
  return new BrainError(`The model failed: ${name}${statusCode === undefined ? '' : ` ${statusCode}`}`)
}
