import { randomUUID } from 'node:crypto'
import type { RecipientsChange } from '@murmur/contract/signer-guards'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { readEvmAddress } from '#chains/evm/read-address.ts'
import type { Db } from '#platform/db/db.ts'
import { openDb } from '#platform/db/open-db.ts'
import { testPostgres } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { openConcurrentDb } from '#test-support/open-concurrent-db.ts'
import { password } from '#test-support/second-factor.ts'
import { type StubSigner, stubSigner } from '#test-support/stub-signer.ts'
import { testApp, testSecrets } from '#test-support/test-app.ts'
import { verifiedVisitor } from '#test-support/verified-visitor.ts'
import { recipients } from '../tables/recipients.ts'
import { recipientsRoutes } from './recipients.routes.ts'

const key = 'evm:0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
const path = '/api/recipients'

/** An app, and a user with one usable recipient. `alter` replaces calls of the signer, which records its changes in `changes`. */
async function openBook(
  open: () => Promise<Db>,
  alter: (stub: StubSigner) => Partial<StubSigner>,
  hasCode?: () => Promise<boolean>,
) {
  const db = await open()
  const changes: RecipientsChange[] = []
  const stub = stubSigner(() => new Date())
  const record: StubSigner['setRecipients'] = async (userId, change) => {
    changes.push(change)
    return stub.setRecipients(userId, change)
  }
  const signer = { ...stub, setRecipients: record, ...alter({ ...stub, setRecipients: record }) }
  const chain = { key: 'base' as const, readAddress: readEvmAddress, describeAddress: () => Promise.reject(), hasCode }
  const app = await testApp(
    {
      addRoutes: (routes) =>
        recipientsRoutes(routes, {
          ...{ db, signer, newId: randomUUID, now: () => app.deps.now(), secrets: testSecrets },
          passwords: { verify: (stored, given) => app.deps.passwords.verify(stored, given) },
          ...{ deploymentAddresses: [], recipientWaitMs: 0, limitWaitMs: 0 },
          chains: [chain],
          publicUrl: 'https://murmur.example',
        }),
    },
    async () => db,
  )
  const user = await verifiedVisitor(app)
  const id = randomUUID()
  const address = readEvmAddress(key.slice('evm:'.length))
  if (!address) throw new Error('no address')
  const at = app.deps.now()
  const row = { id: id as never, userId: user.id, name: 'Ana', note: '', family: 'evm' as const, address }
  await transact(db, (tx) =>
    tx.insert(recipients).values({ ...row, usableAt: at, createdAt: at, cancelHash: randomUUID() }),
  )
  return { app, db, changes, allow: () => user.call('POST', `${path}/${id}/allow`, { password }), user, id }
}

test('a recipient that is removed while it is being allowed is not listed', async () => {
  const book = await openBook(openConcurrentDb, (stub) => ({
    guardState: async (userId) => {
      await book.user.call('DELETE', `${path}/${book.id}`)
      return { ...(await stub.guardState(userId)), recipients: { recipients: [], liftedFrom: null } }
    },
  }))
  const { status, body } = await book.allow()
  expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
  expect(book.changes).toEqual([{ kind: 'disallow', recipient: key }])
  await book.app.close()
})

const isOn: (stub: StubSigner) => Partial<StubSigner> = (stub) => ({
  guardState: async (userId) => {
    return { ...(await stub.guardState(userId)), recipients: { recipients: [], liftedFrom: null } }
  },
})

test('a contract joins the list for its chain, when the list is switched on and later', async () => {
  const book = await openBook(openConcurrentDb, isOn, async () => true)
  const contract = key.replace('evm:', 'base:')
  expect((await book.user.call('POST', '/api/allowed-recipients')).status).toBe(200)
  expect((await book.allow()).status).toBe(200)
  expect(book.changes).toEqual([
    { kind: 'restrict', recipients: [contract] },
    { kind: 'allow', recipient: contract, passkey: null },
  ])
  await book.app.close()
})

test('a node that is down delays one more recipient, but not the switch', async () => {
  const book = await openBook(openConcurrentDb, isOn, () => Promise.reject(new Refusal('UPSTREAM_DOWN')))
  expect((await book.user.call('POST', '/api/allowed-recipients')).status).toBe(200)
  expect((await book.allow()).body.code).toBe('UPSTREAM_DOWN')
  expect(book.changes).toEqual([{ kind: 'restrict', recipients: [key] }])
  await book.app.close()
})

test.each<[string, (stub: StubSigner) => Partial<StubSigner>, object]>([
  ['is off', () => ({}), { isOn: false, recipients: [] }],
  [
    'has it already',
    (stub) => ({
      guardState: async (userId) => {
        const recipients = { recipients: [{ recipient: key, from: null }], liftedFrom: null }
        return { ...(await stub.guardState(userId)), recipients }
      },
    }),
    { isOn: true, recipients: [{ name: 'Ana', from: null }] },
  ],
])('a recipient is allowed without a call to a node while the list %s', async (_, alter, list) => {
  const hasCode = vi.fn(() => Promise.reject(new Refusal('UPSTREAM_DOWN')))
  const book = await openBook(openConcurrentDb, alter, hasCode)
  const { status, body } = await book.allow()
  expect({ status, list: body.data }).toMatchObject({ status: 200, list })
  expect(hasCode).not.toHaveBeenCalled()
  expect(book.changes).toEqual([])
  await book.app.close()
})

for (const fresh of testPostgres) {
  test('the list starts without a recipient that is being removed', async () => {
    const { url, drop } = await fresh()
    let startRemoving = () => {}
    const isRemoving = new Promise<void>((resolve) => {
      startRemoving = resolve
    })
    let finishRemoving = () => {}
    const mayRemove = new Promise<void>((resolve) => {
      finishRemoving = resolve
    })
    const book = await openBook(
      () => openDb({ databaseUrl: url }),
      ({ setRecipients }) => ({
        setRecipients: async (userId, change) => {
          if (change.kind === 'disallow') {
            startRemoving()
            await mayRemove
          }
          return setRecipients(userId, change)
        },
      }),
    )
    const isWaiting = sql`wait_event_type = 'Lock' and datname = current_database()`
    const countWaiting = async () =>
      (await book.db.read.execute(sql`select 1 from pg_stat_activity where ${isWaiting}`)).rows.length
    const removed = book.user.call('DELETE', `${path}/${book.id}`)
    await isRemoving
    const restricted = book.user.call('POST', '/api/allowed-recipients')
    await expect.poll(countWaiting).toBe(1)
    finishRemoving()
    expect([(await restricted).status, (await removed).status]).toEqual([200, 200])
    expect(book.changes).toEqual([
      { kind: 'disallow', recipient: key },
      { kind: 'restrict', recipients: [] },
    ])
    await book.app.close()
    await drop()
  })
}
