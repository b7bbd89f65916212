import { randomUUID } from 'node:crypto'
import type { ChatId } from '@murmur/contract/ids'
import { type ChatSocket, newChat, openChatSocket } from '../../world/clients/chat-client.ts'
import { type ApiUser, newUser } from '../../world/new-user.ts'
import { sandboxTokens } from '../../world/sandbox-control/sandbox-tokens.ts'
import type { World } from '../../world/start-world.ts'

/** The requests of present users, as often as docs/scaling.md assumes: of 131 requests 120 reads, 10 chat messages and one trade. */
const kinds = [
  ...Array.from({ length: 120 }, () => 'read' as const),
  ...Array.from({ length: 10 }, () => 'message' as const),
  'trade' as const,
]
const reads = ['/users/getuserwithtoken', '/transactions/history', '/api/preferences', '/api/alerts', '/chats/getchats']
const userCount = 8
/** Messages after which a user opens another chat. */
const messagesPerChat = 20

type Visitor = {
  user: ApiUser
  socket: ChatSocket
  chatId: ChatId
  sent: number
  tags: Map<string, string>
  busy: Promise<unknown>
}

/** Users who read, chat and trade. `visit` makes the next request of the mix; it rejects if the answer is not the expected one. */
export async function startVisits(world: World): Promise<{ visit(): Promise<void>; close(): void }> {
  const visitors: Visitor[] = await Promise.all(
    Array.from({ length: userCount }, async () => {
      const user = await newUser(world)
      const socket = await openChatSocket(world.url, user, { timeoutMs: 120_000 })
      return { user, socket, chatId: await newChat(user), sent: 0, tags: new Map(), busy: Promise.resolve() }
    }),
  )
  let visitCount = 0
  return {
    async visit() {
      const n = visitCount++
      const visitor = visitors[n % userCount] as Visitor
      // Coprime to the number of kinds, so that kinds are spread over the run and over the users.
      const kind = kinds[(n * 37) % kinds.length]
      if (kind === 'read') return read(visitor, reads[n % reads.length] ?? '')
      // A user waits for one answer before the next order or message.
      const turn = visitor.busy.then(() => (kind === 'trade' ? trade(visitor) : sendMessage(visitor)))
      visitor.busy = turn.catch(() => undefined)
      return turn
    },
    close() {
      for (const { socket } of visitors) socket.close()
    },
  }
}

async function read({ user, tags }: Visitor, path: string): Promise<void> {
  const { status, headers } = await user.call('GET', path, undefined, { 'if-none-match': tags.get(path) ?? '""' })
  if (status !== 200 && status !== 304) throw new Error(`${path}: ${status}`)
  tags.set(path, headers.get('etag') ?? tags.get(path) ?? '')
}

async function sendMessage(visitor: Visitor): Promise<void> {
  if (++visitor.sent % messagesPerChat === 0) visitor.chatId = await newChat(visitor.user)
  const options = { clientId: randomUUID(), afterSeq: undefined }
  await visitor.socket.sendAndWait(visitor.chatId, 'what is slippage?', options)
}

async function trade({ user }: Visitor): Promise<void> {
  const { address: tokenAddress, chain } = sandboxTokens.link
  const { status, body } = await user.call('POST', '/buy', { amountInUsd: '1', tokenAddress, chain })
  if (status !== 200) throw new Error(`No purchase: ${status} ${JSON.stringify(body)}`)
}
