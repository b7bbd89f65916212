import { parseChatId, parseUserId, type UserId } from '@murmur/contract/ids'
import type { AssistantChats, ClaimedTurn, StoredMessage } from '#assistant/turns/assistant-chats.ts'

export type Line = Partial<StoredMessage> & Pick<StoredMessage, 'role'>

/** An in-memory chat for the assistant. Lines get sequence numbers and, unless given, ids m1, m2 … */
export function chatLog(lines: readonly Line[] = []) {
  const log: StoredMessage[] = []
  const turns: string[] = []
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
    claimTurn: async (chatId): Promise<ClaimedTurn | undefined> =>
      turns[0] === undefined ? undefined : { messageId: turns[0], chatId, userId: parseUserId('me'), attempts: 1 },
    renewTurn: async () => true,
    chatsWithTurns: async () => (turns.length > 0 ? [{ chatId: parseChatId('chat'), userId: parseUserId('me') }] : []),
    findMessage: async (id) => findWithOwner(id),
    messagesBefore: async (_chatId, seq, limit) =>
      log.filter((each) => each.seq < seq && !each.extras.news).slice(-limit),
    hasNewsBetween: async (_chatId, after, before) =>
      log.some(({ seq, extras }) => extras.news && after < seq && seq < before),
    storeAnswer: async (turn, parts) => {
      turns.splice(turns.indexOf(turn.messageId), 1)
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
    /** Adds a user's message that waits for its answer. */
    ask(content: string, more: Partial<StoredMessage> = {}): StoredMessage & { userId: UserId } {
      const message = add({ ...more, role: 'user', content })
      turns.push(message.id)
      return { ...message, userId: parseUserId('me') }
    },
  }
}
