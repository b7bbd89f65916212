import type { EvmAddress, SolanaAddress } from '@murmur/contract/address'
import type { UserId, WalletId } from '@murmur/contract/ids'
import { eq } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import type { WalletKeys } from './signer/signer.port.ts'
import { wallets } from './tables/wallets.ts'

/** A user's addresses, and the encrypted keys for the signer. */
export type Wallet = WalletKeys & { id: WalletId; evmAddress: EvmAddress; solAddress: SolanaAddress }

/** Finds a user's wallet. Throws if there is none, because every account is created with a wallet. */
export async function findWallet(db: Db, userId: UserId): Promise<Wallet> {
  const [row] = await db.read.select().from(wallets).where(eq(wallets.userId, userId))
  if (!row) throw new Error('The account has no wallet')
  const { id, evmAddress, solAddress, sealed } = row
  return { id, walletId: id, userId, evmAddress, solAddress, sealed }
}
