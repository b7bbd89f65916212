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
  const byAddress = new Map<string, UserId>()
  const byUser = new Map<string, { sol: SolanaAddress; evm: EvmAddress }>()
  let newest = 0
  return {
    async refresh() {
      const { userId, evmAddress, solAddress, createdAt } = wallets
      const rows = await db.read
        .select({ userId, evmAddress, solAddress, createdAt })
        .from(wallets)
        .where(gte(wallets.createdAt, new Date(newest - overlapMs)))
      for (const row of rows) {
        byAddress.set(addressKey(row.solAddress), row.userId)
        byAddress.set(addressKey(row.evmAddress), row.userId)
        byUser.set(row.userId, { sol: row.solAddress, evm: row.evmAddress })
        newest = Math.max(newest, row.createdAt.getTime())
      }
    },
    userOf: (_chain, address) => byAddress.get(addressKey(address)),
    addressOf: (chain, userId) => byUser.get(userId)?.[chain === 'sol' ? 'sol' : 'evm'],
    addresses: (chain) => [...byUser.values()].map((wallet) => wallet[chain === 'sol' ? 'sol' : 'evm']),
  }
}
