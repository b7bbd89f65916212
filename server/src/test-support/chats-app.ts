import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { ChatId } from '@murmur/contract/ids'
import { type ChatsDeps, chatsRoutes } from '#assistant/chats/chats.routes.ts'
import { attachRealtime, type Realtime, type RealtimeDeps } from '#assistant/chats/realtime/realtime.ts'
import { findSession, isSessionAlive } from '#identity/sessions/sessions.store.ts'
import type { Db } from '#platform/db/db.ts'
import { openMemory } from '#platform/db/test-db.ts'
import { type TestApp, testApp } from './test-app.ts'

export type ChatsApp = TestApp & {
  realtime: Realtime
  /** Chats whose turn was stopped, and whose offers were cancelled. */
  stopped: string[]
  cancelled: string[]
  /** The app's URL, once `listen` has been called. */
  url: string
  listen(): Promise<void>
}

const sessionRules = { idleMs: 2 * 3_600_000, lifetimeMs: 24 * 3_600_000 }

/** The whole app with chats and their realtime connections, without an assistant. */
export async function chatsApp(
  overrides: Partial<RealtimeDeps & ChatsDeps> = {},
  open: () => Promise<Db> = openMemory,
): Promise<ChatsApp> {
  const db = await open()
  const [stopped, cancelled]: [string[], string[]] = [[], []]
  let opened: Realtime | undefined
  let app: TestApp | undefined
  const now = () => app?.deps.now() ?? new Date()
  app = await testApp(
    {
      addRoutes: (to) => {
        const sessions = { db, now, newId: randomUUID, sessionRules }
        const deps = {
          db,
          now,
          newId: randomUUID,
          loadCards: async () => new Map(),
          loadSends: async () => new Map(),
          cancelIntents: async (_tx: unknown, chatId: ChatId) => void cancelled.push(chatId),
          stopTurn: async (chatId: ChatId) => void stopped.push(chatId),
          findSession: (token: string) => findSession(sessions, token),
          isSessionAlive: (id: string) => isSessionAlive(sessions, id),
          log: { error: (details: object, message: string) => app?.deps.log.error(details, message) },
          publicUrl: 'http://localhost:3000',
          allowedOrigins: [],
          rateLimitScale: 1,
          checkMs: 200,
          ...overrides,
        }
        chatsRoutes(to, deps)
        opened = attachRealtime(to, deps)
      },
    },
    async () => db,
  )
  if (!opened) throw new Error('no routes were added')
  return Object.assign(app, {
    realtime: opened,
    stopped,
    cancelled,
    url: '',
    async listen(this: ChatsApp) {
      await this.app.listen({ port: 0, host: '127.0.0.1' })
      this.url = `http://127.0.0.1:${(this.app.server.address() as AddressInfo).port}`
    },
  })
}
