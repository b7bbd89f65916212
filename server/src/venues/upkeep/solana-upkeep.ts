import type { SolanaReclaimTerms, SolanaRevokeTerms } from '@murmur/contract/signer-upkeep'
import type { TxHash } from '@murmur/contract/tx-hash'
import { readAccounts } from '#chains/solana/accounts.ts'
import type { Solana } from '#chains/solana/create-solana-client.ts'
import { coinChange, computeNetworkFee, readLandedTransaction } from '#chains/solana/landed-transaction.ts'
import { decodeOwnedTokenAccount } from '#chains/solana/token-accounts.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { SolanaUpkeep } from '#venues/upkeep.port.ts'
import type { Fill, PreparedOrder } from '#venues/venue.port.ts'
import { closeAccounts } from './solana/close-accounts.ts'
import { decodeDelegate, listDelegations } from './solana/list-delegations.ts'
import { listEmptyAccounts } from './solana/list-empty-accounts.ts'
import { estimateUpkeep, prepareUpkeep } from './solana/plan-upkeep.ts'
import { revokeDelegate } from './solana/revoke-delegate.ts'

type Terms = SolanaReclaimTerms | SolanaRevokeTerms

/** Empty token accounts and delegates, of both token programs. */
export function solanaUpkeep({ solana }: { solana: Solana }): SolanaUpkeep {
  return {
    listEmptyAccounts: (owner) => listEmptyAccounts(solana, owner),
    listDelegations: (owner) => listDelegations(solana, owner),
    estimateReclaim: (owner, accounts) => estimateUpkeep(solana, owner, closeAccounts(owner, accounts)),
    estimateRevoke: (owner, account) => estimateUpkeep(solana, owner, revokeDelegate(owner, account)),
    order: (terms) => prepareOrder(solana, terms),
    readFill: (terms, hash) => readFill(solana, terms, hash),
  }
}

async function prepareOrder(solana: Solana, terms: Terms): Promise<PreparedOrder> {
  if (terms.side === 'reclaim') return prepareUpkeep(solana, terms, closeAccounts(terms.address, terms.accounts))
  await guardDelegate(solana, terms)
  const { address, account, tokenProgram: program } = terms
  return prepareUpkeep(solana, terms, revokeDelegate(address, { account, program }))
}

/**
 * The revoke instruction names no delegate. This check keeps a confirmation for one delegate from revoking another that was
 * approved since, and from paying a fee for nothing.
 */
async function guardDelegate(solana: Solana, { account, token, spender }: SolanaRevokeTerms): Promise<void> {
  const { accounts } = await readAccounts(solana, [account], 'processed')
  const [found] = accounts
  const hasAgreedDelegate =
    found && decodeDelegate(found)?.delegate === spender && decodeOwnedTokenAccount(found)?.mint === token
  if (!hasAgreedDelegate) throw new Refusal('NOT_FOUND', { reason: 'approval-gone' })
}

/** The outcome of an included upkeep. The rent that returned is the change of the wallet's balance in the transaction's record. */
async function readFill(solana: Solana, terms: Terms, hash: TxHash): Promise<Fill> {
  const landed = await readLandedTransaction(solana, hash)
  if (landed?.blockTime === undefined) throw solana.outage(new Error('no record of the transaction or of its time'))
  if (!landed.succeeded) throw new Error('a failed transaction has no fill')
  const at = new Date(landed.blockTime * 1000).toISOString()
  const common = { sold: 0n, platformFee: 0n, blockNumber: landed.slot, at }
  if (terms.side === 'revoke') return { ...common, bought: 0n, crossChecked: await isRevoked(solana, terms) }
  const bought = coinChange(landed, terms.address) + computeNetworkFee(landed, terms.address)
  return { ...common, bought, crossChecked: bought > 0n }
}

async function isRevoked(solana: Solana, { account }: SolanaRevokeTerms): Promise<boolean> {
  const { accounts } = await readAccounts(solana, [account], 'confirmed')
  return accounts[0] !== undefined && decodeDelegate(accounts[0]) === undefined
}
