import { randomBytes, randomUUID } from 'node:crypto'
import { getAddress } from 'viem'
import type { Db } from '#db/db.ts'
import { users } from '#db/tables/users.ts'
import { wallets } from '#db/tables/wallets.ts'
import { transact } from '#db/transact.ts'

export type TestWallet = { userId: string; evm: string; sol: string }

/** A user with a wallet. */
export async function aWallet(db: Db): Promise<TestWallet> {
  const userId = randomUUID()
  const evm = getAddress(`0x${randomBytes(20).toString('hex')}`)
  const sol = `So1${userId.replaceAll('-', '')}`
  const createdAt = new Date()
  const named = { username: userId, usernameKey: userId, email: `${userId}@example.test`, passwordHash: '', createdAt }
  const sealed = { v: 1 as const, kekId: 'test', wrappedDek: '', iv: '', ciphertext: '' }
  await transact(db, async (tx) => {
    await tx.insert(users).values({ id: userId, ...named })
    await tx.insert(wallets).values({ id: userId, userId, evmAddress: evm, solAddress: sol, sealed, createdAt })
  })
  return { userId, evm, sol }
}
