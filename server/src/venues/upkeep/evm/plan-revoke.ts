import type { EvmAddress } from '@murmur/contract/address'
import { encodeFunctionData, type Hex, toHex } from 'viem'
import { erc20Abi, multicall3Abi } from '#chains/evm/abis.ts'
import { callMany, query } from '#chains/evm/call-many.ts'
import type { Evm } from '#chains/evm/create-evm-client.ts'
import { type BlockFees, suggestFees } from '#chains/evm/fees.ts'
import { isTooLarge } from '#chains/evm/is-too-costly.ts'
import { queryL1Fee } from '#chains/evm/l1-fee.ts'
import { Quantity } from '#chains/evm/rpc-schemas.ts'
import { RpcError } from '#chains/rpc-error.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { gasLimit } from '#venues/uniswap/gas-limit.ts'
import { simulateCalls } from '#venues/uniswap/simulate-calls.ts'
import { decodeWord } from '#venues/uniswap/simulate-swap.ts'
import type { RevokeRequest } from '#venues/upkeep.port.ts'

/** The transaction of a revocation, and its costs in base units of the coin. */
export type RevokePlan = {
  call: { to: EvmAddress; value: bigint; data: Hex }
  allowance: bigint
  gasUsed: bigint
  gas: bigint
  fees: BlockFees
  /** A rollup's highest fee for the transaction's data on its parent chain. */
  l1Fee: bigint
  coin: bigint
}

/** An upper bound for the size of a signed approval. */
const transactionBytes = 250n
/**
 * An approval takes 25,000 to 60,000 gas, even behind a proxy. Fake tokens report approvals that the owner never gave, and
 * burn far more in their calls.
 */
const maxGas = 150_000n

/**
 * Builds `approve(spender, 0)` and simulates it together with the allowance after it.
 * @throws NOT_FOUND, SIMULATION_FAILED, INSUFFICIENT_GAS, UPSTREAM_DOWN
 */
export async function planRevoke(evm: Evm, { owner, token, spender }: RevokeRequest): Promise<RevokePlan> {
  const [{ coin, allowance, l1Fee }, fees] = await Promise.all([
    readState(evm, { owner, token, spender }),
    suggestFees(evm),
  ])
  if (allowance === 0n) throw new Refusal('NOT_FOUND', { reason: 'approval-gone' })
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, 0n] })
  const call = { to: token, value: 0n, data }
  const [, gasUsed] = await Promise.all([
    simulateRevoke(evm, { owner, token, spender }, data),
    estimateGas(evm, owner, call),
  ])
  if (gasUsed > maxGas) throw new Refusal('SIMULATION_FAILED', { reason: 'revoke-costly' })
  return { call, allowance, gasUsed, gas: gasLimit(gasUsed), fees, l1Fee, coin }
}

async function readState(evm: Evm, { owner, token, spender }: RevokeRequest) {
  const { multicall3 } = evm.config.addresses
  const queries = [
    query(multicall3Abi, multicall3, 'getBlockNumber', []),
    query(multicall3Abi, multicall3, 'getEthBalance', [owner]),
    queryL1Fee(transactionBytes),
    query(erc20Abi, token, 'allowance', [owner, spender]),
  ] as const
  const [blockNumber, coin, l1Fee, allowance] = await callMany(evm, queries).catch(refuseCall(evm))
  if (blockNumber === undefined || coin === undefined)
    throw evm.outage(new Error('the block or the balance is missing'))
  if (l1Fee === undefined) throw evm.outage(new Error('the fee of the parent chain is missing'))
  evm.recordHead(blockNumber)
  return { coin, l1Fee, allowance: allowance ?? 0n }
}

/** Megabytes in response, or all gas burned, are the token's fault. */
function refuseCall(evm: Evm) {
  return (error: unknown): never => {
    if (isTooLarge(error)) throw new Refusal('SIMULATION_FAILED', {}, { cause: error })
    if (!(error instanceof RpcError)) throw error
    throw error.isRevert ? new Refusal('SIMULATION_FAILED', {}, { cause: error }) : evm.outage(error)
  }
}

/** @throws SIMULATION_FAILED unless the allowance is zero after the call */
async function simulateRevoke(evm: Evm, { owner, token, spender }: RevokeRequest, data: Hex): Promise<void> {
  const allowanceCall = encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [owner, spender] })
  const results = await simulateCalls(evm, owner, [
    { to: token, data, gasGuess: maxGas },
    { to: token, data: allowanceCall, gasGuess: 0n },
  ])
  const [revoked, after] = results ?? []
  const isRevoked = revoked?.isDone && after?.isDone && decodeWord(after.returnData) === 0n
  if (!isRevoked) throw new Refusal('SIMULATION_FAILED', { reason: 'revoke-kept' })
}

async function estimateGas(evm: Evm, from: EvmAddress, { to, value, data }: RevokePlan['call']): Promise<bigint> {
  try {
    return await evm.request(Quantity, 'eth_estimateGas', [{ from, to, value: toHex(value), data }])
  } catch (error) {
    if (error instanceof RpcError && /insufficient funds/i.test(error.nodeMessage))
      throw new Refusal('INSUFFICIENT_GAS')
    return refuseCall(evm)(error)
  }
}
