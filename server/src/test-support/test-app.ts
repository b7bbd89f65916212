import { randomUUID } from 'node:crypto'
import { cancelPendingChanges } from '#account-end/cancel-pending-changes.ts'
import { type AppDeps, buildApp } from '#app.ts'
import { postNews } from '#assistant/news/post-news.ts'
import { accountWorkers } from '#identity/accounts/accounts.workers.ts'
import { createPasswordHasher } from '#identity/passwords/password-hasher.ts'
import type { Db } from '#platform/db/db.ts'
import { runDueJobs, type Workers } from '#platform/db/run-outbox.ts'
import { openMemory } from '#platform/db/test-db.ts'
import type { App } from '#platform/http/serve-endpoint.ts'
import { createLogger } from '#platform/logger/create-logger.ts'
import type { Mail } from '#platform/mail/send-mail.port.ts'
import { createSecretBox } from '#platform/secrets/secrets.ts'
import { stubSigner } from './stub-signer.ts'
import { type Visitor, visitor } from './visitor.ts'

export type TestApp = {
  app: App
  db: Db
  deps: AppDeps
  /** Moves the app's clock. */
  advance(ms: number): void
  /** Mails sent so far, oldest first. */
  mails: Mail[]
  /** Addresses for which the faucet was called. */
  filled: string[]
  /** Logged JSON lines. */
  logged: string[]
  /** Runs all pending jobs of the outbox. */
  runOutbox(): Promise<void>
  visitor(): Visitor
  close(): Promise<void>
}

/** The secrets of every test app. */
export const testSecrets = createSecretBox('a test’s own secret, 32 characters or more')

const origin = 'http://localhost:3000'

/** Test apps have no assistant that could continue the orders of a message. */
const noCards = { 'order-over': async () => undefined, 'signing-passkeys': async () => undefined }

/** The whole app over a fresh database, with a signer, mail and faucet that only record their calls. */
export async function testApp(
  overrides: Partial<AppDeps> = {},
  openDb: () => Promise<Db> = openMemory,
): Promise<TestApp> {
  const db = await openDb()
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  const logged: string[] = []
  const log = createLogger('debug', { write: (line) => void logged.push(line) })
  const emails: Mail[] = []
  const filled: string[] = []
  const signer = stubSigner(now)
  const deps: AppDeps = {
    db,
    now,
    newId: randomUUID,
    log,
    secrets: testSecrets,
    signer,
    passwords: createPasswordHasher({ memoryKib: 1024, maxConcurrent: 2 }),
    sessionRules: { idleMs: 2 * 3_600_000, lifetimeMs: 24 * 3_600_000 },
    publicUrl: origin,
    allowedOrigins: [],
    trustProxy: false,
    rateLimitScale: 1000,
    captchaCost: 1,
    captchaKeys: [10, 30],
    refuseCommonPasswords: false,
    cancelPendingChanges: cancelPendingChanges({ now, secrets: testSecrets }),
    resetWaitMs: 15 * 60_000,
    factorResetWaitMs: 48 * 3_600_000,
    thawWaitMs: 24 * 3_600_000,
    holdMs: 24 * 3_600_000,
    hasFaucet: true,
    deployment: { sandbox: null, chains: [], platformFeeBps: 50, defaultSlippageBps: 100, version: '0.0.0' },
    webDir: undefined,
    gaps: () => [],
    notReady: () => [],
    addRoutes: () => undefined,
    ...overrides,
  }
  const app = await buildApp(deps)
  const accounts = accountWorkers({
    ...deps,
    signer,
    secrets: testSecrets,
    sendMail: async (mail) => void emails.push(mail),
    requestFunds: async (address) => void filled.push(address),
  })
  const newsDeps = { now, newId: randomUUID, isVerified: () => true, responseTimeoutMs: 20_000 }
  const workers: Workers = { ...accounts, ...noCards, news: async (news) => (tx) => postNews(newsDeps, tx, news) }
  return {
    app,
    db,
    deps,
    mails: emails,
    filled,
    logged,
    advance: (ms) => {
      ahead += ms
    },
    async runOutbox() {
      while ((await runDueJobs({ db, workers, now, log })) > 0);
    },
    visitor: () => visitor(app, origin),
    async close() {
      await app.close()
      await db.close()
    },
  }
}
