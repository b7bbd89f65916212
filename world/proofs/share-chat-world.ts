import { afterAll, beforeAll } from 'vitest'
import { type ChatSocket, openChatSocket } from '../clients/chat-client.ts'
import { type ApiUser, newUser } from '../new-user.ts'
import { startWorld, type World } from '../start-world.ts'

export type ChatWorld = { world: World; user: ApiUser; socket: ChatSocket }

/**
 * Starts a world with one user, whose chat socket is open, for all tests of the file.
 * @param onReady receives them before the first test
 */
export function shareChatWorld(onReady: (opened: ChatWorld) => void): void {
  let world: World | undefined
  let socket: ChatSocket | undefined
  beforeAll(async () => {
    world = await startWorld()
    const user = await newUser(world)
    socket = await openChatSocket(world.url, user)
    onReady({ world, user, socket })
  })
  afterAll(async () => {
    socket?.close()
    await world?.stop()
  })
}
