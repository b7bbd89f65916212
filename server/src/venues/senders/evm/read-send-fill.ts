import { evmCoinAddress } from '@murmur/contract/chains'
import type { EvmSendTerms } from '@murmur/contract/signer'
import type { TxHash } from '@murmur/contract/tx-hash'
import { getAddress, toHex } from 'viem'
import { multicall3Abi } from '#chains/evm/abis.ts'
import { callMany, query } from '#chains/evm/call-many.ts'
import type { Evm } from '#chains/evm/create-evm-client.ts'
import { Block, Receipt } from '#chains/evm/rpc-schemas.ts'
import { readBlock, sumTokenTransfers } from '#venues/uniswap/transferred-tokens.ts'
import type { Fill } from '#venues/venue.port.ts'

/**
 * The amount that an included transfer took from the wallet. The coin: exactly the agreed amount. A token: by its own logs, or by
 * the balance change if nothing else moved it in the block; at most the agreed amount, because a token may report anything.
 */
export async function readSendFill(evm: Evm, terms: EvmSendTerms, hash: TxHash): Promise<Fill> {
  const receipt = await evm.read(Receipt, 'eth_getTransactionReceipt', [hash])
  if (!receipt) throw evm.outage(new Error('no receipt'))
  if (receipt.status !== 1n) throw new Error('a reverted transaction has no fill')
  const networkFee = receipt.gasUsed * receipt.effectiveGasPrice + (receipt.l1Fee ?? 0n)
  const { blockNumber } = receipt
  const amount = BigInt(terms.amount)
  const { block, sold, crossChecked } =
    terms.token === evmCoinAddress
      ? await readCoin(evm, terms, blockNumber, networkFee)
      : await readToken(evm, terms, { hash, blockNumber, logs: receipt.logs })
  const at = new Date(Number(block.timestamp) * 1000).toISOString()
  // A successful transfer took something; the agreed amount is the best guess where a token reports nothing of the kind.
  const isPlausible = sold > 0n && sold <= amount
  return {
    sold: isPlausible ? sold : amount,
    bought: 0n,
    platformFee: 0n,
    blockNumber,
    at,
    crossChecked: isPlausible && crossChecked,
  }
}

async function readCoin(evm: Evm, { address, amount }: EvmSendTerms, blockNumber: bigint, networkFee: bigint) {
  const { multicall3 } = evm.config.addresses
  const balanceAt = (number: bigint) =>
    callMany(evm, [query(multicall3Abi, multicall3, 'getEthBalance', [getAddress(address)])] as const, {
      blockNumber: number,
    }).then(
      ([coin]) => coin,
      () => undefined,
    )
  const [block, before, after] = await Promise.all([
    evm.read(Block, 'eth_getBlockByNumber', [toHex(blockNumber), false]),
    balanceAt(blockNumber - 1n),
    balanceAt(blockNumber),
  ])
  const sold = BigInt(amount)
  const areBalancesKnown = before !== undefined && after !== undefined
  return { block, sold, crossChecked: areBalancesKnown && before - after === sold + networkFee }
}

type IncludedTransfer = { hash: TxHash; blockNumber: bigint; logs: Parameters<typeof sumTokenTransfers>[1] }

async function readToken(evm: Evm, terms: EvmSendTerms, { hash, blockNumber, logs }: IncludedTransfer) {
  const moved = { owner: getAddress(terms.address), token: getAddress(terms.token) }
  const { block, moved: balances, isAlone } = await readBlock(evm, moved, blockNumber, hash)
  const loggedAmount = -sumTokenTransfers(moved, logs)
  const sentAmount = balances && -balances.tokens
  const isWithinTerms = sentAmount !== undefined && sentAmount > 0n && sentAmount <= BigInt(terms.amount)
  return {
    block,
    sold: isAlone && isWithinTerms ? sentAmount : loggedAmount,
    crossChecked: sentAmount === loggedAmount,
  }
}
