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
    const tokenAccount = decodeTokenAccount(account)
    if (!account || !tokenAccount) return []
    const decimals = decodeMint(read(tokenAccount.mint))?.decimals ?? 0
    const { mint, owner, amount } = tokenAccount
    return [{ accountIndex, mint, owner, programId: account.owner, amount: String(amount), decimals }]
  })
}
