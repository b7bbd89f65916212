import { applyBps } from '@murmur/contract/money'
import type { IntentTerms } from '@murmur/contract/signer'
import type { TxHash } from '@murmur/contract/tx-hash'
import {
  accountChange,
  coinChange,
  computeNetworkFee,
  readLandedTransaction,
  tokenChange,
} from '#chains/solana/landed.ts'
import type { Fill } from '#venues/venue.port.ts'
import type { JupiterDeps } from './jupiter-deps.ts'
import { readSwap } from './swap.ts'

/**
 * The fill of a swap, from the balances before and after it in the transaction's record, which contains no other
 * transaction's effects. `crossChecked`: the amounts match the terms, exactly where the terms are exact.
 */
export async function readFill({ solana }: JupiterDeps, terms: IntentTerms, hash: TxHash): Promise<Fill> {
  const swap = readSwap({ ...terms, owner: terms.address, sellAmount: BigInt(terms.sellAmount) })
  const landed = await readLandedTransaction(solana, hash)
  if (landed?.blockTime === undefined) throw solana.down(new Error('no record of the transaction or of its time'))
  if (!landed.succeeded) throw new Error('a failed transaction has no fill')
  const coin = coinChange(landed, swap.owner) + computeNetworkFee(landed, swap.owner)
  const tokens = tokenChange(landed, swap.owner, swap.token)
  const platformFee = clampToZero(accountChange(landed, terms.treasury))
  const [sold, bought] = swap.side === 'buy' ? [-coin, tokens] : [-tokens, coin]
  const gross = swap.side === 'buy' ? sold : bought + platformFee
  const agreed = applyBps(gross, swap.feeBps)
  return {
    sold: clampToZero(sold),
    bought: clampToZero(bought),
    platformFee,
    blockNumber: landed.slot,
    at: new Date(landed.blockTime * 1000).toISOString(),
    crossChecked:
      sold === swap.sellAmount &&
      bought >= BigInt(terms.minBuyAmount) &&
      platformFee >= agreed - 1n &&
      platformFee <= agreed + 1n,
  }
}

function clampToZero(amount: bigint): bigint {
  return amount > 0n ? amount : 0n
}
