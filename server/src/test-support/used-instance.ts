import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseUserId, parseWalletId } from '@murmur/contract/ids'
import { asc } from 'drizzle-orm'
import { users } from '#identity/tables/users.ts'
import { openDb } from '#platform/db/open-db.ts'
import { transact } from '#platform/db/transact.ts'
import { loadServerSecret } from '#platform/secrets/server-secret.ts'
import { startSigner } from '#wallets/signer/start-signer.ts'
import { wallets } from '#wallets/tables/wallets.ts'
import { builtFile } from '../../../world/paths.ts'

const log = { info: () => undefined, error: () => undefined }
/** The built signer. */
export const signerCommand = JSON.stringify(['node', builtFile('signer', 'main.js')])
/** The state file of its sandbox. */
const chainState = randomBytes(50_000)

/** The storage of a Murmur: a folder, and a database on a server or in that folder. */
export type InstanceStorage = { dataDir: string; databaseUrl?: string }

const openDatabase = ({ dataDir, databaseUrl }: InstanceStorage) =>
  databaseUrl ? { databaseUrl } : { dataDir, template: builtFile('pgdata') }

async function openInstance(storage: InstanceStorage) {
  const db = await openDb(openDatabase(storage))
  const keyFile = join(storage.dataDir, 'signer/kek')
  const signer = await startSigner(db, { command: signerCommand, keyFile, policy: {}, log })
  const close = async () => {
    await signer.close()
    await db.close()
  }
  return { db, signer, close }
}

/** A Murmur that has run: wallets of the real signer, a secret, a sandbox, logs. */
export async function makeUsedInstance(storage: InstanceStorage): Promise<void> {
  const { db, signer, close } = await openInstance(storage)
  for (const name of ['ada', 'ben', 'cyd']) {
    const [userId, walletId, createdAt] = [parseUserId(randomUUID()), parseWalletId(randomUUID()), new Date()]
    const made = await signer.createWallet({ userId, walletId })
    await transact(db, async (tx) => {
      const user = { id: userId, username: name, usernameKey: name, email: `${name}@example.test`, passwordHash: '' }
      await tx.insert(users).values({ ...user, createdAt })
      await tx.insert(wallets).values({ id: walletId, userId, ...made, createdAt })
    })
  }
  await close()
  loadServerSecret(undefined, storage.dataDir)
  for (const folder of ['sandbox/eth', 'sandbox/empty', 'logs'])
    mkdirSync(join(storage.dataDir, folder), { recursive: true })
  writeFileSync(join(storage.dataDir, 'sandbox/eth/state'), chainState)
  writeFileSync(join(storage.dataDir, 'logs/server.log'), 'a line')
  writeFileSync(join(storage.dataDir, 'running.json'), '{}')
}

/** The exported keys of all users, and all rows about them. */
export async function readContents(storage: InstanceStorage) {
  const { db, signer, close } = await openInstance(storage)
  const rows = await db.read.select().from(wallets).orderBy(asc(wallets.id))
  const keys = await Promise.all(
    rows.map(async ({ id, userId, sealed }) =>
      Buffer.from(await signer.exportKeys({ userId, walletId: id, sealed })).toString(),
    ),
  )
  const people = await db.read.select().from(users).orderBy(asc(users.id))
  await close()
  return { rows, keys, people }
}
