import type { TxHash } from '@murmur/contract/tx-hash'
import * as v from 'valibot'
import { getAddress, type Hex, maxUint256, pad, parseEventLogs, toEventSelector, toHex } from 'viem'
import { erc20Abi, multicall3Abi } from '#chains/evm/abis.ts'
import { callMany, query } from '#chains/evm/call-many.ts'
import type { Evm } from '#chains/evm/create-evm-client.ts'
import { Block, ChainLog, type Log } from '#chains/evm/rpc-schemas.ts'
import type { Trade } from './trade.ts'

/** A wallet, and a token of it. */
type TransferredTokens = Pick<Trade, 'owner' | 'token'>

/** The parts of a block for the fill: its time, the change of the wallet's balances, and whether only this trade moved the token. */
export async function readBlock(evm: Evm, trade: TransferredTokens, blockNumber: bigint, hash: TxHash) {
  const [block, moved, isAlone] = await Promise.all([
    evm.read(Block, 'eth_getBlockByNumber', [toHex(blockNumber), false]),
    readBalanceChanges(evm, trade, blockNumber),
    isOnlyTransfer(evm, trade, blockNumber, hash),
  ])
  return { block, moved, isAlone }
}

/** Clamps to a valid amount, because a token may log any value. */
export function clampToUint256(amount: bigint): bigint {
  if (amount < 0n) return 0n
  return amount > maxUint256 ? maxUint256 : amount
}

/** The net amount that the token's logs report for this transaction: to the owner less from the owner. */
export function sumTokenTransfers(trade: TransferredTokens, logs: readonly Log[]): bigint {
  const transferLogs = logs.filter(({ address, topics }) => getAddress(address) === trade.token && topics.length === 3)
  const events = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs: transferLogs as never[] })
  return events.reduce((sum, { args }) => {
    const receivedAmount = args.to === trade.owner ? args.amount : 0n
    const sentAmount = args.from === trade.owner ? args.amount : 0n
    return sum + receivedAmount - sentAmount
  }, 0n)
}

/** Enough for any honest proxy, too little for a result of megabytes. */
const gas = 1_500_000n

/** The change of the wallet's balances over the block; undefined when they cannot be read, e.g. from a pruned state. */
async function readBalanceChanges(evm: Evm, trade: TransferredTokens, blockNumber: bigint) {
  const readBalancesAt = async (number: bigint) => {
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
  const returnNoBalances = () => [undefined, undefined]
  const [before, after] = await Promise.all([readBalancesAt(blockNumber - 1n), readBalancesAt(blockNumber)]).catch(
    returnNoBalances,
  )
  return before && after && { coin: after.coin - before.coin, tokens: after.tokens - before.tokens }
}

/** Whether, by the token's logs, no other transaction of the block moved this token to or from the owner. */
async function isOnlyTransfer(evm: Evm, trade: TransferredTokens, blockNumber: bigint, hash: TxHash): Promise<boolean> {
  const owner = pad(trade.owner)
  const fetchTransferLogs = (topics: (Hex | null)[]) =>
    evm.request(v.array(ChainLog), 'eth_getLogs', [
      { address: trade.token, fromBlock: toHex(blockNumber), toBlock: toHex(blockNumber), topics },
    ])
  return Promise.all([fetchTransferLogs([transferTopic, owner]), fetchTransferLogs([transferTopic, null, owner])]).then(
    (found) => found.flat().every((log) => log.transactionHash === hash),
    () => false,
  )
}

const transferTopic = toEventSelector('Transfer(address,address,uint256)')
