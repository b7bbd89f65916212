import { randomUUID } from 'node:crypto'
import type { EvmAddress, SolanaAddress } from '@murmur/contract/address'
import { parseIntentId, parseUserId, parseWalletId, type UserId, type WalletId } from '@murmur/contract/ids'
import type { EncryptedSecret } from '@murmur/contract/signer'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { users } from '#identity/tables/users.ts'
import type { Db } from '#platform/db/db.ts'
import { findAuditBreak } from '#platform/db/record-audit.ts'
import { readSetting, storeSetting } from '#platform/db/settings.store.ts'
import { audit } from '#platform/db/tables/audit.ts'
import { outbox } from '#platform/db/tables/outbox.ts'
import { settings } from '#platform/db/tables/settings.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { intents } from '#trading/tables/intents.ts'
import { sentinelName } from '#wallets/signer/start-signer.ts'
import { wallets } from '#wallets/tables/wallets.ts'
import { breadth } from '../../../../spec/breadth.ts'
import { CommandError } from '../run-command.ts'
import { type RotateKeysDeps, rotateKeys } from './rotate-keys.ts'

/** The key file of a fake signer, which only records the key that each wallet is encrypted with. */
type KeyFile = { keys: string[]; current: string; made: number }

const encryptedWith = (kekId: string, what: string): EncryptedSecret => ({
  v: 1,
  kekId,
  wrappedDek: '',
  iv: '',
  ciphertext: `${what} under ${kekId}`,
})
const canDecrypt = (file: KeyFile, sealed: EncryptedSecret) =>
  file.keys.includes(sealed.kekId) && sealed.ciphertext.endsWith(sealed.kekId)

const walletCount = 30
const now = () => new Date('2026-11-21T12:00:00Z')

const userRow = (id: UserId) => ({ id, username: id, usernameKey: id, email: id, passwordHash: '', createdAt: now() })
const walletRow = ({ userId, walletId: id }: { userId: UserId; walletId: WalletId }) => ({
  id,
  userId,
  evmAddress: `${id}` as EvmAddress,
  solAddress: `${id}` as SolanaAddress,
  sealed: encryptedWith('kek_0', id),
  createdAt: now(),
})

describe.each(testDatabases)('rotation of the sealing key on $name', ({ open }) => {
  let db: Db
  let file: KeyFile
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.close())
  beforeEach(async () => {
    file = { keys: ['kek_0'], current: 'kek_0', made: 0 }
    await transact(db, async (tx) => {
      for (const table of [intents, wallets, users, settings, outbox]) await tx.delete(table)
      const people = Array.from({ length: walletCount }, () => ({
        userId: parseUserId(randomUUID()),
        walletId: parseWalletId(randomUUID()),
      }))
      await tx.insert(users).values(people.map(({ userId }) => userRow(userId)))
      await tx.insert(wallets).values(people.map((ids) => walletRow(ids)))
      await storeSetting(tx, sentinelName, encryptedWith('kek_0', 'sentinel'))
    })
  })

  /** Dependencies of one run, which throws `crash` at the given step. Steps are counted before and after each durable effect. */
  function makeDeps(crashAt = Number.POSITIVE_INFINITY): RotateKeysDeps & { steps: () => number; printed: string[] } {
    let steps = 0
    const tick = () => {
      if (steps++ === crashAt) throw new Error('crash')
    }
    const printed: string[] = []
    const withCrashPoints = async <T>(act: () => T | Promise<T>) => {
      tick()
      const result = await act()
      tick()
      return result
    }
    const watched: Db = {
      ...db,
      get read() {
        return db.read
      },
      begin: (work) => withCrashPoints(() => db.begin(work)),
    }
    let current = file.current
    const signer: RotateKeysDeps['signer'] = {
      get kekId() {
        return current
      },
      get sentinel() {
        return encryptedWith(current, 'sentinel')
      },
      rotate: () =>
        withCrashPoints(() => {
          file.current = `kek_${++file.made}`
          file.keys.push(file.current)
          current = file.current
          return { kekId: current, sentinel: encryptedWith(current, 'sentinel') }
        }),
      async reseal({ walletId, sealed }) {
        if (!canDecrypt(file, sealed)) throw new Error('TAMPERED')
        return sealed.kekId === current ? sealed : encryptedWith(current, walletId)
      },
      forgetKey: (kekId) =>
        withCrashPoints(() => {
          if (kekId === file.current) throw new Error('REFUSED')
          file.keys = file.keys.filter((each) => each !== kekId)
          return file.keys
        }),
    }
    return {
      db: watched,
      signer,
      secrets: { encrypt: (text: string) => `sealed ${text}` },
      now,
      print: (line) => printed.push(line),
      checkExclusive: async () => undefined,
      printed,
      steps: () => steps,
    }
  }

  /** Checks that every wallet and the sentinel open with the key file. */
  async function expectReadable() {
    const rows = await db.read.select().from(wallets)
    expect(rows).toHaveLength(walletCount)
    expect(rows.filter(({ id, sealed }) => !canDecrypt(file, sealed) || !sealed.ciphertext.startsWith(id))).toEqual([])
    expect(canDecrypt(file, (await readSetting(db, sentinelName)) as EncryptedSecret)).toBe(true)
  }

  async function expectKeyReplaced(to: string) {
    await expectReadable()
    expect(file).toMatchObject({ keys: [to], current: to })
    const kekIds = (await db.read.select().from(wallets)).map(({ sealed }) => sealed.kekId)
    expect(new Set(kekIds)).toEqual(new Set([to]))
    expect(await readSetting(db, sentinelName)).toEqual(encryptedWith(to, 'sentinel'))
    expect(await readSetting(db, 'key-rotation')).toBeUndefined()
  }

  it('skips a deleted account, whose wallet has no keys', async () => {
    const [erased] = await db.read.select().from(wallets).limit(1)
    const nothing = { v: 1 as const, kekId: 'erased', wrappedDek: '', iv: '', ciphertext: '' }
    await transact(db, (tx) =>
      tx
        .update(wallets)
        .set({ sealed: nothing })
        .where(eq(wallets.id, parseWalletId(erased?.id ?? ''))),
    )
    await rotateKeys(makeDeps(), { begin: true })
    const after = await db.read.select().from(wallets)
    expect(after.find(({ id }) => id === erased?.id)?.sealed).toEqual(nothing)
    expect(new Set(after.map(({ sealed }) => sealed.kekId))).toEqual(new Set(['erased', 'kek_1']))
  })

  it('leaves one key that seals every wallet, and records the rotation in the audit log', async () => {
    const deps = makeDeps()
    expect(await rotateKeys(deps, { begin: true })).toBe('finished')
    await expectKeyReplaced('kek_1')
    expect(deps.printed.at(-2)).toBe(`All ${walletCount} wallets open with the new key.`)
    const rows = await db.read.select().from(audit).where(eq(audit.chain, 'system')).orderBy(audit.seq)
    expect(rows.slice(-3).map(({ action, details }) => ({ action, details }))).toEqual([
      { action: 'keys.rotation-begun', details: { kekId: 'kek_0' } },
      { action: 'keys.rotated', details: { kekId: 'kek_1', count: walletCount } },
      { action: 'keys.forgotten', details: { kekId: 'kek_0' } },
    ])
    expect(await findAuditBreak(db.read, 'system')).toBeUndefined()
    expect(await rotateKeys(makeDeps(), { begin: true })).toBe('finished')
    await expectKeyReplaced('kek_2')
  })

  it('mails every verified account once, in its language, even after a crash', async () => {
    const [first, second, third] = await db.read.select().from(users).limit(3)
    await transact(db, async (tx) => {
      await tx.update(users).set({ isVerified: true })
      await tx
        .update(users)
        .set({ language: 'fr' })
        .where(eq(users.id, parseUserId(first?.id ?? '')))
      await tx
        .update(users)
        .set({ isVerified: false })
        .where(eq(users.id, parseUserId(second?.id ?? '')))
      await tx
        .update(users)
        .set({ deletedAt: now() })
        .where(eq(users.id, parseUserId(third?.id ?? '')))
    })
    const steps = makeDeps()
    await rotateKeys(steps, { begin: true })
    await rotateKeys(makeDeps(), { begin: false })
    const queued = await db.read.select().from(outbox)
    expect(new Set(queued.map(({ dueAt }) => dueAt.getTime())).size).toBeGreaterThanOrEqual(walletCount - 3)
    const emails = queued.map(({ payload }) => payload as Record<'to' | 'sealedText', string>)
    expect(emails).toHaveLength(walletCount - 2)
    expect(new Set(emails.map(({ to }) => to)).size).toBe(walletCount - 2)
    expect(emails.map(({ to }) => to)).not.toContain(second?.email)
    const textTo = (email = '') => emails.find(({ to }) => to === email)?.sealedText
    expect(textTo(first?.email)).toMatch(/^sealed Le .*clé/)
    expect(emails.filter(({ sealedText }) => /^sealed At 2026-11-21/.test(sealedText))).toHaveLength(walletCount - 3)
  })

  it('leaves all wallets readable after a crash at any step, and completes the rotation in the next run', async () => {
    const uninterrupted = makeDeps()
    await rotateKeys(uninterrupted, { begin: true })
    const steps = uninterrupted.steps()
    expect(steps).toBeGreaterThan(12)
    let made = file.made
    // Every third step in the quick run, and the last.
    const step = breadth(3, 1)
    const crashes = Array.from({ length: steps }, (_, at) => at).filter((at) => at % step === 0 || at === steps - 1)
    for (const crashAt of crashes) {
      await expect(rotateKeys(makeDeps(crashAt), { begin: true }), `moment ${crashAt}`).rejects.toThrow('crash')
      await expectReadable()
      expect(await rotateKeys(makeDeps(), { begin: true })).toBe('finished')
      // The very first and last crash leave nothing to finish; the next run is a rotation of its own.
      expect(file.made - made).toBeLessThanOrEqual(crashAt === steps - 1 ? 2 : 1)
      made = file.made
      await expectKeyReplaced(`kek_${made}`)
    }
  })

  it('keeps the old key while a trade attested under it may still be signed', async () => {
    const [wallet] = await db.read.select().from(wallets).limit(1)
    if (!wallet) throw new Error('no wallet')
    const deadline = now().getTime() / 1000 + 60
    const makeIntentRow = (mac: string, at: number) => ({
      id: parseIntentId(randomUUID()),
      userId: wallet.userId,
      chain: 'eth' as const,
      side: 'buy' as const,
      request: {} as never,
      terms: { deadline: at } as never,
      mac,
      quote: {} as never,
      expiresAt: now(),
      createdAt: now(),
    })
    // The id of the second key starts like the first one's.
    await transact(db, (tx) =>
      tx.insert(intents).values([makeIntentRow('kek_0.ff', deadline), makeIntentRow('kek_1.ff', deadline + 999)]),
    )
    expect(await rotateKeys(makeDeps(), { begin: true })).toBe('waiting')
    await expectReadable()
    expect(file.keys).toEqual(['kek_0', 'kek_1'])

    const later = { ...makeDeps(), now: () => new Date((deadline + 1) * 1000) }
    expect(await rotateKeys(later, { begin: false })).toBe('finished')
    await expectKeyReplaced('kek_1')
    expect(await rotateKeys(makeDeps(), { begin: false })).toBe('nothing')
  })

  it('stops at a wallet that cannot be opened, names it, and removes no key', async () => {
    const [broken] = await db.read.select().from(wallets).limit(1)
    if (!broken) throw new Error('no wallet')
    const sealed = { ...broken.sealed, ciphertext: 'other' }
    await transact(db, (tx) => tx.update(wallets).set({ sealed }).where(eq(wallets.id, broken.id)))
    await expect(rotateKeys(makeDeps(), { begin: true })).rejects.toThrow(
      `Wallet ${broken.id} of user ${broken.userId} does not open`,
    )
    expect(file.keys).toEqual(['kek_0', 'kek_1'])
    await transact(db, (tx) => tx.update(wallets).set({ sealed: broken.sealed }).where(eq(wallets.id, broken.id)))
    expect(await rotateKeys(makeDeps(), { begin: true })).toBe('finished')
    await expectKeyReplaced('kek_1')
  })

  it('does not overwrite an encrypted key that was changed concurrently', async () => {
    const deps = makeDeps()
    const { reseal } = deps.signer
    const [target] = await db.read.select().from(wallets).orderBy(wallets.id).limit(1)
    if (!target) throw new Error('no wallet')
    const theirs = encryptedWith('kek_0', `${target.id} by another`)
    deps.signer.reseal = async (wallet) => {
      if (wallet.walletId === target.id) {
        await transact(db, (tx) => tx.update(wallets).set({ sealed: theirs }).where(eq(wallets.id, target.id)))
      }
      return reseal(wallet)
    }
    await expect(rotateKeys(deps, { begin: true })).rejects.toThrow(
      `The seal of wallet ${target.id} was changed meanwhile`,
    )
    const [row] = await db.read.select().from(wallets).where(eq(wallets.id, target.id))
    expect(row?.sealed).toEqual(theirs)
  })

  it('refuses to run while a server is running', async () => {
    const deps = { ...makeDeps(), checkExclusive: () => Promise.reject(new CommandError('Murmur is running.')) }
    await expect(rotateKeys(deps, { begin: true })).rejects.toThrow('Murmur is running.')
    expect((await db.read.select().from(wallets)).every(({ sealed }) => sealed.kekId === 'kek_0')).toBe(true)
    await expectReadable()
  })
})
