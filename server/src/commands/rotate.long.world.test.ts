import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import type { EvmAddress, SolanaAddress } from '@murmur/contract/address'
import { parseUserId, parseWalletId } from '@murmur/contract/ids'
import type { EncryptedSecret } from '@murmur/contract/signer'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { users } from '#identity/tables/users.ts'
import type { Db } from '#platform/db/db.ts'
import { openDb } from '#platform/db/open-db.ts'
import { readSetting } from '#platform/db/settings.store.ts'
import { transact } from '#platform/db/transact.ts'
import type { SignerClient } from '#wallets/signer/signer-client.ts'
import { startSigner } from '#wallets/signer/start-signer.ts'
import { wallets } from '#wallets/tables/wallets.ts'
import { encryptWallets } from '../../../signer/test-support/encrypt-wallets.ts'
import { createTempDir } from '../../../world/create-temp-dir.ts'
import { builtFile } from '../../../world/paths.ts'

const dir = createTempDir()
const dataDir = join(dir.path, 'data')
const keyFile = join(dataDir, 'signer', 'kek')
const command = JSON.stringify(['node', builtFile('signer', 'main.js')])
// 1,000 wallets and ten kills in the long suite.
const isLong = process.env.MURMUR_TEST_ALL !== undefined
const count = isLong ? 1_000 : 50
/** The line of progress after which each run is killed. */
const kills = isLong ? [0, 0, 1, 2, 3, 2, 4, 1, 3, 2] : [1]
const owners = Array.from({ length: count }, () => ({
  userId: parseUserId(randomUUID()),
  walletId: parseWalletId(randomUUID()),
}))
/** Each wallet's exported keys, by its id. */
const expected = new Map<string, string>()

const log = { info: () => undefined, error: console.error }

afterAll(dir.remove)

beforeAll(async () => {
  const db = await openDb({ dataDir, template: builtFile('pgdata') })
  const signer = await startSigner(db, { command, keyFile, policy: {}, log })
  await signer.close()
  const sealed = encryptWallets(keyFile, owners)
  const createdAt = new Date()
  const rows = owners.map(({ userId, walletId: id }, index) => {
    expected.set(id, sealed[index]?.ethPrivateKey ?? '')
    return {
      id,
      userId,
      evmAddress: `${id}` as EvmAddress,
      solAddress: `${id}` as SolanaAddress,
      sealed: sealed[index]?.sealed as EncryptedSecret,
      createdAt,
    }
  })
  await transact(db, async (tx) => {
    const names = owners.map(({ userId: id }) => ({ id, username: id, usernameKey: id, email: id }))
    await tx.insert(users).values(names.map((name) => ({ ...name, passwordHash: '', createdAt })))
    await tx.insert(wallets).values(rows)
  })
  await db.close()
})

/** One run of the command, killed after the delay that `at` returns for a printed line. */
function rotate(at?: (line: string) => number | undefined) {
  const env = { PATH: process.env.PATH, MURMUR_DATA_DIR: dataDir }
  const child = spawn(process.execPath, [builtFile('server', 'rotate.js')], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const lines: string[] = []
  let stderr = ''
  child.stderr.on('data', (part) => {
    stderr += part
  })
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line)
    const delay = at?.(line)
    if (delay !== undefined) void wait(delay).then(() => child.kill('SIGKILL'))
  })
  return new Promise<{ code: number | null; lines: string[]; stderr: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, lines, stderr })),
  )
}

async function withOpenDatabase<T>(run: (db: Db, signer: SignerClient) => Promise<T>): Promise<T> {
  const db = await openDb({ dataDir })
  const signer = await startSigner(db, {
    command,
    keyFile,
    policy: {},
    log,
  })
  try {
    return await run(db, signer)
  } finally {
    await signer.close()
    await db.close()
  }
}

/** Checks that every wallet can be decrypted and that every tenth exports its original keys. Returns the ids of the keys in use. */
function verifyAllReadable(): Promise<string[]> {
  return withOpenDatabase(async (db, signer) => {
    const rows = await db.read.select().from(wallets).orderBy(asc(wallets.id))
    expect(rows.map(({ id }) => id)).toEqual([...expected.keys()].sort())
    for (const [index, { id: walletId, userId, sealed }] of rows.entries()) {
      await expect(signer.reseal({ userId, walletId, sealed })).resolves.toHaveProperty('ciphertext')
      if (index % 10 !== 0) continue
      const bytes = await signer.exportKeys({ userId, walletId, sealed })
      expect(JSON.parse(Buffer.from(bytes).toString()).ethPrivateKey).toBe(expected.get(walletId))
    }
    return [...new Set(rows.map(({ sealed }) => sealed.kekId))]
  })
}

it(`the rotate command keeps ${count} wallets readable through ${kills.length} kills, with one key at the end`, async () => {
  const { current: first } = JSON.parse(readFileSync(keyFile, 'utf8'))
  const named: string[] = []
  let killed = 0
  for (const progress of kills) {
    let seen = 0
    // Line 0 comes before the new key is made, line 1 after it, the others while wallets are sealed; then a random moment.
    const { code, lines, stderr } = await rotate(() => (seen++ === progress ? Math.random() * 15 : undefined))
    expect(stderr, 'a kill is no error of ours').toBe('')
    if (code === null) killed++
    named.push(...lines.flatMap((line) => /sealed with (kek_[0-9a-f]{16})\./.exec(line)?.[1] ?? []))
    if (killed === 2) await verifyAllReadable()
  }
  expect(killed).toBe(kills.length)
  const finished = await rotate()
  expect(finished).toMatchObject({ code: 0, stderr: '' })
  expect(finished.lines).toContain(`All ${count} wallets open with the new key.`)

  const under = await verifyAllReadable()
  // One rotation, however often it was interrupted.
  expect(new Set(named)).toEqual(new Set(under))
  expect(under).toHaveLength(1)
  expect(under).not.toContain(first)
  expect(Object.keys(JSON.parse(readFileSync(keyFile, 'utf8')).keys)).toEqual(under)
  await withOpenDatabase(async (db) => {
    expect(((await readSetting(db, 'signer-sentinel')) as EncryptedSecret).kekId).toBe(under[0])
    expect(await readSetting(db, 'key-rotation')).toBeUndefined()
  })
  // Twelve starts of a process and a database: half a minute, and many times that on a busy machine.
}, 500_000)

it('the rotate command refuses to run while a server is running, and changes nothing', async () => {
  const before = readFileSync(keyFile, 'utf8')
  await withOpenDatabase(async () => {
    const { code, stderr } = await rotate()
    expect(code).toBe(1)
    expect(stderr).toContain('Murmur is running. Stop it first')
    expect(stderr).toContain(`in use by process ${process.pid} `)
  })
  expect(readFileSync(keyFile, 'utf8')).toBe(before)
  expect(existsSync(`${keyFile}.new`)).toBe(false)
})
