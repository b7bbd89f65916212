import { type ChatId, parseChatId, parseUserId, type UserId } from '@murmur/contract/ids'
import type { TurnChange } from '#ai/brains/changes.port.ts'
import { UnstatedChangesError } from '#assistant/chats/turns.store.ts'
import type { AssistantChats, ClaimedTurn, StoredMessage } from '#assistant/turns/assistant-chats.ts'

export type Line = Partial<StoredMessage> & Pick<StoredMessage, 'role'>

/** A waiting turn. `changes`: made by an earlier claim of it. */
type WaitingTurn = { messageId: string; changes: TurnChange[]; isStopped: boolean; isClaimed: boolean }

/** An in-memory chat for the assistant. Lines get sequence numbers and, unless given, ids m1, m2 … */
export function chatLog(lines: readonly Line[] = []) {
  const log: StoredMessage[] = []
  const turns: WaitingTurn[] = []
  const add = (line: Line): StoredMessage => {
    const seq = log.length + 1
    const message: StoredMessage = {
      id: `m${seq}`,
      chatId: parseChatId('chat'),
      seq,
      type: 'text',
      content: '',
      language: 'en',
      replyTo: null,
      intentId: null,
      uploadId: null,
      extras: {},
      createdAt: new Date('2026-01-01T00:00:30Z'),
      ...line,
    }
    log.push(message)
    return message
  }
  lines.forEach(add)
  const findWithOwner = (id: string) => {
    const found = log.find((each) => each.id === id)
    return found ? { ...found, userId: parseUserId('me') } : undefined
  }
  const patch = (id: string, change: Partial<StoredMessage>) => {
    const at = log.findIndex((each) => each.id === id)
    log[at] = { ...(log[at] as StoredMessage), ...change }
  }
  const chats: AssistantChats = {
    ...claimsOf(turns),
    findMessage: async (id) => findWithOwner(id),
    messagesBefore: async (_chatId, seq, limit) =>
      log.filter((each) => each.seq < seq && !each.extras.news).slice(-limit),
    hasNewsBetween: async (_chatId, after, before) =>
      log.some(({ seq, extras }) => extras.news && after < seq && seq < before),
    storeAnswer: async (turn, parts, statedChanges) => {
      const index = turns.findIndex(({ messageId }) => messageId === turn.messageId)
      const changes = turns[index]?.changes ?? []
      if (changes.length !== statedChanges) throw new UnstatedChangesError(changes)
      turns.splice(index, 1)
      for (const part of parts) add({ ...part, role: 'assistant', replyTo: turn.messageId })
    },
    setTranscript: async (id, transcript) => patch(id, { extras: { ...findWithOwner(id)?.extras, transcript } }),
    setCard: async (id, intentId, card) => {
      if (findWithOwner(id)?.intentId === intentId) patch(id, { extras: { ...findWithOwner(id)?.extras, card } })
    },
    readUpload: async () => new Uint8Array(),
  }
  return {
    log,
    chats,
    /** Adds a user's message that waits for its answer. `changes`: made by a turn of it that a crash ended. */
    ask(
      content: string,
      more: Partial<StoredMessage> = {},
      changes: readonly TurnChange[] = [],
    ): StoredMessage & { userId: UserId } {
      const message = add({ ...more, role: 'user', content })
      turns.push({ messageId: message.id, changes: [...changes], isStopped: false, isClaimed: false })
      return { ...message, userId: parseUserId('me') }
    },
  }
}

/** Claims of an in-memory chat's turns, which never expire. */
function claimsOf(turns: WaitingTurn[]) {
  const find = (id: string) => turns.find(({ messageId }) => messageId === id)
  const claim = async (chatId: ChatId, only?: 'stopped'): Promise<ClaimedTurn | undefined> => {
    const [turn] = turns
    if (!turn || turn.isClaimed || (only && !turn.isStopped)) return undefined
    turn.isClaimed = true
    const { messageId, changes, isStopped } = turn
    return { messageId, chatId, userId: parseUserId('me'), attempts: 1, changes: [...changes], isStopped }
  }
  return {
    claimTurn: (chatId) => claim(chatId),
    claimStoppedTurn: (chatId) => claim(chatId, 'stopped'),
    renewTurn: async ({ messageId }) => (find(messageId)?.isStopped ? 'stopped' : 'held'),
    stopTurns: async () => {
      for (const turn of turns) turn.isStopped = true
    },
    keepChange: async (_tx, { messageId }, change) => void find(messageId)?.changes.push(change),
    chatsWithTurns: async () => (turns.length > 0 ? [{ chatId: parseChatId('chat'), userId: parseUserId('me') }] : []),
  } satisfies Partial<AssistantChats>
}
