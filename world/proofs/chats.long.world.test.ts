import type { ChatMessage } from '@murmur/contract/chat/chats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { covers } from '../../spec/covers.ts'
import { messagesAfter } from '../clients/chat-client.ts'
import { startWorld, type World } from '../start-world.ts'
import { allAnswered, openPerson, type Person } from './chat-crowd.ts'

const people = 20
const screensEach = 2
const messages = 10_000
const perScreen = messages / (people * screensEach)

let world: World
let crowd: Person[]
beforeAll(async () => {
  world = await startWorld()
  crowd = await Promise.all(Array.from({ length: people }, () => openPerson(world, screensEach)))
})
afterAll(async () => {
  for (const { screens } of crowd ?? []) for (const screen of screens) screen.close()
  await world?.stop()
})

describe(`${messages} messages of ${people} users over ${people * screensEach} sockets`, () => {
  test('each is stored once, in order, and answered to its own user alone, also when the server is killed on the way', {
    timeout: messages * 250 + 120_000,
  }, async () => {
    covers('4.states.realtime.04', '4.states.realtime.05', '7.realtime.01', '7.realtime.07')
    let acknowledged = 0
    let killed: Promise<void> | undefined
    const kill = async () => {
      await world.server.kill9()
      await world.server.start()
    }
    const sentByScreen = await Promise.all(
      crowd.flatMap((person, who) =>
        person.screens.map(async (screen, screenIndex) => {
          const own: ChatMessage[] = []
          for (let n = 0; n < perScreen; n++) {
            own.push(await screen.sendText(`hello ${nonce(who, screenIndex, n)}`))
            acknowledged += 1
            if (acknowledged > messages / 2) killed ??= kill()
          }
          return own
        }),
      ),
    )
    await killed
    expect(killed).toBeDefined()
    await Promise.all(crowd.map(allAnswered))

    for (const [who, person] of crowd.entries()) {
      const stored = await messagesAfter(person.user, person.chatId)
      expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, index) => index + 1))
      const mine = stored.filter(({ role }) => role === 'user')
      // All that was acknowledged, each once, and nothing else.
      const sent = sentByScreen.slice(who * screensEach, (who + 1) * screensEach)
      expect(mine.map(({ id }) => id).sort()).toEqual(
        sent
          .flat()
          .map(({ id }) => id)
          .sort(),
      )
      expect(new Set(mine.map(({ content }) => content)).size).toBe(perScreen * screensEach)
      for (const own of sent) {
        expect(own.map(({ seq }) => seq)).toEqual([...own.map(({ seq }) => seq)].sort((a, b) => a - b))
        expect(own.map(({ content }) => content)).toEqual(own.map((_, n) => expect.stringMatching(`-${n}$`)))
      }
      // One answer per message, in the order of the messages.
      const last = stored.filter(({ isLast }) => isLast)
      expect(last.map(({ replyTo }) => replyTo)).toEqual(mine.map(({ id }) => id))
      for (const screen of person.screens) {
        expect(screen.came.filter(({ chatId }) => chatId !== person.chatId)).toEqual([])
        expect(new Set(screen.receivedIds).size).toBe(screen.receivedIds.length)
        const screenIndex = new Map(stored.map(({ id, seq }) => [id, seq]))
        const order = screen.receivedIds.map((id) => screenIndex.get(id) ?? Number.NaN)
        expect(order).toEqual([...order].sort((a, b) => a - b))
        await screen.recover()
        expect([...screen.shown].sort((a, b) => a.seq - b.seq)).toEqual(stored)
      }
    }
  })
})

function nonce(who: number, screen: number, n: number): string {
  return `${who}-${screen}-${n}`
}
