import type { SolanaReclaimTerms } from '@murmur/contract/signer-upkeep'
import type { TxHash } from '@murmur/contract/tx-hash'
import { coinChange, computeNetworkFee, readLandedTransaction } from '#chains/solana/landed.ts'
import type { Solana } from '#chains/solana/open-solana.ts'
import type { SolanaUpkeep } from '#venues/upkeep.port.ts'
import type { Fill } from '#venues/venue.port.ts'
import { listEmptyAccounts } from './solana/list-empty-accounts.ts'
import { measureReclaim, prepareReclaim } from './solana/measure-reclaim.ts'

/** Empty token accounts of both token programs. */
export function solanaUpkeep({ solana }: { solana: Solana }): SolanaUpkeep {
  return {
    listEmptyAccounts: (owner) => listEmptyAccounts(solana, owner),
    measureReclaim: (owner, accounts) => measureReclaim(solana, owner, accounts),
    order: (terms) => prepareReclaim(solana, terms),
    readFill: (terms, hash) => readFill(solana, terms, hash),
  }
}

/** The rent that an included reclaim returned, from the wallet's balance before and after it in the transaction's record. */
async function readFill(solana: Solana, { address }: SolanaReclaimTerms, hash: TxHash): Promise<Fill> {
  const landed = await readLandedTransaction(solana, hash)
  if (landed?.blockTime === undefined) throw solana.down(new Error('no record of the transaction or of its time'))
  if (!landed.succeeded) throw new Error('a failed transaction has no fill')
  const bought = coinChange(landed, address) + computeNetworkFee(landed, address)
  const at = new Date(landed.blockTime * 1000).toISOString()
  return { sold: 0n, bought, platformFee: 0n, blockNumber: landed.slot, at, crossChecked: bought > 0n }
}
