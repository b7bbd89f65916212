import { randomUUID } from 'node:crypto'
import { parseChatId } from '@murmur/contract/ids'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertChat } from '#assistant/chats/chats.store.ts'
import { messages } from '#assistant/tables/chats.ts'
import type { Db } from '#platform/db/db.ts'
import { openMemory } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { insertTestUser } from '#test-support/insert-test-user.ts'
import { pollOtherInstances } from './poll-other-instances.ts'

let db: Db
beforeAll(async () => {
  db = await openMemory()
})
afterAll(() => db.close())

it('pollOtherInstances reports an answer that was stored while its scans failed', async () => {
  let time = Date.parse('2026-01-01T00:00:00Z')
  let isDown = true
  let failures = 0
  const found: string[] = []
  const userId = await insertTestUser(db)
  const poller = pollOtherInstances({
    db: {
      ...db,
      get read() {
        if (isDown) throw new Error('down')
        return db.read
      },
    },
    now: () => new Date(time),
    connectedUsers: () => [userId],
    onFound: (_, messageId) => void found.push(messageId),
    log: { error: () => void failures++ },
    checkMs: 1,
  })
  time += 1_000
  const [chatId, id] = [parseChatId(randomUUID()), randomUUID()]
  await transact(db, async (tx) => {
    const at = new Date(time)
    await insertChat(tx, { id: chatId, userId, at })
    const answer = { role: 'assistant', type: 'text', content: 'hello', language: 'en', createdAt: at } as const
    await tx.insert(messages).values({ ...answer, chatId, seq: 1, id })
  })
  await expect.poll(() => failures).toBeGreaterThan(0)
  time += 15_000
  isDown = false
  await expect.poll(() => found).toContain(id)
  poller.stop()
})
