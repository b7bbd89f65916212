import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, parseEventLogs, toHex } from 'viem'
import { erc20Abi, routerAbi, wethAbi } from '#integrations/chains/evm/abis.ts'
import type { Evm } from '#integrations/chains/evm/open-evm.ts'
import { RpcError } from '#integrations/chains/evm/rpc-error.ts'
import { type Log, type SimulatedCall, Simulation } from '#integrations/chains/evm/shapes.ts'
import type { SwapCall } from '#integrations/venues/uniswap/encode-swap.ts'
import { netOfFee } from '#integrations/venues/uniswap/fee-math.ts'
import type { Trade } from '#integrations/venues/uniswap/trade.ts'

/** What would happen: what arrives at the owner, net of fee and taxes, and the gas of each transaction. */
export type Rehearsal = {
  arrives: bigint
  /** What arrives before the platform fee is taken off; on a sell, where that is known only now. */
  gross: bigint
  /** What the router itself believes that it paid out; a token that takes a tax on v3 makes it believe too much. */
  claimed: bigint
  gas: { approvals: bigint[]; swap: bigint }
}

/**
 * Plays approvals and swap in the owner's name on the chain's present state, by `eth_simulateV1`.
 * @returns undefined when any of them would revert
 */
export async function rehearse(
  evm: Evm,
  trade: Trade,
  approvals: readonly Hex[],
  swap: SwapCall,
): Promise<Rehearsal | undefined> {
  const from = trade.owner
  const balance = { from, to: trade.token, data: balanceOf(from) }
  const calls = [
    balance,
    ...approvals.map((data) => ({ from, to: trade.token, data })),
    { from, to: evm.config.addresses.router, value: toHex(swap.value), data: swap.data },
    balance,
  ]
  const results = await simulate(evm, calls)
  if (!results || results.some((call) => call.status !== 1n)) return undefined
  const [before, after] = [results[0], results.at(-1)] as [SimulatedCall, SimulatedCall]
  const swapped = results.at(-2) as SimulatedCall
  const gas = { approvals: results.slice(1, -2).map((call) => call.gasUsed), swap: swapped.gasUsed }
  if (trade.side === 'buy') {
    const arrives = BigInt(after.returnData) - BigInt(before.returnData)
    return { arrives, gross: arrives, claimed: claimedBy(swapped.returnData), gas }
  }
  const gross = unwrappedBy(evm, swapped.logs)
  const arrives = netOfFee(gross, trade.feeBps)
  return { arrives, gross, claimed: arrives, gas }
}

async function simulate(evm: Evm, calls: object[]): Promise<SimulatedCall[] | undefined> {
  try {
    const [block] = await evm.request(Simulation, 'eth_simulateV1', [{ blockStateCalls: [{ calls }] }, 'latest'])
    return block?.calls.length === calls.length ? block.calls : undefined
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    if (error.isRevert) return undefined
    throw evm.down(error)
  }
}

function balanceOf(owner: Address): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
}

/** The wrapped coin that the router unwrapped last: the gross amount of a sell. */
export function unwrappedBy(evm: Evm, logs: readonly Log[]): bigint {
  const { weth, router } = evm.config.addresses
  const ofWeth = logs.filter((log) => log.address.toLowerCase() === weth.toLowerCase())
  const events = parseEventLogs({ abi: wethAbi, eventName: 'Withdrawal', logs: ofWeth as never[] })
  return events.filter(({ args }) => args.from === router).at(-1)?.args.amount ?? 0n
}

/** The swap's own result stands among the multicall's: last on a buy, where nothing follows it. */
function claimedBy(returnData: Hex): bigint {
  const results = decodeFunctionResult({ abi: routerAbi, functionName: 'multicall', data: returnData })
  const last = results.at(-1)
  return last && last.length === 66 ? BigInt(last) : 0n
}
