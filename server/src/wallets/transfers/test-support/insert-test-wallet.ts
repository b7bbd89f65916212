import { randomBytes, randomUUID } from 'node:crypto'
import type { EvmAddress, SolanaAddress } from '@murmur/contract/address'
import { parseUserId, parseWalletId, type UserId } from '@murmur/contract/ids'
import { getAddress } from 'viem'
import { users } from '#identity/tables/users.ts'
import type { Db } from '#platform/db/db.ts'
import { transact } from '#platform/db/transact.ts'
import { wallets } from '#wallets/tables/wallets.ts'

export type TestWallet = { userId: UserId; evm: EvmAddress; sol: SolanaAddress }

/** A user with a wallet. */
export async function insertTestWallet(db: Db): Promise<TestWallet> {
  const userId = parseUserId(randomUUID())
  const evm = getAddress(`0x${randomBytes(20).toString('hex')}`)
  const sol = `So1${userId.replaceAll('-', '')}` as SolanaAddress
  const createdAt = new Date()
  const named = { username: userId, usernameKey: userId, email: `${userId}@example.test`, passwordHash: '', createdAt }
  const sealed = { v: 1 as const, kekId: 'test', wrappedDek: '', iv: '', ciphertext: '' }
  await transact(db, async (tx) => {
    await tx.insert(users).values({ id: userId, ...named })
    await tx
      .insert(wallets)
      .values({ id: parseWalletId(`${userId}`), userId, evmAddress: evm, solAddress: sol, sealed, createdAt })
  })
  return { userId, evm, sol }
}
