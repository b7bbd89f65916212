import type * as v from 'valibot'
import { type Address, toHex } from 'viem'
import type { Evm } from '#chains/evm/create-evm-client.ts'
import { isTooLarge } from '#chains/evm/is-too-costly.ts'
import { type Block, type SimulatedCall, Simulation } from '#chains/evm/rpc-schemas.ts'
import { RpcError } from '#chains/rpc-error.ts'
import type { CallToSimulate } from './simulate-calls.ts'

/** The start of a simulation: on the state after `block`, as an address that is new to the chain. */
export type SimulationStart = { block: v.InferOutput<typeof Block>; owner: Address }
/** Calls to simulate some blocks and seconds after the starting block. */
export type ScheduledCalls = { blocks: bigint; seconds: bigint; calls: readonly CallToSimulate[] }

/** Ten whole coins: enough for any gas here, and a plausible balance. */
const ownerBalance = 10n * 10n ** 18n
/** Enough for tokens that trade with themselves while they are sold. */
const gas = 5_000_000n
const minGasPrice = 10_000_000n

/**
 * Simulates calls in several consecutive future blocks, without effect on the chain. The owner has no history and a large
 * balance, and pays for gas, so that a token cannot detect the simulation by a gas price of zero.
 * @returns undefined when the response exceeds its limit, which is the token's fault
 * @throws UPSTREAM_DOWN, including for a node without `eth_simulateV1`: in one `eth_call` the owner would be a contract, which
 * unsellable tokens detect
 */
export async function simulateBlocks(
  evm: Evm,
  { block, owner }: SimulationStart,
  schedule: readonly ScheduledCalls[],
): Promise<SimulatedCall[][] | undefined> {
  const baseFee = block.baseFeePerGas ?? 0n
  const gasPrice = toHex(baseFee * 2n > minGasPrice ? baseFee * 2n : minGasPrice)
  const blockStateCalls = schedule.map(({ blocks, seconds, calls }, index) => ({
    blockOverrides: {
      number: toHex(block.number + blocks),
      time: toHex(block.timestamp + seconds),
      baseFeePerGas: toHex(baseFee),
    },
    ...(index === 0 ? { stateOverrides: { [owner]: { balance: toHex(ownerBalance) } } } : {}),
    calls: calls.map(({ to, data, value = 0n }) => ({
      from: owner,
      to,
      data,
      value: toHex(value),
      gas: toHex(gas),
      gasPrice,
    })),
  }))
  try {
    const blocks = await evm.request(Simulation, 'eth_simulateV1', [{ blockStateCalls }, toHex(block.number)])
    // Nodes fill the gaps between the requested blocks with empty ones.
    const results = blocks.filter(({ calls }) => calls.length > 0).map(({ calls }) => calls)
    if (
      results.length !== schedule.length ||
      results.some((calls, index) => calls.length !== schedule[index]?.calls.length)
    ) {
      throw evm.outage(new Error('a simulation of other calls'))
    }
    return results
  } catch (error) {
    if (isTooLarge(error)) return undefined
    throw error instanceof RpcError ? evm.outage(error) : error
  }
}
