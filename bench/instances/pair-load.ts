import { randomUUID } from 'node:crypto'
import { newChat, openChatSocket } from '../../world/clients/chat-client.ts'
import { type ApiUser, newUser } from '../../world/new-user.ts'
import type { Pair } from '../../world/start-pair.ts'
import { sendRequests } from '../reads/send-requests.ts'

/**
 * One kind of work. `send` divides `count` requests among the given servers; the total number in flight does not depend on how many
 * there are.
 */
export type Load = { name: string; count: number; send(urls: readonly string[], count: number): Promise<void> }

const concurrency = 16
const chatsPerUser = 4

type Server = { url: string; users: readonly ApiUser[]; chats: Awaited<ReturnType<typeof connectChats>> }

/**
 * Prepares two loads, reads of the history and chat messages with their answers, with separate users for each server. `close` ends
 * their connections.
 */
export async function createLoads({ world, urls }: Pair): Promise<{ loads: Load[]; close(): void }> {
  const servers: Server[] = []
  for (const url of urls) {
    const users = await Promise.all(Array.from({ length: concurrency / chatsPerUser }, () => newUser(world)))
    servers.push({ url, users, chats: await connectChats(url, world.url, users) })
  }
  const at = (wanted: readonly string[]) => servers.filter(({ url }) => wanted.includes(url))
  const reads: Load = {
    name: 'reads of the history',
    count: 2_000,
    async send(wanted, count) {
      const targets = at(wanted).flatMap(({ url, users }) => users.map((user) => ({ url, user })))
      const perTarget = { count: count / targets.length, atOnce: concurrency / targets.length }
      const read = ({ url, user }: (typeof targets)[number]) =>
        sendRequests(
          { url: `${url}/transactions/history`, headers: headersOf(user), status: 200 },
          perTarget.count,
          perTarget.atOnce,
        )
      await Promise.all(targets.map(read))
    },
  }
  const turns: Load = {
    name: 'chat messages with their answers',
    count: 240,
    async send(wanted, count) {
      const targets = at(wanted).flatMap(({ chats }) => chats.slice(0, concurrency / wanted.length))
      const sendMessages = async ({ socket, chatId }: (typeof targets)[number]) => {
        const sendOptions = () => ({ clientId: randomUUID(), afterSeq: undefined })
        for (let n = 0; n < count / targets.length; n++)
          await socket.sendAndWait(chatId, 'what is slippage?', sendOptions())
      }
      await Promise.all(targets.map(sendMessages))
    },
  }
  return {
    loads: [reads, turns],
    close() {
      for (const { socket } of servers.flatMap(({ chats }) => chats)) socket.close()
    },
  }
}

function headersOf({ cookies }: ApiUser) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return { cookie, 'accept-encoding': 'identity' }
}

function connectChats(url: string, origin: string, users: readonly ApiUser[]) {
  return Promise.all(
    Array.from({ length: chatsPerUser }, () => users)
      .flat()
      .map(async (user) => ({
        chatId: await newChat(user),
        socket: await openChatSocket(url, user, { headers: { origin }, timeoutMs: 120_000 }),
      })),
  )
}
