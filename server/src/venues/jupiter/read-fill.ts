import { applyBps } from '@murmur/contract/money'
import type { IntentTerms } from '@murmur/contract/signer'
import type { TxHash } from '@murmur/contract/tx-hash'
import {
  accountChange,
  coinChange,
  computeNetworkFee,
  readLandedTransaction,
  tokenChange,
} from '#chains/solana/landed-transaction.ts'
import type { Fill } from '#venues/venue.port.ts'
import type { JupiterDeps } from './jupiter-deps.ts'
import { parseSwap } from './swap.ts'

/**
 * The fill of a swap, from the balances before and after it in the transaction's record, which contains no other
 * transaction's effects. `crossChecked`: the amounts match the terms, exactly where the terms are exact.
 */
export async function readFill({ solana }: JupiterDeps, terms: IntentTerms, hash: TxHash): Promise<Fill> {
  const swap = parseSwap({ ...terms, owner: terms.address, sellAmount: BigInt(terms.sellAmount) })
  const landed = await readLandedTransaction(solana, hash)
  if (landed?.blockTime === undefined) throw solana.outage(new Error('no record of the transaction or of its time'))
  if (!landed.succeeded) throw new Error('a failed transaction has no fill')
  const coin = coinChange(landed, swap.owner) + computeNetworkFee(landed, swap.owner)
  const tokens = tokenChange(landed, swap.owner, swap.token)
  const receivedFee = clampToZero(accountChange(landed, terms.treasury))
  const paid = swap.side === 'tokens' ? -tokenChange(landed, swap.owner, swap.sellToken) : -coin
  const [sold, bought] = swap.side === 'sell' ? [-tokens, coin] : [paid, tokens]
  const agreedFee = applyBps(swap.side === 'sell' ? bought + receivedFee : sold, swap.feeBps)
  // A paid mint may withhold a share of the fee's transfer; the signer made the transaction pay exactly the agreed part.
  const isAgreed =
    swap.side === 'tokens' ? receivedFee <= agreedFee : receivedFee >= agreedFee - 1n && receivedFee <= agreedFee + 1n
  return {
    sold: clampToZero(sold),
    bought: clampToZero(bought),
    platformFee: swap.side === 'tokens' ? clampToZero(agreedFee) : receivedFee,
    blockNumber: landed.slot,
    at: new Date(landed.blockTime * 1000).toISOString(),
    crossChecked: sold === swap.sellAmount && bought >= BigInt(terms.minBuyAmount) && isAgreed,
  }
}

function clampToZero(amount: bigint): bigint {
  return amount > 0n ? amount : 0n
}
