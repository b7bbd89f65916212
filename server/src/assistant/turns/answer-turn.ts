import type { ChatId, UserId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import { TurnLostError } from '#assistant/chats/turns.store.ts'
import { withTimeout } from '#platform/concurrency/with-timeout.ts'
import { translate } from '#platform/i18n/translate.ts'
import { withSpan } from '#platform/observability/span.ts'
import { type AnswerParts, answerParts, type MessagePart } from './answer-parts.ts'
import type { AssistantChats, ClaimedTurn, StoredMessage, TurnClaim } from './assistant-chats.ts'
import { findReleasedTrade, writeReport } from './cards/released-trade.ts'
import { restoreChanges, stateFailedRest, stateMadeChanges } from './made-changes.ts'
import { historyLength, type RunTurnDeps, runTurn } from './run-turn.ts'

export type AnswerTurnDeps = Omit<RunTurnDeps, 'chats' | 'keepChange'> & {
  chats: AssistantChats
  /** Streams text to the turn's user. */
  sendDelta: (userId: UserId, delta: { chatId: ChatId; replyTo: string; place: number; text: string }) => void
  newId: () => string
  /** The locale that formats an account's numbers. */
  getNumberLocale: (userId: UserId) => Promise<Language>
  onError: (turn: TurnClaim, error: unknown) => void
}

/** The messages of an answer, and how many changes of its turn they state. */
export type TurnAnswer = { parts: MessagePart[]; statedChanges: number }

/** The user stopped the answer: its text so far is stored. */
export class StoppedByUserError extends Error {
  override name = 'StoppedByUserError'
}

/**
 * Maximum duration of an answer in ms, longer than a vendor, a chain and a confirmation together. A longer answer hangs, and the
 * chat must continue.
 */
const maxMs = 180_000

/** Number of attempts before a message gets an apology. */
const maxAttempts = 3

/**
 * Returns the whole answer to a message, including text shown before a stop or failure. A turn that has changed something before a crash
 * is not run again: its answer states the changes. Undefined if the message is gone or this process must not continue.
 */
export async function answerTurn(
  deps: AnswerTurnDeps,
  turn: ClaimedTurn,
  signal: AbortSignal,
): Promise<TurnAnswer | undefined> {
  const [message, figures] = await Promise.all([
    deps.chats.findMessage(turn.messageId),
    deps.getNumberLocale(turn.userId),
  ])
  if (!message) return undefined
  let nextIndex = 0
  const onText = (text: string) => {
    deps.sendDelta(turn.userId, { chatId: turn.chatId, replyTo: message.id, place: nextIndex++, text })
  }
  const createParts = (language: Language) => answerParts({ newId: deps.newId, language, figures, onText })
  let parts = createParts(message.language)
  const begin = (language: Language): AnswerParts => {
    parts = createParts(language)
    return parts
  }
  if (turn.changes.length > 0) {
    restoreChanges(parts, turn.changes, await deps.chats.messagesBefore(turn.chatId, message.seq, historyLength))
  }
  if (turn.isStopped || signal.reason instanceof StoppedByUserError) return finishStopped(deps, message, parts)
  if (turn.changes.length > 0 || turn.attempts > maxAttempts) return apologize(deps, message, parts)
  const controller = new AbortController()
  const abortWithCaller = () => controller.abort(signal.reason)
  if (signal.aborted) abortWithCaller()
  signal.addEventListener('abort', abortWithCaller, { once: true })
  try {
    const turnDeps: RunTurnDeps = { ...deps, keepChange: (tx, change) => deps.chats.keepChange(tx, turn, change) }
    const answering = withSpan({ name: 'turn', kind: message.type }, () =>
      runTurn(turnDeps, message, begin, controller.signal),
    )
    await withTimeout(answering, maxMs, () => {
      throw new Error(`An answer took more than ${maxMs} ms`)
    })
    return toAnswer(parts)
  } catch (error) {
    if (signal.aborted)
      return signal.reason instanceof StoppedByUserError ? finishStopped(deps, message, parts) : undefined
    controller.abort(error)
    if (error instanceof TurnLostError) return undefined
    deps.onError(turn, error)
    return apologize(deps, message, parts)
  }
}

function toAnswer(parts: AnswerParts): TurnAnswer {
  return { parts: parts.finish(), statedChanges: parts.madeChanges().length }
}

async function finishStopped(deps: AnswerTurnDeps, message: StoredMessage, parts: AnswerParts): Promise<TurnAnswer> {
  await markUntranscribed(deps, message)
  stateMadeChanges(deps.describeChange, parts)
  parts.writeParagraph(translate(parts, 'assistant.stopped'))
  return toAnswer(parts)
}

/** Ends the "transcribing" state of an abandoned recording. */
async function markUntranscribed({ chats }: AnswerTurnDeps, { id }: StoredMessage): Promise<void> {
  const now = await chats.findMessage(id)
  if (now?.extras.transcript?.state === 'working') await chats.setTranscript(id, { state: 'unavailable', text: '' })
}

/** The apology states that nothing was traded; if the message released a trade or changed something, reports that instead. */
async function apologize(
  deps: AnswerTurnDeps,
  message: StoredMessage & { userId: UserId },
  parts: AnswerParts,
): Promise<TurnAnswer> {
  await markUntranscribed(deps, message)
  const tradeReport = await findReleasedTrade(deps, message, parts)
  if (tradeReport !== undefined) writeReport(parts, tradeReport)
  if (parts.madeChanges().length > 0) stateFailedRest(deps.describeChange, parts)
  else if (tradeReport === undefined) parts.writeParagraph(translate(parts, 'assistant.trouble'))
  return toAnswer(parts)
}
