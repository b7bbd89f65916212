import type { SolanaAddress } from '@murmur/contract/address'
import { readAccounts } from '#chains/solana/accounts.ts'
import type { Solana } from '#chains/solana/create-solana-client.ts'
import { decodeOwnedTokenAccount, tokenHeadLayout } from '#chains/solana/token-accounts.ts'
import { Refusal } from '#platform/errors/refusal.ts'

/**
 * Refuses an order that may write to other token accounts of the owner. The signer has no chain access and cannot recognise
 * the owner's second account: tokens moved out of it would look like the bought ones.
 * @throws NO_ROUTE
 */
export async function refuseOtherOwnAccounts(
  solana: Solana,
  owner: SolanaAddress,
  others: readonly SolanaAddress[],
): Promise<void> {
  if (others.length === 0) return
  const { accounts } = await readAccounts(solana, others, 'processed', tokenHeadLayout)
  const isOwn = accounts.some((account) => account && decodeOwnedTokenAccount(account)?.owner === owner)
  if (isOwn) throw new Refusal('NO_ROUTE', { reason: 'offer-own' })
}
