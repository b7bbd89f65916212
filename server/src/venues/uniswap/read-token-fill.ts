import { applyBps } from '@murmur/contract/money'
import type { IntentTerms } from '@murmur/contract/signer'
import type { TxHash } from '@murmur/contract/tx-hash'
import { maxUint256 } from 'viem'
import type { Evm } from '#chains/evm/create-evm-client.ts'
import { Receipt } from '#chains/evm/rpc-schemas.ts'
import { minBigint } from '#platform/amounts/min-max.ts'
import type { Fill } from '#venues/venue.port.ts'
import type { Trade } from './trade.ts'
import { clampToUint256, readBlock, sumTokenTransfers } from './transferred-tokens.ts'

/**
 * The fill of a swap between two tokens: each side by its token's Transfer events or, if nothing else moved that token of this
 * wallet in the block, by the balance change, within what the terms allow. The platform fee is the part that the calldata pays.
 */
export async function readTokenFill(evm: Evm, trade: Trade, terms: IntentTerms, hash: TxHash): Promise<Fill> {
  const { owner, token, paid = token, sellAmount, feeBps } = trade
  const receipt = await evm.read(Receipt, 'eth_getTransactionReceipt', [hash])
  if (!receipt) throw evm.outage(new Error('no receipt'))
  if (receipt.status !== 1n) throw new Error('a reverted transaction has no fill')
  const readSide = async (address: Trade['token'], isPlausible: (tokens: bigint) => boolean) => {
    const { block, moved, isAlone } = await readBlock(evm, { owner, token: address }, receipt.blockNumber, hash)
    const logged = sumTokenTransfers({ owner, token: address }, receipt.logs)
    const tokens = isAlone && moved && isPlausible(moved.tokens) ? moved.tokens : logged
    return { block, moved, tokens, isSure: moved?.tokens === logged && isPlausible(logged) }
  }
  const [out, into] = await Promise.all([
    readSide(paid, (tokens) => tokens < 0n && -tokens <= sellAmount),
    readSide(token, (tokens) => tokens >= BigInt(terms.minBuyAmount) && tokens <= maxUint256),
  ])
  const networkFee = receipt.gasUsed * receipt.effectiveGasPrice + (receipt.l1Fee ?? 0n)
  return {
    // The logs are the token's own claims; the router can take no more than was signed.
    sold: minBigint(clampToUint256(-out.tokens), sellAmount),
    bought: clampToUint256(into.tokens),
    platformFee: applyBps(sellAmount, feeBps),
    blockNumber: receipt.blockNumber,
    at: new Date(Number(into.block.timestamp) * 1000).toISOString(),
    crossChecked: out.isSure && into.isSure && into.moved?.coin === -networkFee,
  }
}
