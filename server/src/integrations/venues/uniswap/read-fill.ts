import { basisPointsOf } from '@murmur/contract/money'
import type { IntentTerms } from '@murmur/contract/signer'
import { getAddress, type Hex, pad, parseEventLogs, toEventSelector, toHex } from 'viem'
import { z } from 'zod'
import { erc20Abi, multicall3Abi } from '#integrations/chains/evm/abis.ts'
import { askMany, query } from '#integrations/chains/evm/ask-many.ts'
import type { Evm } from '#integrations/chains/evm/open-evm.ts'
import { RpcError } from '#integrations/chains/evm/rpc-error.ts'
import { Block, ChainLog, type Log, Receipt } from '#integrations/chains/evm/shapes.ts'
import { unwrappedBy } from '#integrations/venues/uniswap/rehearse.ts'
import { readTrade, type Trade } from '#integrations/venues/uniswap/trade.ts'
import type { UniswapDeps } from '#integrations/venues/uniswap/uniswap-deps.ts'
import type { Fill } from '#integrations/venues/venue.port.ts'

/**
 * What one swap did to its owner's wallet, from its own logs: tokens by Transfer events, the coin by `value` on a buy and
 * by what the router unwrapped, less its fee, on a sell. Where nothing else moved this token of this wallet in the block,
 * the balance itself counts: events are the token's own claims.
 */
export async function readFill({ evm }: UniswapDeps, terms: IntentTerms, hash: string): Promise<Fill> {
  const receipt = await evm.read(Receipt, 'eth_getTransactionReceipt', [hash])
  if (!receipt) throw evm.down(new Error('no receipt'))
  if (receipt.status !== 1n) throw new Error('a reverted transaction has no fill')
  const trade = readTrade({ ...terms, owner: terms.address, sellAmount: BigInt(terms.sellAmount) })
  const networkFee = receipt.gasUsed * receipt.effectiveGasPrice + (receipt.l1Fee ?? 0n)
  const [block, moved, isAlone] = await Promise.all([
    evm.read(Block, 'eth_getBlockByNumber', [toHex(receipt.blockNumber), false]),
    movedBalances(evm, trade, receipt.blockNumber),
    isOnlyTransfer(evm, trade, receipt.blockNumber, hash),
  ])
  const told = tokensMoved(trade, receipt.logs)
  const tokens = isAlone && moved ? moved.tokens : told
  const gross = trade.side === 'buy' ? trade.sellAmount : (unwrappedBy(evm, receipt.logs) ?? 0n)
  const platformFee = basisPointsOf(gross, trade.feeBps)
  const coin = trade.side === 'buy' ? -gross : gross - platformFee
  return {
    sold: trade.side === 'buy' ? gross : -tokens,
    bought: trade.side === 'buy' ? tokens : gross - platformFee,
    platformFee,
    blockNumber: receipt.blockNumber,
    at: new Date(Number(block.timestamp) * 1000).toISOString(),
    crossChecked: moved !== undefined && moved.tokens === told && moved.coin === coin - networkFee,
  }
}

/** What the token says that this transaction moved: to the owner less from the owner. */
function tokensMoved(trade: Trade, logs: readonly Log[]): bigint {
  const ofToken = logs.filter(({ address, topics }) => getAddress(address) === trade.token && topics.length === 3)
  const events = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs: ofToken as never[] })
  return events.reduce((sum, { args }) => {
    const arrived = args.to === trade.owner ? args.amount : 0n
    const left = args.from === trade.owner ? args.amount : 0n
    return sum + arrived - left
  }, 0n)
}

/** How the wallet's balances changed over the block; undefined where the node keeps no state that old. */
async function movedBalances(evm: Evm, trade: Trade, blockNumber: bigint) {
  const at = async (number: bigint) => {
    const { multicall3 } = evm.config.addresses
    const [coin, tokens] = await askMany(
      evm,
      [
        query(multicall3Abi, multicall3, 'getEthBalance', [trade.owner]),
        query(erc20Abi, trade.token, 'balanceOf', [trade.owner]),
      ] as const,
      { blockNumber: number },
    )
    return coin === undefined || tokens === undefined ? undefined : { coin, tokens }
  }
  const [before, after] = await Promise.all([at(blockNumber - 1n), at(blockNumber)]).catch((error: unknown) => {
    if (error instanceof RpcError) return [undefined, undefined]
    throw error
  })
  return before && after && { coin: after.coin - before.coin, tokens: after.tokens - before.tokens }
}

/** Whether no other transaction of the block moved this token to or from the owner, as far as the token says. */
async function isOnlyTransfer(evm: Evm, trade: Trade, blockNumber: bigint, hash: string): Promise<boolean> {
  const owner = pad(trade.owner)
  const find = (topics: (Hex | null)[]) =>
    evm.request(z.array(ChainLog), 'eth_getLogs', [
      { address: trade.token, fromBlock: toHex(blockNumber), toBlock: toHex(blockNumber), topics },
    ])
  try {
    const found = await Promise.all([find([transferTopic, owner]), find([transferTopic, null, owner])])
    return found.flat().every((log) => log.transactionHash === hash)
  } catch (error) {
    if (error instanceof RpcError) return false
    throw error
  }
}

const transferTopic = toEventSelector('Transfer(address,address,uint256)')
