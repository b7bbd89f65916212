import { applyBps } from '@murmur/contract/money'
import type { IntentTerms } from '@murmur/contract/signer'
import type { TxHash } from '@murmur/contract/tx-hash'
import * as v from 'valibot'
import { getAddress, type Hex, maxUint256, pad, parseEventLogs, toEventSelector, toHex } from 'viem'
import { erc20Abi, multicall3Abi } from '#chains/evm/abis.ts'
import { callMany, query } from '#chains/evm/call-many.ts'
import type { Evm } from '#chains/evm/open-evm.ts'
import { Block, ChainLog, type Log, Receipt } from '#chains/evm/shapes.ts'
import type { Fill } from '#venues/venue.port.ts'
import { sumUnwrapped } from './rehearse.ts'
import { readTrade, type Trade } from './trade.ts'
import type { UniswapDeps } from './uniswap-deps.ts'

/** A wallet, and a token of it. */
type Moved = Pick<Trade, 'owner' | 'token'>

/**
 * The fill of a swap, from its own logs: tokens by Transfer events, the coin by `value` on a buy and, on a sell, by the
 * amount that the router unwrapped, less its fee. If nothing else moved this token of this wallet in the block, the balance
 * change counts instead, within what the terms allow: both are the token's own claims. A token can spoil balances and other
 * transfers; the fill never depends on them.
 */
export async function readFill({ evm }: UniswapDeps, terms: IntentTerms, hash: TxHash, seenIn?: bigint): Promise<Fill> {
  const trade = readTrade({ ...terms, owner: terms.address, sellAmount: BigInt(terms.sellAmount) })
  const [receipt, ahead] = await Promise.all([
    evm.read(Receipt, 'eth_getTransactionReceipt', [hash]),
    seenIn === undefined ? undefined : readBlock(evm, trade, seenIn, hash),
  ])
  if (!receipt) throw evm.down(new Error('no receipt'))
  if (receipt.status !== 1n) throw new Error('a reverted transaction has no fill')
  const networkFee = receipt.gasUsed * receipt.effectiveGasPrice + (receipt.l1Fee ?? 0n)
  // After a reorganization it may be in another block.
  const isSame = ahead !== undefined && seenIn === receipt.blockNumber
  const { block, moved, isAlone } = isSame ? ahead : await readBlock(evm, trade, receipt.blockNumber, hash)
  const logged = sumTokenTransfers(trade, receipt.logs)
  const tokens = isAlone && moved && isPlausible(trade, terms, moved.tokens) ? moved.tokens : logged
  const gross = trade.side === 'buy' ? trade.sellAmount : (sumUnwrapped(evm, receipt.logs) ?? 0n)
  const platformFee = applyBps(gross, trade.feeBps)
  const coin = trade.side === 'buy' ? -gross : gross - platformFee
  const amount = uint256(trade.side === 'buy' ? tokens : -tokens)
  return {
    sold: trade.side === 'buy' ? gross : amount,
    bought: trade.side === 'buy' ? amount : gross - platformFee,
    platformFee,
    blockNumber: receipt.blockNumber,
    at: new Date(Number(block.timestamp) * 1000).toISOString(),
    crossChecked: moved?.tokens === logged && moved.coin === coin - networkFee && isPlausible(trade, terms, logged),
  }
}

/** The parts of a block for the fill: its time, the change of the wallet's balances, and whether only this trade moved the token. */
export async function readBlock(evm: Evm, trade: Moved, blockNumber: bigint, hash: TxHash) {
  const [block, moved, isAlone] = await Promise.all([
    evm.read(Block, 'eth_getBlockByNumber', [toHex(blockNumber), false]),
    readBalanceChanges(evm, trade, blockNumber),
    isOnlyTransfer(evm, trade, blockNumber, hash),
  ])
  return { block, moved, isAlone }
}

/** Whether the terms allow such a change of the owner's tokens: at least the minimum in, at most the agreed amount out. */
function isPlausible(trade: Trade, terms: IntentTerms, tokens: bigint): boolean {
  if (trade.side === 'buy') return tokens >= BigInt(terms.minBuyAmount) && tokens <= maxUint256
  return tokens < 0n && -tokens <= trade.sellAmount
}

/** The nearest valid amount: a token may log anything. */
function uint256(amount: bigint): bigint {
  if (amount < 0n) return 0n
  return amount > maxUint256 ? maxUint256 : amount
}

/** The net amount that the token's logs report for this transaction: to the owner less from the owner. */
export function sumTokenTransfers(trade: Moved, logs: readonly Log[]): bigint {
  const ofToken = logs.filter(({ address, topics }) => getAddress(address) === trade.token && topics.length === 3)
  const events = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs: ofToken as never[] })
  return events.reduce((sum, { args }) => {
    const arrived = args.to === trade.owner ? args.amount : 0n
    const left = args.from === trade.owner ? args.amount : 0n
    return sum + arrived - left
  }, 0n)
}

/** Enough for any honest proxy, too little for a result of megabytes. */
const gas = 1_500_000n

/** The change of the wallet's balances over the block; undefined when they cannot be read, e.g. from a pruned state. */
async function readBalanceChanges(evm: Evm, trade: Moved, blockNumber: bigint) {
  const at = async (number: bigint) => {
    const { multicall3 } = evm.config.addresses
    const [coin, tokens] = await callMany(
      evm,
      [
        query(multicall3Abi, multicall3, 'getEthBalance', [trade.owner]),
        query(erc20Abi, trade.token, 'balanceOf', [trade.owner]),
      ] as const,
      { blockNumber: number, gas },
    )
    return coin === undefined || tokens === undefined ? undefined : { coin, tokens }
  }
  const unknown = () => [undefined, undefined]
  const [before, after] = await Promise.all([at(blockNumber - 1n), at(blockNumber)]).catch(unknown)
  return before && after && { coin: after.coin - before.coin, tokens: after.tokens - before.tokens }
}

/** Whether, by the token's logs, no other transaction of the block moved this token to or from the owner. */
async function isOnlyTransfer(evm: Evm, trade: Moved, blockNumber: bigint, hash: TxHash): Promise<boolean> {
  const owner = pad(trade.owner)
  const find = (topics: (Hex | null)[]) =>
    evm.request(v.array(ChainLog), 'eth_getLogs', [
      { address: trade.token, fromBlock: toHex(blockNumber), toBlock: toHex(blockNumber), topics },
    ])
  return Promise.all([find([transferTopic, owner]), find([transferTopic, null, owner])]).then(
    (found) => found.flat().every((log) => log.transactionHash === hash),
    () => false,
  )
}

const transferTopic = toEventSelector('Transfer(address,address,uint256)')
