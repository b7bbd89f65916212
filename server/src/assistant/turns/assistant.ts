import { type ChatId, parseChatId, parseUserId, type UserId } from '@murmur/contract/ids'
import { type AnswerTurnDeps, answerTurn, StoppedByUser } from './answer-turn.ts'
import type { ClaimedTurn } from './assistant-chats.ts'

export type AssistantDeps = AnswerTurnDeps & {
  /** How many chats are answered at once. */
  maxConcurrent: number
  /** And how many of one user, so that nobody's thousand chats keep everybody else waiting. */
  maxConcurrentPerUser: number
  /** How often a claim is renewed; it lasts three times as long. */
  renewMs: number
}

export type Assistant = ReturnType<typeof startAssistant>

/**
 * Answers the chats' waiting messages, one at a time in each chat. What a crash left is taken up again: an answer is stored
 * as a whole together with the end of its turn, so a message gets exactly one.
 */
export function startAssistant(deps: AssistantDeps) {
  /** Chats with their users, in the order in which they are taken. */
  const waiting = new Map<ChatId, UserId>()
  const running = new Map<string, { userId: UserId; ending: AbortController }>()
  let isEnded = false
  let scanTimer: NodeJS.Timeout | undefined
  const noTurn: ClaimedTurn = { chatId: parseChatId(''), messageId: '', userId: parseUserId(''), attempts: 0 }

  function wake(chatId: ChatId, userId: UserId): void {
    if (isEnded) return
    waiting.set(chatId, userId)
    next()
  }

  function next(): void {
    for (const [chatId, userId] of waiting) {
      if (running.size >= deps.maxConcurrent) return
      if (running.has(chatId) || isBusy(userId)) continue
      waiting.delete(chatId)
      const ending = new AbortController()
      running.set(chatId, { userId, ending })
      void work(chatId, userId, ending)
    }
  }

  function isBusy(userId: UserId): boolean {
    let count = 0
    for (const each of running.values()) if (each.userId === userId) count++
    return count >= deps.maxConcurrentPerUser
  }

  async function work(chatId: ChatId, userId: UserId, ending: AbortController): Promise<void> {
    let turn = noTurn
    try {
      const claimed = isEnded ? undefined : await deps.chats.claimTurn(chatId)
      if (claimed) {
        turn = claimed
        await answerClaimed(deps, claimed, ending)
        // There may be another one behind it.
        if (!isEnded) waiting.set(chatId, userId)
      }
    } catch (error) {
      // The turn stands as it was and is taken up again once its claim is over.
      deps.onTrouble(turn, error)
    }
    running.delete(chatId)
    next()
  }

  async function scan(): Promise<void> {
    for (const { chatId, userId } of await deps.chats.chatsWithTurns()) wake(chatId, userId)
  }

  return {
    wake,
    /** Takes up what nobody answers, now and every while. */
    async start(): Promise<void> {
      await scan()
      scanTimer = setInterval(() => {
        scan().catch((error: unknown) => deps.onTrouble(noTurn, error))
      }, deps.renewMs * 3)
    },
    /** Ends the answer that a chat is getting; what it has shown and proposed stands. */
    stopTurn(chatId: ChatId): void {
      running.get(chatId)?.ending.abort(new StoppedByUser())
    },
    /** Begins nothing new, and leaves what is under way to the next start. */
    stop(): void {
      isEnded = true
      clearInterval(scanTimer)
      for (const { ending } of running.values()) ending.abort(new Error('The server stops'))
    },
  }
}

/** Answers a claimed turn and stores the answer; the claim is renewed meanwhile. */
async function answerClaimed(deps: AssistantDeps, turn: ClaimedTurn, ending: AbortController): Promise<void> {
  const renewing = setInterval(() => {
    deps.chats.renewTurn(turn).then(
      (isOurs) => isOurs || ending.abort(new Error('Another process answers, or the chat is gone')),
      (error: unknown) => deps.onTrouble(turn, error),
    )
  }, deps.renewMs)
  try {
    const parts = await answerTurn(deps, turn, ending.signal)
    if (parts) await deps.chats.storeAnswer(turn, parts)
  } finally {
    clearInterval(renewing)
  }
}
