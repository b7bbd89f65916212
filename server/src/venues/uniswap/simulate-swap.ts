import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, parseEventLogs } from 'viem'
import { erc20Abi, multicall3Abi, routerAbi, wethAbi } from '#chains/evm/abis.ts'
import type { Evm } from '#chains/evm/create-evm-client.ts'
import type { Log } from '#chains/evm/rpc-schemas.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { SwapCall } from './encode-swap.ts'
import { queryExpectedOutput, taxBps } from './expected-output.ts'
import { grossAmount } from './fee-math.ts'
import type { Route } from './routes.ts'
import { type CallResult, type CallToSimulate, decodeRevertReason, simulateCalls } from './simulate-calls.ts'
import type { Trade } from './trade.ts'

/** The simulated result: the amount that the owner receives, net of fee and taxes, and the gas of each transaction. */
export type SwapSimulation = {
  received: bigint
  /** The received amount before the platform fee; on a sell it is known only after the simulation. */
  gross: bigint
  /** The router's own figure for its output; too high for a token with a tax on v3. */
  claimed: bigint
  /** The token's tax on the trade, in basis points, if it can be computed from the route's pools. */
  taxBps: number
  gas: { approvals: bigint[]; swap: bigint }
}

const approvalGas = 60_000n
const swapGas = 350_000n

/**
 * Simulates approvals and swap as the owner and compares the wallet before and after.
 * @param measured amount and route, to compare the received amount with the pools' output: only v2 pairs let a trade pass
 * that delivers less
 * @returns undefined when any call would revert, or the token's balance is not a number
 * @throws QUOTE_EXPIRED when the swap's deadline has passed
 */
export async function simulateSwap(
  evm: Evm,
  trade: Trade,
  approvals: readonly Hex[],
  swap: SwapCall,
  measured?: Route,
): Promise<SwapSimulation | undefined> {
  const wallet = balanceCall(evm, trade)
  const expectedOutput = measured && queryExpectedOutput(evm, measured, trade.swapIn)
  const balanceCalls = expectedOutput ? [wallet, expectedOutput.call] : [wallet]
  const callResults = await simulateCalls(evm, trade.owner, [
    ...balanceCalls,
    ...approvals.map((data) => ({ to: trade.paid ?? trade.token, data, gasGuess: approvalGas })),
    { to: evm.config.addresses.router, ...swap, gasGuess: swapGas },
    wallet,
  ])
  if (!callResults) return undefined
  const [before, swapped, after] = [callResults[0], callResults.at(-2), callResults.at(-1)] as [
    CallResult,
    CallResult,
    CallResult,
  ]
  if (/too old/i.test(decodeRevertReason(swapped.returnData))) throw new Refusal('QUOTE_EXPIRED')
  if (!callResults.every(({ isDone }) => isDone)) return undefined
  const [balanceBefore, balanceAfter] = [decodeWord(before.returnData), decodeWord(after.returnData)]
  if (balanceBefore === undefined || balanceAfter === undefined) return undefined
  const received = balanceAfter - balanceBefore
  const gas = {
    approvals: callResults.slice(balanceCalls.length, -2).map(({ gasUsed }) => gasUsed),
    swap: swapped.gasUsed,
  }
  const expectedAmount = callResults[1] && expectedOutput?.read(callResults[1].returnData)
  const tax = (gross: bigint) => (expectedAmount === undefined ? 0 : taxBps(expectedAmount, gross))
  if (trade.side !== 'sell') {
    return { received, gross: received, claimed: sumClaimed(swapped.returnData), taxBps: tax(received), gas }
  }
  const gross = sumUnwrapped(evm, swapped.logs) ?? grossAmount(received, trade.feeBps)
  return { received, gross, claimed: received, taxBps: tax(gross), gas }
}

/** The owner's balance of the bought asset. */
function balanceCall(evm: Evm, { side, token, owner }: Trade): CallToSimulate {
  const { multicall3 } = evm.config.addresses
  return side !== 'sell'
    ? { to: token, data: encodeBalanceOf(owner), gasGuess: 0n }
    : {
        to: multicall3,
        data: encodeFunctionData({ abi: multicall3Abi, functionName: 'getEthBalance', args: [owner] }),
        gasGuess: 0n,
      }
}

/** An ABI-encoded balance; a token may return anything. */
export function decodeWord(returnData: Hex): bigint | undefined {
  return returnData.length === 66 ? BigInt(returnData) : undefined
}

/** Encodes a call of ERC-20 `balanceOf`. */
export function encodeBalanceOf(owner: Address): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
}

/** The amount of the wrapped coin that the router unwrapped last: the gross amount of a sell. */
export function sumUnwrapped(evm: Evm, logs: readonly Log[]): bigint | undefined {
  const { weth, router } = evm.config.addresses
  const wethLogs = logs.filter((log) => log.address.toLowerCase() === weth.toLowerCase())
  const events = parseEventLogs({ abi: wethAbi, eventName: 'Withdrawal', logs: wethLogs as never[] })
  return events.filter(({ args }) => args.from === router).at(-1)?.args.amount
}

/** The swap's own result within the multicall's: the last one, unless the received coin is unwrapped after it. */
function sumClaimed(returnData: Hex): bigint {
  const results = decodeFunctionResult({ abi: routerAbi, functionName: 'multicall', data: returnData })
  const last = results.at(-1)
  return last && last.length === 66 ? BigInt(last) : 0n
}
