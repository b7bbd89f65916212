import { type ChatId, parseChatId, parseUserId, type UserId } from '@murmur/contract/ids'
import { UnstatedChangesError } from '#assistant/chats/turns.store.ts'
import { type AnswerTurnDeps, answerTurn, StoppedByUserError } from './answer-turn.ts'
import type { ClaimedTurn, TurnClaim } from './assistant-chats.ts'

export type AssistantDeps = AnswerTurnDeps & {
  /** Maximum number of concurrent answers. */
  maxConcurrent: number
  /** Maximum number of concurrent answers per user, so that one user's many chats do not delay other users. */
  maxConcurrentPerUser: number
  /** Renewal interval of claims in ms; a claim lasts three times as long. */
  renewMs: number
}

/**
 * Answers waiting messages, sequentially per chat. Resumes after a crash: an answer is stored atomically with the removal of its
 * turn, so a message gets exactly one.
 */
export function startAssistant(deps: AssistantDeps) {
  /** Queued chats with their users, in order. */
  const waitingChats = new Map<ChatId, UserId>()
  const runningTurns = new Map<string, { userId: UserId; ending: AbortController }>()
  let isEnded = false
  let scanTimer: NodeJS.Timeout | undefined
  const noTurn: TurnClaim = { chatId: parseChatId(''), messageId: '', userId: parseUserId(''), attempts: 0 }

  function wake(chatId: ChatId, userId: UserId): void {
    if (isEnded) return
    waitingChats.set(chatId, userId)
    startNextTurn()
  }

  function startNextTurn(): void {
    for (const [chatId, userId] of waitingChats) {
      if (runningTurns.size >= deps.maxConcurrent) return
      if (runningTurns.has(chatId) || isBusy(userId)) continue
      waitingChats.delete(chatId)
      const ending = new AbortController()
      runningTurns.set(chatId, { userId, ending })
      void answerNextTurn(chatId, userId, ending)
    }
  }

  function isBusy(userId: UserId): boolean {
    let count = 0
    for (const each of runningTurns.values()) if (each.userId === userId) count++
    return count >= deps.maxConcurrentPerUser
  }

  async function answerNextTurn(chatId: ChatId, userId: UserId, ending: AbortController): Promise<void> {
    let turn: TurnClaim = noTurn
    try {
      const claimed = isEnded ? undefined : await deps.chats.claimTurn(chatId)
      if (claimed) {
        turn = claimed
        await answerClaimedTurn(deps, claimed, ending)
        // The chat may have another turn.
        if (!isEnded) waitingChats.set(chatId, userId)
      }
    } catch (error) {
      // The turn remains and is retried when its claim expires.
      deps.onError(turn, error)
    }
    runningTurns.delete(chatId)
    startNextTurn()
  }

  async function scan(): Promise<void> {
    for (const { chatId, userId } of await deps.chats.chatsWithTurns()) wake(chatId, userId)
  }

  return {
    wake,
    /** Scans for unclaimed turns, now and periodically. */
    async start(): Promise<void> {
      await scan()
      scanTimer = setInterval(() => {
        scan().catch((error: unknown) => deps.onError(noTurn, error))
      }, deps.renewMs * 3)
    },
    /**
     * Stops the answers that a chat waits for: the running one, in whichever process, and queued ones. Their text, proposals and changes
     * so far are kept.
     */
    async stopTurn(chatId: ChatId): Promise<void> {
      const closed = await stopTurns(deps, chatId, () => runningTurns.get(chatId)?.ending)
      // A message may have arrived while the chat was claimed to close its turns.
      if (closed) wake(chatId, closed.userId)
    },
    /** Starts no new turns and aborts running turns, which the next start retries. */
    stop(): void {
      isEnded = true
      clearInterval(scanTimer)
      for (const { ending } of runningTurns.values()) ending.abort(new Error('The server stops'))
    },
  }
}

/**
 * Stops a chat's turns and closes those that no process runs, in order and without waiting for a free slot, since no brain runs.
 * @returns the last closed one
 */
async function stopTurns(
  deps: AssistantDeps,
  chatId: ChatId,
  getRunning: () => AbortController | undefined,
): Promise<ClaimedTurn | undefined> {
  try {
    // Before the abort: otherwise the chat's next turn could start in between.
    await deps.chats.stopTurns(chatId)
  } finally {
    getRunning()?.abort(new StoppedByUserError())
  }
  let last: ClaimedTurn | undefined
  for (;;) {
    const turn = await deps.chats.claimStoppedTurn(chatId)
    if (!turn) return last
    last = turn
    // A turn that cannot be closed is retried when its claim expires.
    await answerClaimedTurn(deps, turn, new AbortController()).catch((error: unknown) => deps.onError(turn, error))
  }
}

/** Runs a claimed turn and stores its answer, renewing the claim meanwhile. */
async function answerClaimedTurn(deps: AssistantDeps, turn: ClaimedTurn, ending: AbortController): Promise<void> {
  const renewTimer = setInterval(() => {
    deps.chats.renewTurn(turn).then(
      (state) => {
        if (state === 'stopped') ending.abort(new StoppedByUserError())
        if (state === 'lost') ending.abort(new Error('Another process answers, or the chat is gone'))
      },
      (error: unknown) => deps.onError(turn, error),
    )
  }, deps.renewMs)
  try {
    await answerAndStore(deps, turn, ending.signal)
  } finally {
    clearInterval(renewTimer)
  }
}

/** A change can be committed after the user has stopped its answer: then the answer is written again, with the change. */
async function answerAndStore(deps: AssistantDeps, turn: ClaimedTurn, signal: AbortSignal): Promise<void> {
  const answer = await answerTurn(deps, turn, signal)
  if (!answer) return
  try {
    await deps.chats.storeAnswer(turn, answer.parts, answer.statedChanges)
  } catch (error) {
    if (!(error instanceof UnstatedChangesError)) throw error
    await answerAndStore(deps, { ...turn, changes: error.changes }, signal)
  }
}
