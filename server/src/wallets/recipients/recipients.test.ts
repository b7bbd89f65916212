import { randomUUID } from 'node:crypto'
import { type Address, toEvmAddress, toSolanaAddress } from '@murmur/contract/address'
import type { UserId } from '@murmur/contract/ids'
import { parseTxHash } from '@murmur/contract/tx-hash'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readEvmAddress } from '#chains/evm/read-address.ts'
import { readSolanaAddress } from '#chains/solana/read-address.ts'
import type { Db } from '#platform/db/db.ts'
import { audit } from '#platform/db/tables/audit.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { changedSubjects } from '#test-support/changed-subjects.ts'
import { holdAccount } from '#test-support/hold-account.ts'
import { password, visitorWithAuthenticator } from '#test-support/second-factor.ts'
import { stubSigner } from '#test-support/stub-signer.ts'
import { type TestApp, testApp, testSecrets } from '#test-support/test-app.ts'
import { verifiedVisitor } from '#test-support/verified-visitor.ts'
import type { AddressFacts } from '#venues/sender.port.ts'
import { walletsData } from '../personal-data.ts'
import { recipients } from '../tables/recipients.ts'
import { transfers } from '../tables/transfers.ts'
import { wallets } from '../tables/wallets.ts'
import { recipientsRoutes } from './recipients.routes.ts'
import { maxRecipients } from './recipients.store.ts'

const friend = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const treasury = toEvmAddress('0x7Ea5000000000000000000000000000000007eA5')
const mint = toSolanaAddress('JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN')
const plain = { kind: 'account', isUsed: true } as const
const waitMs = 24 * 3_600_000
const path = '/api/recipients'

/** The facts of every chain's addresses, by address; `plain` without any. */
const facts = new Map<string, AddressFacts>()
let isDown = false
let world: TestApp

async function openWorld(open: () => Promise<Db>): Promise<TestApp> {
  const db = await open()
  const chain = (key: 'sol' | 'eth' | 'base', readAddress: (text: string) => Address | undefined) => ({
    key,
    readAddress,
    describeAddress: async (address: Address) => {
      if (isDown) throw new Refusal('UPSTREAM_DOWN')
      return facts.get(`${key} ${address}`) ?? facts.get(address) ?? plain
    },
  })
  const made: TestApp = await testApp(
    {
      addRoutes: (app) =>
        recipientsRoutes(app, {
          db,
          now: () => made.deps.now(),
          newId: randomUUID,
          secrets: testSecrets,
          passwords: { verify: (stored, given) => made.deps.passwords.verify(stored, given) },
          chains: [chain('sol', readSolanaAddress), chain('eth', readEvmAddress), chain('base', readEvmAddress)],
          deploymentAddresses: [treasury],
          recipientWaitMs: waitMs,
          limitWaitMs: waitMs,
          signer: stubSigner(() => made.deps.now()),
          publicUrl: 'https://murmur.example',
        }),
    },
    async () => db,
  )
  return made
}

/** Another valid address with these last digits, and a checksum. */
const evm = (digits: string): string => String(readEvmAddress(`0x${digits.padStart(40, 'c')}`))
const body = (fields: object = {}) => ({ chain: 'eth', address: friend, name: 'Vitalik', password, ...fields })
const listAuditActions = async (id: UserId) =>
  (await world.db.read.select().from(audit).where(eq(audit.chain, id)).orderBy(asc(audit.seq))).map(
    ({ action }) => action,
  )
const emailsTo = async (email: string) => {
  await world.runOutbox()
  return world.mails.filter(({ to }) => to === email)
}
const codeIn = (text = '') => /cancel-recipient#([\w-]+)/.exec(text)?.[1] ?? ''

describe.each(testDatabases)('the address book on $name', ({ open }) => {
  beforeAll(async () => {
    world = await openWorld(open)
  })
  // Sends earlier emails first, so that the newest one is a visitor's code.
  beforeEach(() => world.runOutbox())
  afterAll(() => world.close())

  test('adds a recipient, mails its address in groups, and reports when it is usable', async () => {
    const user = await verifiedVisitor(world)
    const at = world.deps.now().getTime()
    const { status, body: reply } = await user.call('POST', path, body({ note: 'a note' }))
    expect([status, reply.data]).toMatchObject([
      200,
      { name: 'Vitalik', note: 'a note', family: 'evm', address: friend, lastSentAt: null },
    ])
    expect(Date.parse(reply.data.usableAt) - at).toBeGreaterThanOrEqual(waitMs)
    expect((await user.call('GET', path)).body.data).toEqual([reply.data])
    const mail = (await emailsTo(user.email)).at(-1)
    expect(mail?.subject).toBe('A new recipient in your Murmur address book')
    expect(mail?.text).toContain('Vitalik\n0x d8dA 6BF2 6964 aF9D 7eEd 9e03 E534 15D3 7aA9 6045')
    expect(mail?.text).toContain(`from ${reply.data.usableAt.slice(0, 16).replace('T', ' ')} UTC`)
    expect(await listAuditActions(user.id)).toContain('recipient-added')
    const stored = await world.db.read.select().from(recipients)
    expect(JSON.stringify([stored, world.logged])).not.toContain(codeIn(mail?.text))
  })

  test('removes a recipient by the mailed link once, without a session', async () => {
    const user = await verifiedVisitor(world)
    await user.call('POST', path, body())
    const code = codeIn((await emailsTo(user.email)).at(-1)?.text)
    const stranger = world.visitor()
    const wrong = await stranger.call('POST', `${path}/cancel`, { code: `${code}x` })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'WRONG_CODE'])
    const cancelled = await stranger.call('POST', `${path}/cancel`, { code })
    expect([cancelled.status, cancelled.body.data]).toEqual([200, { name: 'Vitalik', address: friend }])
    expect((await user.call('GET', path)).body.data).toEqual([])
    expect((await stranger.call('POST', `${path}/cancel`, { code })).body.code).toBe('WRONG_CODE')
    expect((await listAuditActions(user.id)).at(-1)).toBe('recipient-cancelled')
    expect(await changedSubjects(world.db, user.id)).toEqual(['recipients', 'recipients'])
  })

  test('locks after the fifth wrong password, and mails the owner once', async () => {
    const user = await verifiedVisitor(world)
    for (let tries = 0; tries < 5; tries++) {
      const { status, body: reply } = await user.call('POST', path, body({ password: 'wrong' }))
      expect([status, reply.message]).toEqual([401, 'The password is wrong. Nothing was changed; please try again.'])
    }
    const locked = await user.call('POST', path, body())
    expect([locked.status, locked.body.reasonId]).toEqual([429, 'send-locked'])
    const subjects = (await emailsTo(user.email)).map(({ subject }) => subject)
    expect(subjects.filter((each) => each === 'Someone tried to send from your Murmur wallet')).toHaveLength(1)
    expect(await listAuditActions(user.id)).toContain('send-locked')
    expect((await user.call('GET', path)).body.data).toEqual([])
    world.advance(15 * 60_000 + 1)
    expect((await user.call('POST', path, body())).status).toBe(200)
  })

  test('requires the second factor, and rejects while the account is on hold', async () => {
    const user = await visitorWithAuthenticator(world)
    const without = await user.call('POST', path, body())
    expect([without.status, without.body.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED'])
    expect((await user.call('POST', path, body({ totp: user.fresh() }))).status).toBe(200)
    await holdAccount(world.db, user.id, new Date(world.deps.now().getTime() + 60_000))
    const held = await user.call('POST', path, body({ address: evm('77'), totp: user.fresh() }))
    expect([held.status, held.body.code, held.body.reasonId]).toEqual([403, 'ON_HOLD', 'send-opens'])
  })

  test('rejects addresses that nothing should be sent to', async () => {
    const user = await verifiedVisitor(world)
    const [own] = await world.db.read.select().from(wallets).where(eq(wallets.userId, user.id))
    facts.set(mint, { kind: 'token', isUsed: true })
    const [program, account] = [
      'ComputeBudget111111111111111111111111111111',
      'SysvarC1ock11111111111111111111111111111111',
    ]
    facts
      .set(program ?? '', { kind: 'program', isUsed: true })
      .set(account ?? '', { kind: 'token-account', isUsed: true })
    // A token on another EVM chain than the entered one.
    facts.set(`base ${evm('99')}`, { kind: 'token', isUsed: true })
    const check = async (chain: string, address: unknown) => {
      const { status, body: reply } = await user.call('POST', `${path}/check`, { chain, address })
      return [status, reply.code, reply.reasonId ?? reply.faults?.address?.id]
    }
    const refusalOf = (reason: string) => [400, 'BAD_RECIPIENT', reason]
    expect(await check('eth', own?.evmAddress.toLowerCase())).toEqual(refusalOf('recipient-own'))
    expect(await check('eth', treasury.toLowerCase())).toEqual(refusalOf('recipient-deployment'))
    expect(await check('base', '0x000000000000000000000000000000000000dead')).toEqual(refusalOf('recipient-burn'))
    expect(await check('eth', `0x${'0'.repeat(40)}`)).toEqual(refusalOf('recipient-burn'))
    expect(await check('sol', '1nc1nerator11111111111111111111111111111111')).toEqual(refusalOf('recipient-burn'))
    expect(await check('sol', '1'.repeat(32))).toEqual(refusalOf('recipient-burn'))
    expect(await check('sol', mint)).toEqual(refusalOf('recipient-token'))
    expect(await check('sol', program)).toEqual(refusalOf('recipient-program'))
    expect(await check('sol', account)).toEqual(refusalOf('recipient-token-account'))
    expect(await check('eth', evm('99'))).toEqual(refusalOf('recipient-token'))
    const mistyped = friend.replace('d8dA', 'D8dA')
    expect(await check('eth', mistyped)).toEqual([400, 'BAD_REQUEST', 'recipient-address-mistyped'])
    expect(await check('sol', friend)).toEqual([400, 'BAD_REQUEST', 'recipient-address-invalid'])
    expect(await check('eth', 'vitalik.eth')).toEqual([400, 'BAD_REQUEST', 'recipient-address-invalid'])
    isDown = true
    expect(await check('eth', friend)).toEqual([424, 'UPSTREAM_DOWN', undefined])
    isDown = false
  })

  test('warns of look-alikes, contracts, unused addresses and a missing checksum; each must be accepted', async () => {
    const user = await verifiedVisitor(world)
    const [one, other] = [
      evm('aaaa000000000000000000000000000000000001'),
      evm('aaaa111111111111111111111111111111110001'),
    ]
    await user.call('POST', path, body({ address: one, name: 'First' }))
    facts.set(other, { kind: 'contract', isUsed: false })
    const entered = other.toLowerCase()
    const { body: reply } = await user.call('POST', `${path}/check`, { chain: 'eth', address: entered })
    expect(reply.data).toMatchObject({ address: other, family: 'evm' })
    // It runs code on both chains, and nothing was sent from it on either.
    expect(reply.data.warnings).toEqual([
      { code: 'look-alike', similarTo: { name: 'First', address: one } },
      { code: 'contract' },
      { code: 'unused' },
      { code: 'no-checksum' },
    ])
    const accepted = reply.data.warnings.map(({ code }: { code: string }) => code)
    for (const missing of accepted) {
      const acceptedWarnings = accepted.filter((code: string) => code !== missing)
      const refused = await user.call('POST', path, body({ address: entered, acceptedWarnings }))
      expect([refused.status, refused.body.reasonId]).toEqual([400, 'recipient-warnings'])
    }
    expect((await user.call('POST', path, body({ address: entered, acceptedWarnings: accepted }))).status).toBe(200)
    const again = await user.call('POST', path, body({ address: other, acceptedWarnings: accepted }))
    expect([again.body.reasonId, again.body.values]).toEqual(['recipient-known', { name: 'Vitalik' }])
  })

  test('warns of an address that resembles the sender of a past transfer, but not of that sender', async () => {
    const user = await verifiedVisitor(world)
    const [sender, lookAlikeAddress] = [
      evm('bbbb000000000000000000000000000000000002'),
      evm('bbbb111111111111111111111111111111110002'),
    ]
    const at = world.deps.now()
    await transact(world.db, (tx) =>
      tx.insert(transfers).values({
        ...{ id: randomUUID(), userId: user.id, chain: 'eth', hash: parseTxHash(`0x${'1'.repeat(64)}`), position: 0 },
        ...{ direction: 'in', token: toEvmAddress(friend), name: 'Ether', symbol: 'ETH', decimals: 18, amount: 1n },
        ...{ networkFee: 0n, counterparty: toEvmAddress(sender), blockNumber: '1', at, createdAt: at },
      }),
    )
    const warningsOf = async (address: string) =>
      (await user.call('POST', `${path}/check`, { chain: 'base', address })).body.data.warnings
    expect(await warningsOf(lookAlikeAddress)).toEqual([
      { code: 'look-alike', similarTo: { name: null, address: sender } },
    ])
    expect(await warningsOf(sender)).toEqual([])
  })

  test('renames and removes a recipient, and hides it from other users', async () => {
    const [user, stranger] = [await verifiedVisitor(world), await verifiedVisitor(world)]
    const { id } = (await user.call('POST', path, body())).body.data
    const renamed = await user.call('PUT', `${path}/${id}`, { name: 'Eve\u202e  Two', note: ' n ', password })
    expect(renamed.body.data).toMatchObject({ id, name: 'Eve Two', note: 'n', address: friend })
    expect((await listAuditActions(user.id)).at(-1)).toBe('recipient-renamed')
    for (const [method, input] of [
      ['PUT', { name: 'x', password }],
      ['DELETE', undefined],
    ] as const) {
      expect((await stranger.call(method, `${path}/${id}`, input)).body.code).toBe('NOT_FOUND')
      expect((await stranger.call(method, `${path}/no-uuid`, input)).body.code).toBe('NOT_FOUND')
    }
    expect((await user.call('PUT', `${path}/${id}`, { name: '\u200b', password })).body.faults).toEqual({
      name: { id: 'recipient-name-missing', values: {} },
    })
    expect((await user.call('DELETE', `${path}/${id}`)).body.data).toEqual([])
    expect((await listAuditActions(user.id)).at(-1)).toBe('recipient-removed')
    expect(await changedSubjects(world.db, user.id)).toEqual(['recipients', 'recipients', 'recipients'])
  })

  test('renames only with the password and the second factor, and emails both names', async () => {
    const user = await visitorWithAuthenticator(world)
    const { id } = (await user.call('POST', path, body({ totp: user.fresh() }))).body.data
    const rename = (fields: object) => user.call('PUT', `${path}/${id}`, { name: 'Anna', ...fields })
    expect((await rename({})).body.code).toBe('BAD_REQUEST')
    expect((await rename({ password: 'wrong' })).body.code).toBe('WRONG_CREDENTIALS')
    expect((await rename({ password })).body.code).toBe('SECOND_FACTOR_REQUIRED')
    expect((await user.call('GET', path)).body.data[0].name).toBe('Vitalik')
    expect((await rename({ password, totp: user.fresh() })).status).toBe(200)
    const emails = async () => (await emailsTo(user.email)).filter(({ subject }) => subject.includes('was renamed'))
    expect(await emails()).toMatchObject([{ text: expect.stringContaining('Vitalik → Anna\n0x d8dA 6BF2') }])
    expect((await rename({ note: 'the same name', password, totp: user.fresh() })).status).toBe(200)
    expect(await emails()).toHaveLength(1)
  })

  test('holds at most 100 recipients, which the data export lists and account erasure deletes', async () => {
    const user = await verifiedVisitor(world)
    const at = world.deps.now()
    const rows = Array.from({ length: maxRecipients - 1 }, (_, index) => ({
      ...{ id: randomUUID() as never, userId: user.id, name: `R${index}`, note: '', family: 'evm' as const },
      ...{ address: toEvmAddress(evm(`5${index}`)), usableAt: at, createdAt: at, cancelHash: randomUUID() },
    }))
    await transact(world.db, (tx) => tx.insert(recipients).values(rows))
    const added = await Promise.all([evm('77'), evm('88')].map((address) => user.call('POST', path, body({ address }))))
    expect(added.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(added.find(({ status }) => status === 409)?.body.reasonId).toBe('recipients-full')
    const [, read] = walletsData.sections.find(([name]) => name === 'recipients') ?? []
    const exported = []
    for await (const row of read?.(world.db.read, user) ?? []) exported.push(row)
    expect(exported).toHaveLength(maxRecipients)
    expect(Object.keys(exported[0] ?? {})).not.toContain('cancelHash')
    await transact(world.db, (tx) => walletsData.erase(tx, user))
    expect((await user.call('GET', path)).body.data).toEqual([])
  })
})
