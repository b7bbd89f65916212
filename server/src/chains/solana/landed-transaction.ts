import type { Address, SolanaAddress } from '@murmur/contract/address'
import { solanaCoinAddress } from '@murmur/contract/chains'
import type { TxHash } from '@murmur/contract/tx-hash'
import { NoResponseError } from '#chains/post-json.ts'
import type { Solana } from './create-solana-client.ts'
import { LandedResponse, type TokenBalance } from './rpc-schemas.ts'

type Lamports = { before: bigint; after: bigint }

/** The effects of a transaction, from the node's record. */
export type LandedTransaction = {
  slot: bigint
  succeeded: boolean
  /** Unix seconds, if the node has it. */
  blockTime: number | undefined
  fee: bigint
  /** Ordered as balances refer to them; the first pays the fee. */
  accounts: readonly SolanaAddress[]
  lamports(index: number): Lamports
  tokensBefore: readonly TokenBalance[]
  tokensAfter: readonly TokenBalance[]
}

/** Reads a confirmed transaction; undefined while the node does not have it. */
export async function readLandedTransaction(solana: Solana, hash: TxHash): Promise<LandedTransaction | undefined> {
  const options = { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 0 }
  const found = await solana.read(LandedResponse, 'getTransaction', [hash, options])
  if (!found) return undefined
  const { meta, transaction } = found
  const { writable = [], readonly = [] } = meta.loadedAddresses ?? {}
  const accounts = [...transaction.message.accountKeys, ...writable, ...readonly]
  const { preBalances, postBalances } = meta
  const isWhole = preBalances.length === accounts.length && postBalances.length === accounts.length
  if (transaction.signatures[0] !== hash || !isWhole) throw solana.outage(new NoResponseError('another transaction'))
  const toExactLamports = (lamports: number | undefined) => {
    if (lamports === undefined || !Number.isSafeInteger(lamports))
      throw solana.outage(new NoResponseError('no lamports'))
    return BigInt(lamports)
  }
  return {
    slot: found.slot,
    succeeded: meta.err === null,
    blockTime: found.blockTime ?? undefined,
    fee: meta.fee,
    accounts,
    lamports: (index) => ({ before: toExactLamports(preBalances[index]), after: toExactLamports(postBalances[index]) }),
    tokensBefore: meta.preTokenBalances,
    tokensAfter: meta.postTokenBalances,
  }
}

/**
 * The network's charges to an owner: the fee, the deposits for the owner's new token accounts, and that for a recipient's
 * new account of a token that the owner sends. Deposits of wrapped-SOL accounts are left to `coinChange`. Zero if another
 * account pays the fee.
 */
export function computeNetworkFee(landed: LandedTransaction, owner: Address): bigint {
  if (landed.accounts[0] !== owner) return 0n
  const known = new Set(landed.tokensBefore.map(({ accountIndex }) => accountIndex))
  const created = landed.tokensAfter.filter(
    ({ mint, accountIndex }) => mint !== solanaCoinAddress && !known.has(accountIndex),
  )
  const sumDeposits = (accounts: readonly TokenBalance[]) =>
    accounts.reduce((sum, { accountIndex }) => sum + balanceChange(landed.lamports(accountIndex)), 0n)
  const ownCharges = landed.fee + sumDeposits(created.filter((each) => each.owner === owner))
  const recipientDeposits = sumDeposits(
    created.filter((each) => each.owner !== owner && tokenChange(landed, owner, each.mint) < 0n),
  )
  // The owner paid those deposits only if at least as much is gone.
  return -coinChange(landed, owner) - ownCharges >= recipientDeposits ? ownCharges + recipientDeposits : ownCharges
}

/** The change of an owner's lamports, including wrapped-SOL accounts; fee and deposits are part of it. */
export function coinChange(landed: LandedTransaction, owner: SolanaAddress): bigint {
  const wallet = landed.accounts.indexOf(owner)
  // A transaction may create or close an account together with its balance, so owners before and after both count.
  const sumWrapped = (balances: readonly TokenBalance[], when: keyof Lamports) =>
    balances
      .filter((each) => each.owner === owner && each.mint === solanaCoinAddress)
      .reduce((sum, { accountIndex }) => sum + landed.lamports(accountIndex)[when], 0n)
  const unwrappedChange = wallet < 0 ? 0n : balanceChange(landed.lamports(wallet))
  return unwrappedChange + sumWrapped(landed.tokensAfter, 'after') - sumWrapped(landed.tokensBefore, 'before')
}

/** The change of an owner's balance of a mint, over all their accounts. */
export function tokenChange(landed: LandedTransaction, owner: SolanaAddress, mint: SolanaAddress): bigint {
  const tokenBalance = (balances: readonly TokenBalance[]) =>
    balances
      .filter((each) => each.owner === owner && each.mint === mint)
      .reduce((sum, each) => sum + each.uiTokenAmount.amount, 0n)
  return tokenBalance(landed.tokensAfter) - tokenBalance(landed.tokensBefore)
}

/** The change of one token account's balance. */
export function accountChange(landed: LandedTransaction, account: Address): bigint {
  const balanceOf = (balances: readonly TokenBalance[]) =>
    balances.find((each) => landed.accounts[each.accountIndex] === account)?.uiTokenAmount.amount ?? 0n
  return balanceOf(landed.tokensAfter) - balanceOf(landed.tokensBefore)
}

function balanceChange({ before, after }: Lamports): bigint {
  return after - before
}
