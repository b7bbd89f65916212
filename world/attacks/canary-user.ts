import { newChat, openChatSocket } from '../clients/chat-client.ts'
import { type ApiUser, newUser } from '../new-user.ts'
import type { World } from '../start-world.ts'

const phrase = 'my secret plan is called purple heron'
const title = 'heron diary of the other user'

/** Another user with a chat, and all strings that identify their data. */
export async function canaryUser(world: World): Promise<{ user: ApiUser; canaries: string[] }> {
  const user = await newUser(world)
  const chatId = await newChat(user)
  await user.call('PUT', '/chats/editchat', { chatId, newTitle: title })
  const socket = await openChatSocket(world.url, user, { timeoutMs: 90_000 })
  await socket.sendAndWait(chatId, `Please remember: ${phrase}.`)
  socket.close()
  const { id, username, email, addresses } = user
  return { user, canaries: [id, username, email, chatId, ...Object.values(addresses), phrase, title] }
}

/** The canaries that a text contains, ignoring case. */
export function findCanaries(canaries: readonly string[], text: string): string[] {
  const lower = text.toLowerCase()
  return canaries.filter((canary) => lower.includes(canary.toLowerCase()))
}
