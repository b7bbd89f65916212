import type { EvmRevokeTerms } from '@murmur/contract/signer-upkeep'
import type { TxHash } from '@murmur/contract/tx-hash'
import { getAddress, toHex } from 'viem'
import { erc20Abi } from '#chains/evm/abis.ts'
import { callMany, query } from '#chains/evm/call-many.ts'
import type { Evm } from '#chains/evm/create-evm-client.ts'
import { Block, Receipt } from '#chains/evm/rpc-schemas.ts'
import type { Fill } from '#venues/venue.port.ts'

/**
 * Reads the fill of a confirmed revocation, whose amounts are all zero. Cross-checks the allowance after its block, if the node still
 * has that state.
 */
export async function readRevokeFill(evm: Evm, terms: EvmRevokeTerms, hash: TxHash): Promise<Fill> {
  const receipt = await evm.read(Receipt, 'eth_getTransactionReceipt', [hash])
  if (!receipt) throw evm.outage(new Error('no receipt'))
  if (receipt.status !== 1n) throw new Error('a reverted transaction has no fill')
  const { blockNumber } = receipt
  const [token, owner, spender] = [getAddress(terms.token), getAddress(terms.address), getAddress(terms.spender)]
  const [block, [allowance]] = await Promise.all([
    evm.read(Block, 'eth_getBlockByNumber', [toHex(blockNumber), false]),
    callMany(evm, [query(erc20Abi, token, 'allowance', [owner, spender])] as const, { blockNumber }).catch(
      (): [undefined] => [undefined],
    ),
  ])
  const at = new Date(Number(block.timestamp) * 1000).toISOString()
  const nothing = { sold: 0n, bought: 0n, platformFee: 0n }
  return { ...nothing, blockNumber, at, crossChecked: allowance === 0n }
}
