import { randomUUID } from 'node:crypto'
import type { Address } from '@murmur/contract/address'
import { type IntentId, parseChatId, parseIntentId, parseUserId, type UserId } from '@murmur/contract/ids'
import { parseTxHash } from '@murmur/contract/tx-hash'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chats, messages } from '#assistant/tables/chats.ts'
import { uploads } from '#assistant/tables/uploads.ts'
import { linkedLogins } from '#identity/tables/linked-logins.ts'
import { users } from '#identity/tables/users.ts'
import { starredTokens } from '#markets/tables/starred-tokens.ts'
import { findAuditBreak } from '#platform/db/record-audit.ts'
import { audit } from '#platform/db/tables/audit.ts'
import { transact } from '#platform/db/transact.ts'
import { type AccountEndApp, accountEndApp, deletionWaitMs, noFunds } from '#test-support/account-end-app.ts'
import { makeIntent } from '#test-support/make-intent.ts'
import { verifiedVisitor } from '#test-support/verified-visitor.ts'
import { executions } from '#trading/tables/executions.ts'
import { intents } from '#trading/tables/intents.ts'
import type { ExecutionState } from '#venues/execution-state.port.ts'
import { transfers } from '#wallets/tables/transfers.ts'
import { wallets } from '#wallets/tables/wallets.ts'
import { deleteDueAccounts } from './delete-due-accounts.ts'

const password = 'a fine long password'
let world: AccountEndApp
beforeAll(async () => {
  world = await accountEndApp()
})
afterAll(() => world.close())
beforeEach(() => world.hold(noFunds))

type Member = Awaited<ReturnType<typeof newUser>>
async function newUser() {
  await world.runOutbox()
  const visitor = await verifiedVisitor(world)
  const { username } = (await visitor.call('GET', '/users/getuserwithtoken')).body.userWithoutPassword
  return Object.assign(visitor, { username: username as string })
}
const requestDeletion = (by: Member, fields: object = {}) =>
  by.call('POST', '/api/account/delete', { username: by.username, password, ...fields })
const auditedActions = async (userId: UserId) =>
  (await world.db.read.select().from(audit).where(eq(audit.chain, userId))).map(({ action }) => action)
const mailSubjectsTo = async (email: string) => {
  await world.runOutbox()
  return world.mails.filter(({ to }) => to === email).map(({ subject }) => subject)
}

/** A row of every kind for one user, and one trade in this state. */
async function insertUserData(userId: UserId, state: ExecutionState = 'settled'): Promise<IntentId> {
  const [at, id, chatId] = [world.deps.now(), parseIntentId(randomUUID()), parseChatId(randomUUID())]
  await transact(world.db, async (tx) => {
    await tx.insert(chats).values({ id: chatId, userId, title: `Secret of ${userId}`, createdAt: at, updatedAt: at })
    const message = { role: 'user' as const, type: 'text' as const, language: 'en' as const, createdAt: at }
    await tx.insert(messages).values({ ...message, chatId, seq: 1, id: randomUUID(), content: `Words of ${userId}` })
    const upload = { kind: 'image' as const, mimeType: 'image/png', bytes: Buffer.from('x'), size: 1, createdAt: at }
    await tx.insert(uploads).values({ ...upload, id: randomUUID(), userId, chatId })
    await tx.insert(starredTokens).values({ userId, chain: 'sol', address: 'Star' as Address, starredAt: at })
    await tx.insert(linkedLogins).values({ provider: 'google', subject: userId, userId, email: 'x@y.z', createdAt: at })
    await tx
      .insert(intents)
      .values([
        makeIntent({ id, userId, chatId, state: 'released', mac: 'the-signers-mark' }),
        makeIntent({ userId, chatId, state: 'open' }),
      ])
    const row = { id, userId, lane: `sol ${userId}`, chain: 'sol' as const, side: 'buy' as const, state, version: 1 }
    await tx.insert(executions).values({ ...row, deadline: 0, networkFee: 5_000n, createdAt: at, updatedAt: at })
    const moved = {
      direction: 'in' as const,
      token: 'T' as Address,
      name: 'T',
      symbol: 'T',
      decimals: 9,
      amount: 10n ** 30n,
    }
    const where = {
      chain: 'sol' as const,
      hash: parseTxHash(randomUUID()),
      position: 0,
      blockNumber: '1',
      at,
      createdAt: at,
    }
    await tx.insert(transfers).values({ ...moved, ...where, id: randomUUID(), userId, networkFee: 0n })
  })
  return id
}

/** Tables with a user reference, and this user's number of rows in each. */
async function countRowsByTable(userId: UserId): Promise<Record<string, number>> {
  const columns = await world.db.read.execute<{ name: string }>(
    sql`select table_name as name from information_schema.columns where column_name = 'user_id' and table_schema = 'public'`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of columns.rows) {
    const counted = await world.db.read.execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(name)} where user_id = ${userId}`,
    )
    counts[name] = counted.rows[0]?.n ?? 0
  }
  return counts
}

describe('the data export', () => {
  test('contains all data of the user, no secrets, and no data of other users', async () => {
    const [ada, bob] = [await newUser(), await newUser()]
    await insertUserData(ada.id)
    await insertUserData(bob.id)
    const reply = await ada.call('POST', '/api/account/export', { password })
    expect(reply.status).toBe(200)
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="murmur-\d{4}-\d\d-\d\d\.json"$/)
    expect(reply.headers['cache-control']).toBe('no-store')
    const { body } = reply
    expect(body.profile).toMatchObject([{ email: ada.email, username: ada.username }])
    expect(body.sessions).toHaveLength(1)
    expect(body.messages).toMatchObject([{ content: `Words of ${ada.id}` }])
    expect(body.uploads).toMatchObject([{ mimeType: 'image/png', size: 1 }])
    expect(body.trades).toHaveLength(2)
    expect(body.trades).toContainEqual(
      expect.objectContaining({ outcome: expect.objectContaining({ state: 'settled' }) }),
    )
    expect(body.transfers).toMatchObject([{ amount: `1${'0'.repeat(30)}` }])
    expect(body.audit.map(({ action }: { action: string }) => action)).toContain('data-exported')
    expect(body.audit[0]).toMatchObject({ chain: ada.id, seq: 1, previousHash: '0'.repeat(64) })
    const text = JSON.stringify(body)
    const [row] = await world.db.read.select().from(users).where(eq(users.id, ada.id))
    const [wallet] = await world.db.read.select().from(wallets).where(eq(wallets.userId, ada.id))
    expect(text).toContain(wallet?.evmAddress)
    for (const secret of [row?.passwordHash, wallet?.sealed.ciphertext, 'the-signers-mark', 'tokenHash', 'codeHash']) {
      expect(text).not.toContain(`"${secret}"`)
    }
    for (const others of [bob.id, bob.email, bob.username]) expect(text).not.toContain(others)
  })

  test('requires the password', async () => {
    const ada = await newUser()
    expect((await ada.call('POST', '/api/account/export', { password: 'wrong' })).body.code).toBe('WRONG_CREDENTIALS')
    expect((await ada.call('POST', '/api/account/export', {})).status).toBe(400)
    expect(await auditedActions(ada.id)).not.toContain('data-exported')
  })

  test('includes every table that references a user', async () => {
    const ada = await newUser()
    const { body } = await ada.call('POST', '/api/account/export', { password })
    // Counters, hashes and copies of another table; a new table belongs here or in the export.
    const left = ['codes', 'event_counters', 'idempotency_keys', 'turns', 'executions', 'intents']
    const tables = Object.keys(await countRowsByTable(ada.id)).filter((name) => !left.includes(name))
    // Besides those of users: the user's row itself, and rows keyed by chat, email or audit chain.
    expect(Object.keys(body).length - 2).toBe(
      tables.length + ['profile', 'messages', 'trades', 'waitlist', 'audit', 'auditSignatures'].length,
    )
  })
})

describe('a requested deletion', () => {
  test('requires the username, the password, and a confirmation about funds', async () => {
    const ada = await newUser()
    expect((await requestDeletion(ada, { username: 'another' })).body.fields).toEqual({
      username: 'Please enter your username as it is',
    })
    expect((await requestDeletion(ada, { password: 'wrong' })).body.code).toBe('WRONG_CREDENTIALS')
    world.hold({ ...noFunds, base: { ...noFunds.base, stale: true } })
    const refused = await requestDeletion(ada)
    expect([refused.status, refused.body.code, refused.body.reason]).toEqual([
      409,
      'FUNDS_LEFT',
      'Base didn’t respond, so there may be funds.',
    ])
    expect((await ada.call('GET', '/api/profile')).body.data.deletedAt).toBeNull()
    const deletion = await requestDeletion(ada, { leaveFunds: true })
    const due = Date.parse(deletion.body.data.deletedAt)
    expect(Math.abs(due - world.deps.now().getTime() - deletionWaitMs)).toBeLessThan(60_000)
    expect(await mailSubjectsTo(ada.email)).toContain('Your Murmur account will be deleted')
    expect(world.mails.at(-1)?.text).toContain('http://localhost:3000/app/settings')
  })

  test('is refused while the account is on hold', async () => {
    const ada = await newUser()
    const holdUntil = new Date(world.deps.now().getTime() + 60_000)
    await transact(world.db, (tx) => tx.update(users).set({ holdUntil }).where(eq(users.id, ada.id)))
    expect((await requestDeletion(ada)).body.code).toBe('ON_HOLD')
  })

  test('can be cancelled until it is due, and blocks nothing before that, not even signing in', async () => {
    const ada = await newUser()
    const first = (await requestDeletion(ada)).body.data.deletedAt
    world.advance(60_000)
    expect((await requestDeletion(ada)).body.data.deletedAt).toBe(first)
    const other = world.visitor()
    expect((await other.login({ email: ada.email, password })).status).toBe(200)
    expect((await other.call('GET', '/api/profile')).body.data.deletedAt).toBe(first)
    expect((await other.call('POST', '/api/account/keep')).body.data.deletedAt).toBeNull()
    expect((await other.call('POST', '/api/account/keep')).status).toBe(200)
    expect(
      (await mailSubjectsTo(ada.email)).filter((subject) => subject === 'Your Murmur account won’t be deleted'),
    ).toHaveLength(1)
    world.advance(deletionWaitMs)
    await deleteDueAccounts(world.ending())
    expect((await world.visitor().login({ email: ada.email, password })).status).toBe(200)
  })

  test('is cancelled by a password reset, because a thief may have requested it', async () => {
    const ada = await newUser()
    await requestDeletion(ada)
    const changed = { oldPassword: password, newPassword: `${password} anew` }
    expect((await ada.call('POST', '/api/password/change', changed)).status).toBe(200)
    expect((await ada.call('GET', '/api/profile')).body.data.deletedAt).toBeNull()
    expect(await mailSubjectsTo(ada.email)).toContain('Your Murmur account won’t be deleted')
  })
})

describe('the deletion', () => {
  test('deletes all personal data when it is due', async () => {
    const ada = await newUser()
    await insertUserData(ada.id)
    const [before] = await world.db.read.select().from(wallets).where(eq(wallets.userId, ada.id))
    await requestDeletion(ada)
    world.advance(deletionWaitMs - 60_000)
    expect(await deleteDueAccounts(world.ending())).toBe(0)
    world.advance(61_000)
    const again = world.visitor()
    await again.login({ email: ada.email, password })
    const ended: string[] = []
    world.db.signals.on('session-ended', (id) => ended.push(id))
    expect(await deleteDueAccounts(world.ending())).toBe(1)
    expect(ended).not.toEqual([])
    const left = Object.entries(await countRowsByTable(ada.id)).filter(([, count]) => count > 0)
    expect(Object.fromEntries(left)).toEqual({ wallets: 1, intents: 1, executions: 1, transfers: 1 })
    expect(await world.db.read.select().from(messages)).not.toContainEqual(
      expect.objectContaining({ content: `Words of ${ada.id}` }),
    )
    const [row] = await world.db.read.select().from(users).where(eq(users.id, ada.id))
    expect(row).toMatchObject({ pendingEmail: null, deletedAt: expect.any(Date) })
    expect(row?.username).toMatch(/^deleted-[0-9a-f]{32}$/)
    expect(JSON.stringify(row)).not.toContain(ada.email)
    const [wallet] = await world.db.read.select().from(wallets).where(eq(wallets.userId, ada.id))
    expect(wallet).toEqual({ ...before, sealed: { v: 1, kekId: 'erased', wrappedDek: '', iv: '', ciphertext: '' } })
    const [trade] = await world.db.read.select().from(intents).where(eq(intents.userId, ada.id))
    expect(trade).toMatchObject({ state: 'released', chatId: null })
    expect((await again.call('GET', '/users/getuserwithtoken')).status).toBe(401)
    expect((await world.visitor().login({ email: ada.email, password })).body.code).toBe('WRONG_CREDENTIALS')
    expect((await world.visitor().register({ email: ada.email, username: ada.username })).status).toBe(200)
    expect(await auditedActions(ada.id)).toEqual(
      expect.arrayContaining(['account-opened', 'deletion-asked', 'account-deleted']),
    )
    expect(await findAuditBreak(world.db.read, ada.id)).toBeUndefined()
    expect(await mailSubjectsTo(ada.email)).toContain('Your Murmur account has been deleted')
  })

  test.each(['released', 'signed', 'sent', 'included'] as const)('waits for a trade in state %s', async (state) => {
    const ada = await newUser()
    const trade = await insertUserData(ada.id, state)
    await requestDeletion(ada)
    world.advance(deletionWaitMs + 1_000)
    expect(await deleteDueAccounts(world.ending())).toBe(0)
    await transact(world.db, (tx) => tx.update(executions).set({ state: 'settled' }).where(eq(executions.id, trade)))
    world.advance(61 * 60_000)
    expect(await deleteDueAccounts(world.ending())).toBe(1)
  })

  test('is postponed by one day, with a mail, when funds have arrived, unless the user chose to leave them', async () => {
    const [ada, bea] = [await newUser(), await newUser()]
    await requestDeletion(ada)
    await requestDeletion(bea, { leaveFunds: true })
    // A chain that does not respond may hold funds.
    world.hold({ ...noFunds, sol: { ...noFunds.sol, stale: true } })
    world.advance(deletionWaitMs + 1_000)
    expect(await deleteDueAccounts(world.ending())).toBe(1)
    expect(await auditedActions(ada.id)).toContain('deletion-postponed')
    expect(await auditedActions(bea.id)).toContain('account-deleted')
    expect((await mailSubjectsTo(ada.email)).length).toBe(3)
    world.hold(noFunds)
    world.advance(24 * 3_600_000 + 1_000)
    expect(await deleteDueAccounts(world.ending())).toBe(1)
  })

  test('continues with other accounts after one fails', async () => {
    const [ada, bea] = [await newUser(), await newUser()]
    await requestDeletion(ada)
    await requestDeletion(bea)
    world.failFor(ada.id)
    world.advance(deletionWaitMs + 1_000)
    expect(await deleteDueAccounts(world.ending())).toBe(1)
    world.failFor(parseUserId(''))
    expect(await deleteDueAccounts(world.ending())).toBe(1)
  })

  test('runs once, even with two concurrent instances', async () => {
    const ada = await newUser()
    await requestDeletion(ada)
    world.advance(deletionWaitMs + 1_000)
    const both = await Promise.all([deleteDueAccounts(world.ending()), deleteDueAccounts(world.ending())])
    expect(both.toSorted()).toEqual([0, 1])
    expect((await auditedActions(ada.id)).filter((action) => action === 'account-deleted')).toHaveLength(1)
  })
})
