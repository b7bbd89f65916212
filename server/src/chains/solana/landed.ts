import { solanaCoinAddress } from '@murmur/contract/chains'
import type { TxHash } from '@murmur/contract/tx-hash'
import { NoAnswer } from '#chains/post-json.ts'
import type { Solana } from './open-solana.ts'
import { Landed, type TokenBalance } from './shapes.ts'

type Lamports = { before: bigint; after: bigint }

/** What a transaction did, as the node's record of it has it. */
export type LandedTransaction = {
  slot: bigint
  succeeded: boolean
  /** Unix seconds, where the node knows. */
  blockTime: number | undefined
  fee: bigint
  /** In the order in which balances name them; the first pays the fee. */
  accounts: readonly string[]
  lamports(index: number): Lamports
  tokensBefore: readonly TokenBalance[]
  tokensAfter: readonly TokenBalance[]
}

/** Reads a confirmed transaction; undefined while the node does not have it. */
export async function readLanded(solana: Solana, hash: TxHash): Promise<LandedTransaction | undefined> {
  const options = { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 0 }
  const found = await solana.read(Landed, 'getTransaction', [hash, options])
  if (!found) return undefined
  const { meta, transaction } = found
  const { writable = [], readonly = [] } = meta.loadedAddresses ?? {}
  const accounts = [...transaction.message.accountKeys, ...writable, ...readonly]
  const { preBalances, postBalances } = meta
  const isWhole = preBalances.length === accounts.length && postBalances.length === accounts.length
  if (transaction.signatures[0] !== hash || !isWhole) throw solana.down(new NoAnswer('another transaction'))
  const exact = (lamports: number | undefined) => {
    if (lamports === undefined || !Number.isSafeInteger(lamports)) throw solana.down(new NoAnswer('no lamports'))
    return BigInt(lamports)
  }
  return {
    slot: found.slot,
    succeeded: meta.err === null,
    blockTime: found.blockTime ?? undefined,
    fee: meta.fee,
    accounts,
    lamports: (index) => ({ before: exact(preBalances[index]), after: exact(postBalances[index]) }),
    tokensBefore: meta.preTokenBalances,
    tokensAfter: meta.postTokenBalances,
  }
}

/**
 * What the network took of an owner: the fee, and the deposits for token accounts of theirs that are new. Those of wrapped
 * SOL are left to `coinChange`. Nothing when somebody else pays the fee.
 */
export function networkFeeOf(landed: LandedTransaction, owner: string): bigint {
  if (landed.accounts[0] !== owner) return 0n
  const known = new Set(landed.tokensBefore.map(({ accountIndex }) => accountIndex))
  const created = landed.tokensAfter.filter(
    (each) => each.owner === owner && each.mint !== solanaCoinAddress && !known.has(each.accountIndex),
  )
  return created.reduce((sum, { accountIndex }) => sum + changeOf(landed.lamports(accountIndex)), landed.fee)
}

/** How an owner's lamports changed, those in their wrapped-SOL accounts included; fee and deposits are in it. */
export function coinChange(landed: LandedTransaction, owner: string): bigint {
  const wallet = landed.accounts.indexOf(owner)
  // An account may come with what lies in it, or go: what counts is whose it was before and whose it is after.
  const wrapped = (balances: readonly TokenBalance[], when: keyof Lamports) =>
    balances
      .filter((each) => each.owner === owner && each.mint === solanaCoinAddress)
      .reduce((sum, { accountIndex }) => sum + landed.lamports(accountIndex)[when], 0n)
  const unwrapped = wallet < 0 ? 0n : changeOf(landed.lamports(wallet))
  return unwrapped + wrapped(landed.tokensAfter, 'after') - wrapped(landed.tokensBefore, 'before')
}

/** How much of a mint came to an owner, less what left, over all their accounts. */
export function tokenChange(landed: LandedTransaction, owner: string, mint: string): bigint {
  const held = (balances: readonly TokenBalance[]) =>
    balances
      .filter((each) => each.owner === owner && each.mint === mint)
      .reduce((sum, each) => sum + each.uiTokenAmount.amount, 0n)
  return held(landed.tokensAfter) - held(landed.tokensBefore)
}

/** How much came to one token account, less what left. */
export function accountChange(landed: LandedTransaction, account: string): bigint {
  const held = (balances: readonly TokenBalance[]) =>
    balances.find((each) => landed.accounts[each.accountIndex] === account)?.uiTokenAmount.amount ?? 0n
  return held(landed.tokensAfter) - held(landed.tokensBefore)
}

function changeOf({ before, after }: Lamports): bigint {
  return after - before
}
