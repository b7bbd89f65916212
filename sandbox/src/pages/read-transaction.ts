import { type Address, decodeEventLog, formatUnits, type Hex } from 'viem'
import type { Chain } from '#chain/open-chain.ts'
import { tokenAbi } from '#seed/abis.ts'
import type { ChainKey } from '#seed/address-book.ts'
import { sandboxTokens } from '#seed/sandbox-tokens.ts'

type TokenTransfer = { from: string; to: string; amount: string; symbol: string; token: Address }

/** The data of the transaction page; amounts are decimal text in whole tokens. */
export type TransactionView = {
  chain: ChainKey
  hash: string
  status: 'pending' | 'success' | 'failed'
  from: string
  to: string
  value: string
  transfers: TokenTransfer[]
  /** Absent until the transaction is in a block. */
  mined?: { fee: string; gasUsed: number; block: number; time: string; confirmations: number }
}

type Log = { address: Address; topics: [Hex, ...Hex[]]; data: Hex }
type Transaction = { hash: Hex; from: Address; to: Address | null; value: Hex }
type Receipt = { status: Hex; gasUsed: Hex; effectiveGasPrice: Hex; blockNumber: Hex; logs: Log[] }

/** Reads a transaction from the chain; undefined if the chain does not have it. */
export async function readTransaction(
  { node, key: chain, findArchived }: Pick<Chain, 'node' | 'key' | 'findArchived'>,
  hash: string,
): Promise<TransactionView | undefined> {
  const [nodeTransaction, nodeReceipt] = await Promise.all([
    node.request<Transaction | null>('eth_getTransactionByHash', [hash]),
    node.request<Receipt | null>('eth_getTransactionReceipt', [hash]),
  ])
  const archived = nodeTransaction ? undefined : await findArchived(hash)
  const transaction = nodeTransaction ?? (archived?.transaction as Transaction | undefined)
  if (!transaction) return undefined
  const receipt = nodeReceipt ?? (archived?.receipt as Receipt | undefined)
  const transactionFields = {
    chain,
    hash: transaction.hash,
    from: transaction.from,
    to: transaction.to ?? '',
    value: formatUnits(BigInt(transaction.value), 18),
  }
  if (!receipt) return { ...transactionFields, status: 'pending', transfers: [] }
  const [block, height] = await Promise.all([
    node.request<{ timestamp: Hex }>('eth_getBlockByNumber', [receipt.blockNumber, false]),
    node.request<Hex>('eth_blockNumber'),
  ])
  return {
    ...transactionFields,
    status: receipt.status === '0x1' ? 'success' : 'failed',
    transfers: receipt.logs.flatMap((log) => parseTransfers(chain, log)),
    mined: {
      fee: formatUnits(BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice), 18),
      gasUsed: Number(receipt.gasUsed),
      block: Number(receipt.blockNumber),
      time: new Date(Number(block.timestamp) * 1000).toISOString(),
      confirmations: Number(height) - Number(receipt.blockNumber) + 1,
    },
  }
}

function parseTransfers(chain: ChainKey, log: Log): TokenTransfer[] {
  const token = sandboxTokens(chain).find(({ address }) => address.toLowerCase() === log.address)
  const format = (amount: bigint) => (token ? formatUnits(amount, token.decimals) : `${amount} base units`)
  const tokenFields = { token: token?.address ?? log.address, symbol: token?.symbol ?? 'of an unknown token' }
  try {
    const { eventName, args } = decodeEventLog({ abi: tokenAbi, topics: log.topics, data: log.data })
    if (eventName === 'Transfer') return [{ ...tokenFields, from: args.from, to: args.to, amount: format(args.value) }]
    if (eventName === 'Deposit') return [{ ...tokenFields, from: 'wrapped', to: args.dst, amount: format(args.wad) }]
    return [{ ...tokenFields, from: args.src, to: 'unwrapped', amount: format(args.wad) }]
  } catch {
    return []
  }
}
