import type { EvmAddress } from '@murmur/contract/address'
import { toHex } from 'viem'
import { multicall3Abi } from '#chains/evm/abis.ts'
import { query } from '#chains/evm/call-many.ts'
import type { Evm } from '#chains/evm/create-evm-client.ts'
import { isStateMissing } from '#chains/evm/is-state-missing.ts'
import { Bytes } from '#chains/evm/rpc-schemas.ts'
import { RpcError } from '#chains/rpc-error.ts'

const batchSize = 300

/**
 * The owners' coin balances after a block; zero before the first block.
 * @returns undefined when the node has pruned that block's state
 * @throws UPSTREAM_DOWN when the node rejects the query for another reason
 */
export async function coinBalances(
  evm: Evm,
  block: bigint,
  owners: readonly EvmAddress[],
): Promise<Map<EvmAddress, bigint> | undefined> {
  if (block < 0n) return new Map(owners.map((owner) => [owner, 0n]))
  const balances = new Map<EvmAddress, bigint>()
  for (let at = 0; at < owners.length; at += batchSize) {
    const some = owners.slice(at, at + batchSize)
    const answers = await queryBatch(evm, block, some)
    if (!answers) return undefined
    for (const [index, owner] of some.entries()) balances.set(owner, answers[index] ?? 0n)
  }
  return balances
}

async function queryBatch(evm: Evm, block: bigint, owners: readonly EvmAddress[]): Promise<bigint[] | undefined> {
  const { multicall3 } = evm.config.addresses
  const queries = owners.map((owner) => query(multicall3Abi, multicall3, 'getEthBalance', [owner]))
  const calls = queries.map(({ to, data }) => ({ target: to, allowFailure: false, callData: data }))
  const aggregateQuery = query(multicall3Abi, multicall3, 'aggregate3', [calls])
  const answer = await evm
    .request(Bytes, 'eth_call', [{ to: aggregateQuery.to, data: aggregateQuery.data }, toHex(block)])
    .catch(async (error: unknown) => {
      if (await isStateMissing(evm, block, error)) return undefined
      throw error instanceof RpcError ? evm.outage(error) : error
    })
  try {
    return answer && aggregateQuery.read(answer).map(({ returnData }, index) => queries[index]?.read(returnData) ?? 0n)
  } catch {
    // The contract does not exist in a chain's first blocks.
    return undefined
  }
}
