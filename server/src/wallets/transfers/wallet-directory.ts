import { type Address, addressKey, type EvmAddress, type SolanaAddress } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import { gte } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { wallets } from '#wallets/tables/wallets.ts'

/** Maps addresses to users and back. Addresses never change, so only new wallets are loaded. */
export type WalletDirectory = {
  refresh(): Promise<void>
  userOf(chain: ChainKey, address: Address): UserId | undefined
  addressOf(chain: ChainKey, userId: UserId): Address | undefined
  addresses(chain: ChainKey): Address[]
}

/** Overlap between two loads: the clocks of instances differ, and a wallet commits after its timestamp. */
const overlapMs = 10 * 60_000

/** Creates the cached list of wallet addresses and their users. */
export function createWalletDirectory(db: Db): WalletDirectory {
  const usersByAddress = new Map<string, UserId>()
  const addressesByUser = new Map<string, { sol: SolanaAddress; evm: EvmAddress }>()
  let newestCreatedAt = 0
  return {
    async refresh() {
      const { userId, evmAddress, solAddress, createdAt } = wallets
      const rows = await db.read
        .select({ userId, evmAddress, solAddress, createdAt })
        .from(wallets)
        .where(gte(wallets.createdAt, new Date(newestCreatedAt - overlapMs)))
      for (const row of rows) {
        usersByAddress.set(addressKey(row.solAddress), row.userId)
        usersByAddress.set(addressKey(row.evmAddress), row.userId)
        addressesByUser.set(row.userId, { sol: row.solAddress, evm: row.evmAddress })
        newestCreatedAt = Math.max(newestCreatedAt, row.createdAt.getTime())
      }
    },
    userOf: (_chain, address) => usersByAddress.get(addressKey(address)),
    addressOf: (chain, userId) => addressesByUser.get(userId)?.[chain === 'sol' ? 'sol' : 'evm'],
    addresses: (chain) => [...addressesByUser.values()].map((wallet) => wallet[chain === 'sol' ? 'sol' : 'evm']),
  }
}
