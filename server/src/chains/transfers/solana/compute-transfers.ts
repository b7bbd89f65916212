import type { SolanaAddress } from '@murmur/contract/address'
import { solanaCoinAddress } from '@murmur/contract/chains'
import type { TxHash } from '@murmur/contract/tx-hash'
import {
  coinChange,
  computeNetworkFee,
  type LandedTransaction,
  tokenChange,
} from '#chains/solana/landed-transaction.ts'
import type { TokenBalance } from '#chains/solana/rpc-schemas.ts'
import type { ObservedTransfer } from '#chains/transfers/transfers.port.ts'

/**
 * The effect of one transaction on one wallet, from the balances before and after it. Wrapped SOL counts as SOL, including
 * its account's deposit, because a trade unwraps all of it. Any other returned deposit arrives as SOL.
 */
export function computeTransfers(landed: LandedTransaction, hash: TxHash, owner: SolanaAddress): ObservedTransfer[] {
  const networkFee = computeNetworkFee(landed, owner)
  const coin = coinChange(landed, owner) + networkFee
  const tokenDeltas = listMints(landed, owner).flatMap((mint, index) => {
    const delta = tokenChange(landed, owner, mint)
    return delta === 0n
      ? []
      : [{ position: index + 1, token: mint, delta, other: findTokenCounterparty(landed, mint, owner, delta) }]
  })
  const coinDelta = {
    position: 0,
    token: solanaCoinAddress,
    delta: coin,
    other: findCoinCounterparty(landed, owner, coin),
  }
  const isFeeAlone = coin === 0n && tokenDeltas.length === 0 && networkFee > 0n
  const all = coin !== 0n || isFeeAlone ? [coinDelta, ...tokenDeltas] : tokenDeltas
  // The node does not know the block's time: it is very recent or was never recorded.
  const at = new Date(landed.blockTime === undefined ? Date.now() : landed.blockTime * 1000).toISOString()
  return all.map(({ position, token, delta, other }, index) => ({
    hash,
    position,
    owner,
    direction: delta > 0n ? 'in' : 'out',
    token,
    amount: delta < 0n ? -delta : delta,
    networkFee: index === 0 ? networkFee : 0n,
    counterparty: other,
    blockNumber: landed.slot,
    at,
  }))
}

/** The token accounts that a wallet had before or after a transaction. */
export function findOwnAccounts(
  { accounts, tokensBefore, tokensAfter }: LandedTransaction,
  owner: SolanaAddress,
): SolanaAddress[] {
  const own = [...tokensBefore, ...tokensAfter].filter((each) => each.owner === owner)
  return own.flatMap(({ accountIndex }) => accounts[accountIndex] ?? [])
}

function listMints({ tokensBefore, tokensAfter }: LandedTransaction, owner: SolanaAddress): SolanaAddress[] {
  const own = [...tokensBefore, ...tokensAfter].filter((each) => each.owner === owner)
  return [...new Set(own.map(({ mint }) => mint))].filter((mint) => mint !== solanaCoinAddress).sort()
}

/** The only other owner whose token balance changed in the opposite direction. */
function findTokenCounterparty(
  landed: LandedTransaction,
  mint: SolanaAddress,
  owner: SolanaAddress,
  delta: bigint,
): SolanaAddress | null {
  const holders = [...landed.tokensBefore, ...landed.tokensAfter].filter((each: TokenBalance) => each.mint === mint)
  const others = new Set(holders.flatMap((each) => (each.owner && each.owner !== owner ? [each.owner] : [])))
  const opposite = [...others].filter((other) => tokenChange(landed, other, mint) * delta < 0n)
  return opposite.length === 1 ? (opposite[0] ?? null) : null
}

/** The only other account whose lamports changed in the opposite direction, by at least as much. */
function findCoinCounterparty(landed: LandedTransaction, owner: SolanaAddress, delta: bigint): SolanaAddress | null {
  const opposite = landed.accounts.filter((account, index) => {
    if (account === owner || delta === 0n) return false
    const change = readOthersChange(landed, index)
    return delta > 0n ? -change >= delta : change >= -delta
  })
  return opposite.length === 1 ? (opposite[0] ?? null) : null
}

/** Some accounts hold more lamports than a JSON number can represent; those are not needed. */
function readOthersChange(landed: LandedTransaction, index: number): bigint {
  try {
    const { before, after } = landed.lamports(index)
    return after - before
  } catch {
    return 0n
  }
}
