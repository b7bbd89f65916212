import type { ChatId, UserId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import { say } from '#platform/i18n/say.ts'
import { type AnswerParts, answerParts, type Part } from './answer-parts.ts'
import type { AssistantChats, ClaimedTurn, Stored } from './assistant-chats.ts'
import { releasedTradeText } from './cards/released-trade.ts'
import { type RunTurnDeps, runTurn } from './run-turn.ts'

export type AnswerTurnDeps = Omit<RunTurnDeps, 'chats'> & {
  chats: AssistantChats
  /** Tells the turn's user what is being written. */
  sendDelta: (userId: UserId, delta: { chatId: ChatId; replyTo: string; place: number; text: string }) => void
  newId: () => string
  /** The locale in which an account's figures are written. */
  figuresOf: (userId: UserId) => Promise<Language>
  onTrouble: (turn: ClaimedTurn, error: unknown) => void
}

/** Its user has stopped an answer: what there is of it is all. */
export class StoppedByUser extends Error {
  override name = 'StoppedByUser'
}

/** However long a vendor, a chain and a confirmation may take together: something hangs, and the chat must go on. */
const maxMs = 180_000

/** After so many tries a message is answered with an apology. */
const maxAttempts = 3

/**
 * The whole answer to a message, with what was shown before it was stopped or failed. Undefined: the message is gone, or
 * this process may not go on with it.
 */
export async function answerTurn(
  deps: AnswerTurnDeps,
  turn: ClaimedTurn,
  signal: AbortSignal,
): Promise<Part[] | undefined> {
  const message = await deps.chats.findMessage(turn.messageId)
  if (!message) return undefined
  let place = 0
  const onText = (text: string) => {
    deps.sendDelta(turn.userId, { chatId: turn.chatId, replyTo: message.id, place: place++, text })
  }
  const figures = await deps.figuresOf(turn.userId)
  const partsIn = (language: Language) => answerParts({ newId: deps.newId, language, figures, onText })
  let parts = partsIn(message.language)
  const begin = (language: Language): AnswerParts => {
    parts = partsIn(language)
    return parts
  }
  if (turn.attempts > maxAttempts) return apologize(deps, message, parts)
  const giveUp = new AbortController()
  const follow = () => giveUp.abort(signal.reason)
  if (signal.aborted) follow()
  signal.addEventListener('abort', follow, { once: true })
  try {
    await within(maxMs, runTurn(deps, message, begin, giveUp.signal))
    return parts.finish()
  } catch (error) {
    if (signal.aborted) return signal.reason instanceof StoppedByUser ? stopped(deps, message, parts) : undefined
    giveUp.abort(error)
    deps.onTrouble(turn, error)
    return apologize(deps, message, parts)
  }
}

async function stopped(deps: AnswerTurnDeps, message: Stored, parts: AnswerParts): Promise<Part[]> {
  await markUntranscribed(deps, message)
  return ended(parts, 'assistant.stopped')
}

/** A recording that nobody listens to any more does not say so for ever. */
async function markUntranscribed({ chats }: AnswerTurnDeps, { id }: Stored): Promise<void> {
  const now = await chats.findMessage(id)
  if (now?.extras.transcript?.state === 'working') await chats.setTranscript(id, { state: 'unavailable', text: '' })
}

/** Nothing was traded, says the apology; where that is not so, what was traded is told instead. */
async function apologize(
  deps: AnswerTurnDeps,
  message: Stored & { userId: UserId },
  parts: AnswerParts,
): Promise<Part[]> {
  await markUntranscribed(deps, message)
  const traded = await releasedTradeText(deps, message, parts)
  if (traded === undefined) return ended(parts, 'assistant.trouble')
  parts.say(traded)
  return parts.finish()
}

function ended(parts: AnswerParts, id: 'assistant.stopped' | 'assistant.trouble'): Part[] {
  parts.say(say(parts, id))
  return parts.finish()
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`An answer took more than ${ms} ms`)), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
