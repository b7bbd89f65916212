import { applyBps } from '@murmur/contract/money'
import type { IntentTerms } from '@murmur/contract/signer'
import type { TxHash } from '@murmur/contract/tx-hash'
import { maxUint256 } from 'viem'
import { Receipt } from '#chains/evm/rpc-schemas.ts'
import { minBigint } from '#platform/amounts/min-max.ts'
import type { Fill } from '#venues/venue.port.ts'
import { readTokenFill } from './read-token-fill.ts'
import { sumUnwrapped } from './simulate-swap.ts'
import { parseTrade, type Trade } from './trade.ts'
import { clampToUint256, readBlock, sumTokenTransfers } from './transferred-tokens.ts'
import type { UniswapDeps } from './uniswap-deps.ts'

/**
 * The fill of a swap, from its own logs: tokens by Transfer events, the coin by `value` on a buy and, on a sell, by the
 * amount that the router unwrapped, less its fee. If nothing else moved this token of this wallet in the block, the balance
 * change counts instead, within what the terms allow: both are the token's own claims. A token can spoil balances and other
 * transfers; the fill never depends on them.
 */
export async function readFill({ evm }: UniswapDeps, terms: IntentTerms, hash: TxHash, seenIn?: bigint): Promise<Fill> {
  const trade = parseTrade({ ...terms, owner: terms.address, sellAmount: BigInt(terms.sellAmount) })
  if (trade.side === 'tokens') return readTokenFill(evm, trade, terms, hash)
  const [receipt, ahead] = await Promise.all([
    evm.read(Receipt, 'eth_getTransactionReceipt', [hash]),
    seenIn === undefined ? undefined : readBlock(evm, trade, seenIn, hash),
  ])
  if (!receipt) throw evm.outage(new Error('no receipt'))
  if (receipt.status !== 1n) throw new Error('a reverted transaction has no fill')
  const networkFee = receipt.gasUsed * receipt.effectiveGasPrice + (receipt.l1Fee ?? 0n)
  // After a reorganization it may be in another block.
  const isSameBlock = ahead !== undefined && seenIn === receipt.blockNumber
  const { block, moved, isAlone } = isSameBlock ? ahead : await readBlock(evm, trade, receipt.blockNumber, hash)
  const logged = sumTokenTransfers(trade, receipt.logs)
  const tokens = isAlone && moved && isPlausible(trade, terms, moved.tokens) ? moved.tokens : logged
  const gross = trade.side === 'buy' ? trade.sellAmount : (sumUnwrapped(evm, receipt.logs) ?? 0n)
  const platformFee = applyBps(gross, trade.feeBps)
  const coin = trade.side === 'buy' ? -gross : gross - platformFee
  const amount = clampToUint256(trade.side === 'buy' ? tokens : -tokens)
  return {
    // The logs are the token's own claims; the router can take no more than was signed.
    sold: trade.side === 'buy' ? gross : minBigint(amount, trade.sellAmount),
    bought: trade.side === 'buy' ? amount : gross - platformFee,
    platformFee,
    blockNumber: receipt.blockNumber,
    at: new Date(Number(block.timestamp) * 1000).toISOString(),
    crossChecked: moved?.tokens === logged && moved.coin === coin - networkFee && isPlausible(trade, terms, logged),
  }
}

/** Whether the terms allow such a change of the owner's tokens: at least the minimum in, at most the agreed amount out. */
function isPlausible(trade: Trade, terms: IntentTerms, tokens: bigint): boolean {
  if (trade.side === 'buy') return tokens >= BigInt(terms.minBuyAmount) && tokens <= maxUint256
  return tokens < 0n && -tokens <= trade.sellAmount
}
