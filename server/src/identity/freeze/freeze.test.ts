import type { FreezeStatus } from '@murmur/contract/identity/freeze'
import type { UserId } from '@murmur/contract/ids'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lockUser } from '#identity/accounts/users.store.ts'
import { identityData } from '#identity/personal-data.ts'
import { accountFreezes } from '#identity/tables/account-freezes.ts'
import { audit } from '#platform/db/tables/audit.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { Outage } from '#platform/errors/outage.ts'
import { readEventsAfter } from '#platform/events/events.store.ts'
import { holdAccount } from '#test-support/hold-account.ts'
import { password, visitorWithAuthenticator } from '#test-support/second-factor.ts'
import { type TestApp, testApp } from '#test-support/test-app.ts'
import { verifiedVisitor } from '#test-support/verified-visitor.ts'
import type { Visitor } from '#test-support/visitor.ts'
import { storeFreeze } from './freeze-account.ts'
import { listFreezes, toFreeze } from './freezes.store.ts'
import { guardFreeze, lockUnfrozen } from './guard-freeze.ts'
import { changeFreeze } from './operator-freeze.ts'
import { startThaw } from './thaw-account.ts'

const waitMs = 24 * 3_600_000
const path = '/api/account/freeze'

describe.each(testDatabases)('a freeze on $name', ({ name, open }) => {
  let world: TestApp
  beforeAll(async () => {
    world = await testApp({}, open)
  })
  // Sends earlier emails first, so that the newest one is a visitor's code.
  beforeEach(() => world.runOutbox())
  afterAll(() => world.close())

  const fetchStatus = async (user: Visitor) => (await user.call('GET', path)).body.data as FreezeStatus
  const emailsTo = async (email: string) => {
    await world.runOutbox()
    return world.mails.filter(({ to }) => to === email)
  }
  const listSubjects = async (email: string) => (await emailsTo(email)).map(({ subject }) => subject)
  const findCode = async (email: string) =>
    (await emailsTo(email)).map(({ text }) => /cancel-thaw#([\w-]+)/.exec(text)?.[1]).findLast(Boolean) ?? ''
  const cancelThaw = (code: string) => world.visitor().call('POST', '/api/account/thaw/cancel', { code })
  const freezeEvents = async (id: UserId) =>
    (await readEventsAfter(world.db, id, 0)).filter(({ type }) => type === 'freeze').length
  /** The account's current freeze, which the API no longer shows once the session is over. */
  const readFreeze = async (id: UserId) => toFreeze(await listFreezes(world.db.read, id, world.deps.now()))
  const readAuditActions = async (id: UserId) =>
    (await world.db.read.select().from(audit).where(eq(audit.chain, id)).orderBy(asc(audit.seq))).flatMap(
      ({ action }) => (/freeze|frozen|thaw/.test(action) ? [action] : []),
    )
  const asOperator = (id: UserId, change: 'freeze' | 'thaw') =>
    transact(world.db, async (tx) => {
      const user = await lockUser(tx, id)
      if (!user) throw new Error('No user')
      if (change === 'freeze') return storeFreeze(world.deps, tx, user, 'operator')
      const [row] = await tx.select().from(accountFreezes).where(eq(accountFreezes.frozenBy, 'operator'))
      return row && startThaw(world.deps, tx, user, row)
    })

  it('needs one request and no password, and records one event, one audit row and one mail even if repeated', async () => {
    const user = await verifiedVisitor(world)
    expect(await fetchStatus(user)).toEqual({ freeze: null, isFrozenInSigner: null, waitSeconds: 86_400 })
    const { status, body } = await user.call('POST', path)
    expect([status, body.data.freeze]).toEqual([200, { by: 'user', since: expect.any(String), thawsAt: null }])
    expect((await user.call('POST', path)).body).toEqual(body)
    expect(await fetchStatus(user)).toEqual(body.data)
    expect(await readAuditActions(user.id)).toEqual(['account-frozen'])
    expect(await freezeEvents(user.id)).toBe(1)
    const mail = (await emailsTo(user.email)).at(-1)
    expect(mail?.subject).toBe('Your Murmur account is frozen')
    expect(mail?.text).toContain('already signed isn’t stopped')
    expect(mail?.text).toContain('http://localhost:3000/app/settings#freeze')
    expect((await listSubjects(user.email)).filter((each) => each === mail?.subject)).toHaveLength(1)
  })

  it('reaches the signer immediately, or through the outbox once the signer is up again', async () => {
    const user = await verifiedVisitor(world)
    const { signer } = world.deps
    const { freeze } = signer
    signer.freeze = () => Promise.reject(new Outage('signer', 'The signer is restarting'))
    expect((await user.call('POST', path)).body.data).toMatchObject({ freeze: { by: 'user' }, isFrozenInSigner: false })
    signer.freeze = freeze
    await world.runOutbox()
    expect(await fetchStatus(user)).toMatchObject({ isFrozenInSigner: true })
    const other = await verifiedVisitor(world)
    expect((await other.call('POST', path)).body.data).toMatchObject({ isFrozenInSigner: true })
  })

  it('reaches a signer that missed it before the wait of its thaw starts', async () => {
    const user = await verifiedVisitor(world)
    const { signer } = world.deps
    const { freeze } = signer
    signer.freeze = () => Promise.reject(new Outage('signer', 'The signer is restarting'))
    await user.call('POST', path)
    signer.freeze = freeze
    await user.call('POST', '/api/account/thaw', { password })
    await world.runOutbox()
    const { freezes } = await signer.guardState(user.id)
    expect(freezes).toEqual([{ by: 'user', thawsAt: expect.any(Number) }])
  })

  it.each(['user', 'operator'] as const)('by the %s stays in the signer if its thaw cannot be stored', async (by) => {
    const user = await verifiedVisitor(world)
    await (by === 'user' ? user.call('POST', path) : changeFreeze(world.deps, 'freeze', user.id))
    await world.runOutbox()
    const { signer } = world.deps
    const { thaw } = signer
    signer.thaw = async (...given) => {
      await thaw(...given)
      throw new Outage('signer', 'The reply was lost')
    }
    if (by === 'user') expect((await user.call('POST', '/api/account/thaw', { password })).status).toBe(503)
    else await expect(changeFreeze(world.deps, 'thaw', user.id)).rejects.toThrow(Outage)
    signer.thaw = thaw
    expect(await readFreeze(user.id)).toMatchObject({ by, thawsAt: null })
    world.advance(60_000)
    await world.runOutbox()
    expect((await signer.guardState(user.id)).freezes).toEqual([{ by, thawsAt: null }])
    // A thaw that is stored goes on when the job runs.
    await (by === 'user'
      ? user.call('POST', '/api/account/thaw', { password })
      : changeFreeze(world.deps, 'thaw', user.id))
    world.advance(60_000)
    await world.runOutbox()
    expect((await signer.guardState(user.id)).freezes).toEqual([{ by, thawsAt: expect.any(Number) }])
  })

  it('ends at the later of the server’s and the signer’s time', async () => {
    const user = await verifiedVisitor(world)
    await user.call('POST', path)
    const { signer } = world.deps
    const { thaw } = signer
    const thawsAt = world.deps.now().getTime() + 2 * waitMs
    signer.thaw = async () => ({ freezes: [{ by: 'user', thawsAt }], limits: null, pending: null })
    const { body } = await user.call('POST', '/api/account/thaw', { password })
    signer.thaw = thaw
    expect(Date.parse(body.data.freeze.thawsAt)).toBe(thawsAt)
  })

  it('ends after password, second factor and the waiting time, announced twice by mail', async () => {
    const user = await visitorWithAuthenticator(world)
    await user.call('POST', path)
    await world.runOutbox()
    const requestThaw = (fields: object) => user.call('POST', '/api/account/thaw', fields)
    expect((await requestThaw({ password: 'wrong' })).body.code).toBe('WRONG_CREDENTIALS')
    expect((await requestThaw({ password })).body.code).toBe('SECOND_FACTOR_REQUIRED')
    expect((await fetchStatus(user)).freeze?.thawsAt).toBeNull()
    const { body } = await requestThaw({ password, totp: user.fresh() })
    const thawsAt = Date.parse(body.data.freeze.thawsAt)
    expect(thawsAt - world.deps.now().getTime()).toBeGreaterThan(waitMs - 60_000)
    // A second request keeps the time of the first.
    world.advance(60_000)
    expect((await requestThaw({ password, totp: user.fresh() })).body).toEqual(body)
    expect((await emailsTo(user.email)).at(-1)?.subject).toBe('Your Murmur account is being unfrozen')
    world.advance(waitMs - 180_000)
    await world.runOutbox()
    await expect(guardFreeze(world.db.read, user.id, world.deps.now())).rejects.toMatchObject({
      code: 'ACCOUNT_FROZEN',
      details: { reason: 'frozen-until' },
    })
    world.advance(180_000)
    // The freeze has ended, even before its job runs.
    await guardFreeze(world.db.read, user.id, world.deps.now())
    expect((await emailsTo(user.email)).at(-1)?.subject).toBe('Your Murmur account works again')
    expect(await readAuditActions(user.id)).toEqual(['account-frozen', 'thaw-requested', 'account-thawed'])
    expect(await freezeEvents(user.id)).toBe(3)
    expect(await world.db.read.select().from(accountFreezes).where(eq(accountFreezes.userId, user.id))).toEqual([])
  })

  it('stays when its thaw is cancelled, in the app or by the mailed link', async () => {
    const user = await verifiedVisitor(world)
    await user.call('POST', path)
    await world.runOutbox()
    await user.call('POST', '/api/account/thaw', { password })
    const first = await findCode(user.email)
    await world.runOutbox()
    expect((await user.call('POST', path)).body.data.freeze.thawsAt).toBeNull()
    world.advance(waitMs)
    await world.runOutbox()
    expect(await readFreeze(user.id)).toMatchObject({ by: 'user', thawsAt: null })
    await user.login({ email: user.email, password })
    await user.call('POST', '/api/account/thaw', { password })
    // The earlier link belongs to the cancelled thaw.
    expect((await cancelThaw(first)).body).toMatchObject({ code: 'WRONG_CODE', reasonId: 'thaw-gone' })
    const code = await findCode(user.email)
    expect((await cancelThaw(code)).body).toEqual({ data: { frozen: true } })
    expect((await cancelThaw(code)).body).toEqual({ data: { frozen: true } })
    world.advance(waitMs)
    await world.runOutbox()
    expect(await readFreeze(user.id)).toMatchObject({ by: 'user', thawsAt: null })
    expect((await listSubjects(user.email)).slice(-4)).toEqual([
      ...['Your Murmur account is being unfrozen', 'Your Murmur account stays frozen'],
      ...['Your Murmur account is being unfrozen', 'Your Murmur account stays frozen'],
    ])
    await user.login({ email: user.email, password })
    await user.call('POST', '/api/account/thaw', { password })
    const late = await findCode(user.email)
    world.advance(waitMs)
    expect((await cancelThaw(late)).body).toMatchObject({ code: 'WRONG_CODE' })
    expect((await cancelThaw('made up')).body).toMatchObject({ code: 'WRONG_CODE' })
    const kept = JSON.stringify([await world.db.read.select().from(accountFreezes), world.logged])
    expect(kept).not.toContain(late)
  })

  it('by the operator is lifted only by the operator, and exists beside a user’s freeze', async () => {
    const user = await verifiedVisitor(world)
    await asOperator(user.id, 'freeze')
    expect((await fetchStatus(user)).freeze).toMatchObject({ by: 'operator', thawsAt: null })
    const refused = await user.call('POST', '/api/account/thaw', { password })
    expect(refused.body).toMatchObject({ code: 'ACCOUNT_FROZEN', reasonId: 'frozen-by-operator' })
    expect((await emailsTo(user.email)).at(-1)?.text).toContain('Murmur’s operator froze your account')
    await asOperator(user.id, 'thaw')
    expect((await emailsTo(user.email)).at(-1)?.text).toContain('Murmur’s operator started to unfreeze')
    expect((await cancelThaw(await findCode(user.email))).status).toBe(200)
    world.advance(waitMs)
    await world.runOutbox()
    expect(await readFreeze(user.id)).toMatchObject({ by: 'user', thawsAt: null })
    expect((await listSubjects(user.email)).at(-1)).toBe('Your Murmur account is frozen')
  })

  it('forbids loosening the account’s settings, but not tightening them', async () => {
    const user = await visitorWithAuthenticator(world)
    await user.call('PUT', '/api/profile', {
      ...{ username: 'renamed', email: 'thief@example.com', password, totp: user.fresh() },
    })
    await user.call('POST', path)
    expect((await user.call('GET', '/api/profile')).body.data.pendingEmail).toBeNull()
    const totp = user.fresh()
    const stopped = [
      await user.call('POST', '/api/security/authenticator/remove', { password, totp }),
      await user.call('PUT', '/api/security/email-factor', { password, totp, on: false }),
      await user.call('PUT', '/api/profile', { username: 'renamed', email: 'other@example.com', password, totp }),
    ]
    expect(stopped.map(({ status, body }) => [status, body.code])).toEqual(stopped.map(() => [403, 'ACCOUNT_FROZEN']))
    expect((await user.call('PUT', '/api/security/email-factor', { password, totp, on: true })).status).toBe(200)
    expect((await user.call('POST', '/api/sessions/end-others')).status).toBe(200)
    const changed = { oldPassword: password, newPassword: 'another fine long password', totp: user.fresh() }
    expect((await user.call('POST', '/api/password/change', changed)).status).toBe(200)
  })

  it('cannot be lifted while the account is on hold', async () => {
    const user = await verifiedVisitor(world)
    await user.call('POST', path)
    await holdAccount(world.db, user.id, new Date(world.deps.now().getTime() + 60_000))
    expect((await user.call('POST', '/api/account/thaw', { password })).body.code).toBe('ON_HOLD')
  })

  /** Whether a transaction waits for a lock. The embedded database begins none while another one is open. */
  const hasWaitingLock = async () => {
    if (name === 'PGlite') return true
    const isWaiting = sql`wait_event_type = 'Lock' and datname = current_database()`
    const { rows } = await world.db.read.execute(sql`select 1 from pg_stat_activity where ${isWaiting}`)
    return rows.length > 0
  }

  it('waits for a transaction that has locked the account as unfrozen, and blocks the next one', async () => {
    const user = await verifiedVisitor(world)
    const order: string[] = []
    let [begin, end] = [(): void => undefined, (): void => undefined]
    const started = new Promise<void>((resolve) => {
      begin = resolve
    })
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    const released = transact(world.db, async (tx) => {
      await lockUnfrozen(tx, user.id, world.deps.now())
      begin()
      await ended
      order.push('released')
    })
    await started
    const frozen = user.call('POST', path).then(({ status }) => {
      expect(status).toBe(200)
      order.push('frozen')
    })
    // The freeze has begun once it waits for the lock, or is over if it did not wait.
    await expect.poll(async () => order.length > 0 || (await hasWaitingLock())).toBe(true)
    end()
    await Promise.all([released, frozen])
    expect(order).toEqual(['released', 'frozen'])
    const next = transact(world.db, (tx) => lockUnfrozen(tx, user.id, world.deps.now()))
    await expect(next).rejects.toMatchObject({ code: 'ACCOUNT_FROZEN' })
  })

  it('is part of the user’s data export, without the hash of the link', async () => {
    const user = await verifiedVisitor(world)
    await user.call('POST', path)
    const section = identityData.sections.find(([name]) => name === 'freezes')?.[1]
    const rows: unknown[] = []
    for await (const row of section?.(world.db.read, user) ?? []) rows.push(row)
    expect(rows).toEqual([{ frozenBy: 'user', frozenAt: expect.any(Date), thawsAt: null }])
    await transact(world.db, (tx) => identityData.erase(tx, user))
    expect((await world.db.read.select().from(accountFreezes).where(eq(accountFreezes.userId, user.id))).length).toBe(0)
  })
})
