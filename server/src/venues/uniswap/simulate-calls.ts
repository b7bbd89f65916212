import { type Address, concat, decodeErrorResult, type Hex, parseAbi, toHex } from 'viem'
import { query } from '#chains/evm/call-many.ts'
import type { Evm } from '#chains/evm/create-evm-client.ts'
import { isTooLarge } from '#chains/evm/is-too-costly.ts'
import { Bytes, type Log, Simulation } from '#chains/evm/rpc-schemas.ts'
import { RpcError } from '#chains/rpc-error.ts'
import { Refusal } from '#platform/errors/refusal.ts'

/** A call from the owner's address. `gasGuess` is used if the node cannot measure it. */
export type CallToSimulate = { to: Address; data: Hex; value?: bigint; gasGuess: bigint }
export type CallResult = { isDone: boolean; returnData: Hex; gasUsed: bigint; logs: readonly Log[] }

const missingMethodPattern = /not (found|supported|available|exist)|unknown method|unsupported/i

/**
 * Simulates calls in sequence as the owner on the chain's current state, without effect on the chain. Uses
 * `eth_simulateV1`, or `eth_call` on nodes without it.
 * @returns undefined when the simulation as a whole fails, or a token makes the response exceed its limit
 * @throws INSUFFICIENT_BALANCE when the owner lacks the coin that the calls send, UPSTREAM_DOWN
 */
export async function simulateCalls(
  evm: Evm,
  owner: Address,
  calls: readonly CallToSimulate[],
): Promise<CallResult[] | undefined> {
  const simulated = calls.map(({ to, data, value = 0n }) => ({ from: owner, to, data, value: toHex(value) }))
  try {
    const [block] = await evm.request(Simulation, 'eth_simulateV1', [
      { blockStateCalls: [{ calls: simulated }] },
      'latest',
    ])
    if (block?.calls.length !== calls.length) throw evm.outage(new Error('a simulation of other calls'))
    return block.calls.map((call) => ({ ...call, isDone: call.status === 1n }))
  } catch (error) {
    if (isTooLarge(error)) return undefined
    if (!(error instanceof RpcError)) throw error
    if (error.code === -32601 || missingMethodPattern.test(error.nodeMessage)) return simulateByCall(evm, owner, calls)
    return toSimulationRefusal(evm, error)
  }
}

function toSimulationRefusal(evm: Evm, error: RpcError): undefined {
  if (/insufficient funds/i.test(error.nodeMessage)) throw new Refusal('INSUFFICIENT_BALANCE')
  if (!error.isRevert) throw evm.outage(error)
  return undefined
}

const multicallValueAbi = parseAbi([
  'struct Call { address target; bool allowFailure; uint256 value; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3Value(Call[] calls) payable returns (Result[] results)',
])

/**
 * Overrides the code of the owner's address for one `eth_call`: it receives coins like any wallet and delegates everything
 * else to Multicall3 (EIP-1167 behind a check for empty calldata), which then calls as the owner. A token can distinguish
 * such a wallet from a real one; it cannot detect `eth_estimateGas` of the swap itself, which runs before signing.
 */
async function simulateByCall(
  evm: Evm,
  owner: Address,
  calls: readonly CallToSimulate[],
): Promise<CallResult[] | undefined> {
  const { multicall3 } = evm.config.addresses
  const code = concat(['0x36600557005b363d3d373d3d3d363d73', multicall3, '0x5af43d82803e903d91603157fd5bf3'])
  const value = calls.reduce((sum, call) => sum + (call.value ?? 0n), 0n)
  const aggregateQuery = query(multicallValueAbi, owner, 'aggregate3Value', [
    calls.map(({ to, data, value: sent = 0n }) => ({ target: to, allowFailure: true, value: sent, callData: data })),
  ])
  const call = { from: owner, to: owner, value: toHex(value), data: aggregateQuery.data }
  try {
    const answer = await evm.request(Bytes, 'eth_call', [call, 'latest', { [owner]: { code: code.toLowerCase() } }])
    const results = aggregateQuery.read(answer)
    return calls.map(({ gasGuess }, index) => ({
      isDone: results[index]?.success === true,
      returnData: results[index]?.returnData ?? '0x',
      gasUsed: gasGuess,
      logs: [],
    }))
  } catch (error) {
    if (isTooLarge(error)) return undefined
    if (!(error instanceof RpcError)) throw error
    return toSimulationRefusal(evm, error)
  }
}

/** A revert's message, if it has one. */
export function decodeRevertReason(returnData: Hex): string {
  try {
    return String(decodeErrorResult({ abi: parseAbi(['error Error(string)']), data: returnData }).args[0])
  } catch {
    return ''
  }
}
