import type { SolAccount } from '#solana/chain/account.ts'
import type { TokenBalance } from '#solana/chain/ledger.ts'
import { decodeMint } from '#solana/token/mint.ts'
import { decodeTokenAccount } from '#solana/token/token-account.ts'

/** Returns the token balances of a transaction's accounts, in getTransaction's format. */
export function tokenBalances(
  keys: readonly string[],
  accounts: ReadonlyMap<string, SolAccount | undefined>,
  read: (address: string) => SolAccount | undefined,
): TokenBalance[] {
  return keys.flatMap((key, accountIndex) => {
    const account = accounts.get(key)
    const held = decodeTokenAccount(account)
    if (!account || !held) return []
    const decimals = decodeMint(read(held.mint))?.decimals ?? 0
    const { mint, owner, amount } = held
    return [{ accountIndex, mint, owner, programId: account.owner, amount: String(amount), decimals }]
  })
}
