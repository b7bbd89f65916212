import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { openDb } from '#platform/db/open-db.ts'
import { testClock } from '../../../world/clock/test-clock.ts'
import { findFreePort } from '../../../world/find-free-port.ts'
import { accountSteps, dayMs, minuteMs } from '../../../world/guards/account-steps.ts'
import { startPostgres } from '../../../world/installed/postgres.ts'
import { type ApiUser, registerVerifiedUser } from '../../../world/new-user.ts'
import type { Service } from '../../../world/processes/service.ts'
import { loadVerifier } from '../../../world/proofs/load-verifier.ts'
import { startWorld, type World } from '../../../world/start-world.ts'

const postgres = await startPostgres({ mayInstall: true })
const isAvailable = !('missing' in postgres)
if (!isAvailable) console.warn(`Two servers could not be started: ${postgres.missing}`)

type Exported = {
  audit: { chain: string; seq: number; at: string; action: string; details: object; hash: string }[]
  auditSignatures: { number: number; seq: number; hash: string; publicKey: string; signature: string }[]
}

const clock = testClock()
const verify = loadVerifier()
const pollOptions = { timeout: 60_000 }
let world: World
let other: Service
let db: Db
let user: ApiUser
const steps = accountSteps(() => world, clock)

beforeAll(async () => {
  if (!isAvailable) return
  // Starts at noon, so that the test does not run past midnight.
  clock.advance(Math.ceil((dayMs * 1.5 - (Date.now() % dayMs)) / 1000) * 1000)
  world = await startWorld({ clock, databaseUrl: postgres.url, signerService: true })
  other = await world.joinServer(await findFreePort())
  db = await openDb({ databaseUrl: postgres.url })
  user = await registerVerifiedUser(world)
})
afterAll(async () => {
  if (!isAvailable) return
  await db?.close()
  await world?.stop()
  await postgres.stop()
})

const readExport = async (): Promise<Exported> =>
  (await user.call('POST', '/api/account/export', { password: user.password })).body
const readSignature = async () => (await user.call('GET', '/api/account/log-signature')).body.data
const today = () => clock.now().toISOString().slice(0, 10)
/** Advances the clock past the ten-minute interval at which servers have the log signed, and waits for the signature. */
async function advanceUntilSigned(): Promise<void> {
  clock.advance(11 * minuteMs)
  await expect.poll(async () => (await readSignature())?.day, pollOptions).toBe(today())
}
const audit = async (...words: string[]) => {
  const { code, output } = await world.run('audit-verify', words)
  return { code, output }
}

test.runIf(isAvailable)(
  'the audit verification signs each log once a day for all servers, and verifies it by page and command',
  async () => {
    expect(await readSignature()).toBeNull()
    await advanceUntilSigned()
    const first = await readExport()
    expect(first.auditSignatures).toMatchObject([{ number: 1 }])
    clock.advance(dayMs)
    await steps.logIn(user)
    await advanceUntilSigned()
    const second = await readExport()
    expect(second.auditSignatures).toMatchObject([first.auditSignatures[0] ?? {}, { number: 2 }])

    const { publicKey, rows } = await readSignature()
    const text = JSON.stringify(second)
    expect(await verify(text, JSON.stringify(first), publicKey)).toMatchObject({ key: publicKey })
    expect((await verify(text)).sentence).toContain(`The signer signed the first ${rows}, last on ${today()}.`)
    const another = publicKey.replace(/^./, (digit: string) => (digit === '0' ? '1' : '0'))
    expect((await verify(text, undefined, another)).sentence).toMatch(/^Broken: the log is signed by another key/)
    const withSignatures = (auditSignatures: unknown) => JSON.stringify({ ...second, auditSignatures })
    expect((await verify(withSignatures(second.auditSignatures.slice(0, 1)), text)).sentence).toMatch(
      /^Rewritten: signature 2/,
    )
    expect((await verify(withSignatures(second.auditSignatures.slice(1)))).sentence).toBe(
      'Broken: Signature 1 is missing.',
    )
    expect((await verify(withSignatures([]), undefined, publicKey)).sentence).toBe('Broken: the log is not signed.')
    expect(await audit()).toEqual({ code: 0, output: expect.stringContaining(`Key of the signer: ${publicKey}`) })
    expect((await audit('--user', second.audit[0]?.chain ?? '', '--without-signer')).code).toBe(0)
  },
)

test.runIf(isAvailable)(
  'the audit verification detects a log that was rewritten after it was signed, although its hashes are correct',
  async () => {
    const before = await readExport()
    const key = (await readSignature()).publicKey
    const chain = before.audit[0]?.chain ?? ''
    const signedRow = before.auditSignatures.at(-1)?.seq ?? 0
    await Promise.all([world.server.kill9(), other.kill9()])
    await rewriteLog(chain)
    const rewritten = await audit('--user', chain, '--without-signer')
    expect(rewritten).toEqual({ code: 1, output: expect.stringContaining(`${chain}: row`) })

    await world.server.start()
    await steps.logIn(user)
    const after = JSON.stringify(await readExport())
    expect((await verify(JSON.stringify({ audit: JSON.parse(after).audit }))).sentence).toMatch(/^Intact/)
    expect((await verify(after)).sentence).toMatch(/^Broken: Row \d+ is not the one signed on/)

    // With its signatures deleted, only the signer or an earlier export reveals the rewrite.
    await changeLog(() => db.read.execute(sql`delete from audit_signatures where chain = ${chain}`))
    expect((await audit('--user', chain, '--without-signer')).code).toBe(0)
    expect(await audit('--user', chain)).toEqual({
      code: 1,
      output: expect.stringContaining(`row ${signedRow} is not the one that the signer signed`),
    })
    const emptied = JSON.stringify({ ...JSON.parse(after), auditSignatures: [] })
    expect((await verify(emptied, undefined, key)).sentence).toBe('Broken: the log is not signed.')
    expect((await verify(emptied, JSON.stringify(before))).sentence).toMatch(/^Rewritten/)
  },
)

test.runIf(isAvailable)(
  'the signer refuses to sign an audit log that lost rows, and the server logs the refusal',
  async () => {
    const { audit: rows } = await readExport()
    const chain = rows[0]?.chain ?? ''
    await shortenLog(chain, 2)
    clock.advance(dayMs + 11 * minuteMs)
    const findRefusals = () =>
      world.server.logs.filter((line) => line.includes('refused to sign an audit log')).join('\n')
    await expect.poll(findRefusals, pollOptions).toContain(chain)
    const [signatures] = (
      await db.read.execute(sql`select count(*)::int n from audit_signatures where chain = ${chain}`)
    ).rows
    expect(signatures).toEqual({ n: 0 })
    await world.signer?.kill9()
    await world.signer?.start()
    await expect.poll(async () => (await audit('--user', chain)).code, pollOptions).toBe(1)
  },
)

test.runIf(isAvailable)(
  'the audit verification detects a log that was removed entirely, and rejects an id without an account',
  async () => {
    const { id: userId } = await registerVerifiedUser(world)
    const remove = (table: string) => db.read.execute(sql`delete from ${sql.identifier(table)} where chain = ${userId}`)
    await changeLog(async () => {
      for (const table of ['audit', 'audit_heads', 'audit_signatures']) await remove(table)
    })
    const all = await audit('--without-signer')
    expect(all).toEqual({ code: 1, output: expect.stringContaining(`${userId}: row 1 was changed, removed or added.`) })
    expect((await audit('--user', userId, '--without-signer')).code).toBe(1)
    const unknown = await audit('--user', randomUUID(), '--without-signer')
    expect(unknown).toEqual({ code: 2, output: expect.stringContaining('There is no account with the id') })
  },
)

/** Changes the second row and recomputes all hashes, as anyone with write access to the database could. */
async function rewriteLog(chain: string): Promise<void> {
  const { rows } = await db.read.execute<{ seq: string; at: string; action: string; details: Record<string, unknown> }>(
    sql`select seq, at, action, details from audit where chain = ${chain} order by seq`,
  )
  await changeLog(async () => {
    let previous = '0'.repeat(64)
    for (const { seq, at, action, details: old } of rows) {
      const details = Number(seq) === 2 ? { reason: 'rewritten' } : old
      const sorted = Object.entries(details).sort(([a], [b]) => (a < b ? -1 : 1))
      const text = JSON.stringify([chain, Number(seq), new Date(at).toISOString(), action, sorted, previous])
      const hash = createHash('sha256').update(text).digest('hex')
      await db.read.execute(
        sql`update audit set details = ${JSON.stringify(details)}::jsonb, previous_hash = ${previous}, hash = ${hash}
            where chain = ${chain} and seq = ${seq}`,
      )
      previous = hash
    }
    await db.read.execute(sql`update audit_heads set hash = ${previous} where chain = ${chain}`)
  })
}

/** Keeps only the first `rows` rows, fewer than the signer has signed. */
async function shortenLog(chain: string, rows: number): Promise<void> {
  await changeLog(async () => {
    await db.read.execute(sql`delete from audit where chain = ${chain} and seq > ${rows}`)
    await db.read.execute(
      sql`update audit_heads set seq = ${rows}, signed_seq = 0, signed_on = null,
          hash = (select hash from audit where chain = ${chain} and seq = ${rows}) where chain = ${chain}`,
    )
  })
}

async function changeLog(change: () => Promise<unknown>): Promise<void> {
  const toggleTriggers = async (to: 'disable' | 'enable') => {
    for (const table of ['audit', 'audit_signatures'])
      await db.read.execute(sql.raw(`alter table ${table} ${to} trigger ${table}_append_only`))
  }
  await toggleTriggers('disable')
  await change()
  await toggleTriggers('enable')
}
