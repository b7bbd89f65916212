import type { ChatMessage } from '@murmur/contract/chat/chats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { covers } from '../../spec/covers.ts'
import { proofRounds, reportProof } from '../../spec/proof.ts'
import { startWorld, type World } from '../start-world.ts'
import { type ChatUser, openChatUser, waitForAllAnswers } from './chat-users.ts'
import { expectCompleteChat } from './expect-complete-chat.ts'

const userCount = 20
const screensEach = 2
const messages = proofRounds({ few: 400, all: 2_000, short: 2_000, full: 10_000 })
const perScreen = messages / (userCount * screensEach)

let world: World
let users: ChatUser[]
beforeAll(async () => {
  world = await startWorld()
  users = await Promise.all(Array.from({ length: userCount }, () => openChatUser(world, screensEach)))
})
afterAll(async () => {
  for (const { screens } of users ?? []) for (const screen of screens) screen.close()
  await world?.stop()
})

describe(`${messages} messages of ${userCount} users over ${userCount * screensEach} sockets`, () => {
  test('are each stored once, in order, and answered only to their user, even if the server is killed meanwhile', {
    timeout: messages * 250 + 120_000,
  }, async () => {
    covers('4.states.realtime.04', '4.states.realtime.05', '7.realtime.01', '7.realtime.07')
    let acknowledged = 0
    let killed: Promise<void> | undefined
    const kill = async () => {
      await world.server.kill9()
      await world.server.start()
    }
    const sentTextsByScreen = await Promise.all(
      users.flatMap((chatUser, userIndex) =>
        chatUser.screens.map(async (screen, screenIndex) => {
          const own: ChatMessage[] = []
          for (let n = 0; n < perScreen; n++) {
            own.push(await screen.sendText(`hello ${nonce(userIndex, screenIndex, n)}`))
            acknowledged += 1
            if (acknowledged > messages / 2) killed ??= kill()
          }
          return own
        }),
      ),
    )
    await killed
    expect(killed).toBeDefined()
    await Promise.all(users.map(waitForAllAnswers))

    for (const [userIndex, chatUser] of users.entries()) {
      const sent = sentTextsByScreen.slice(userIndex * screensEach, (userIndex + 1) * screensEach)
      const stored = await expectCompleteChat(chatUser, sent)
      for (const own of sent)
        expect(own.map(({ content }) => content)).toEqual(own.map((_, n) => expect.stringMatching(`-${n}$`)))
      for (const screen of chatUser.screens) {
        expect(new Set(screen.receivedIds).size).toBe(screen.receivedIds.length)
        const seqs = new Map(stored.map(({ id, seq }) => [id, seq]))
        const order = screen.receivedIds.map((id) => seqs.get(id) ?? Number.NaN)
        expect(order).toEqual([...order].sort((a, b) => a - b))
      }
    }
    reportProof('messages', { tried: messages })
  })
})

function nonce(userIndex: number, screen: number, n: number): string {
  return `${userIndex}-${screen}-${n}`
}
