import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, parseEventLogs } from 'viem'
import { Refusal } from '#core/refusal.ts'
import { erc20Abi, multicall3Abi, routerAbi, wethAbi } from '#integrations/chains/evm/abis.ts'
import type { Evm } from '#integrations/chains/evm/open-evm.ts'
import type { Log } from '#integrations/chains/evm/shapes.ts'
import type { SwapCall } from '#integrations/venues/uniswap/encode-swap.ts'
import { grossFor } from '#integrations/venues/uniswap/fee-math.ts'
import { type Played, type PlayedCall, revertWords, simulate } from '#integrations/venues/uniswap/simulate.ts'
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

const approvalGas = 60_000n
const swapGas = 350_000n

/**
 * Plays approvals and swap in the owner's name and compares the wallet before and after.
 * @returns undefined when any of them would revert, or the token's balance is no number
 * @throws QUOTE_EXPIRED when the swap's deadline is over
 */
export async function rehearse(
  evm: Evm,
  trade: Trade,
  approvals: readonly Hex[],
  swap: SwapCall,
): Promise<Rehearsal | undefined> {
  const wallet = balanceCall(evm, trade)
  const played = await simulate(evm, trade.owner, [
    wallet,
    ...approvals.map((data) => ({ to: trade.token, data, gasGuess: approvalGas })),
    { to: evm.config.addresses.router, ...swap, gasGuess: swapGas },
    wallet,
  ])
  if (!played) return undefined
  const [before, swapped, after] = [played[0], played.at(-2), played.at(-1)] as [Played, Played, Played]
  if (/too old/i.test(revertWords(swapped.returnData))) throw new Refusal('QUOTE_EXPIRED')
  if (!played.every(({ isDone }) => isDone)) return undefined
  const [had, has] = [wordOf(before.returnData), wordOf(after.returnData)]
  if (had === undefined || has === undefined) return undefined
  const arrives = has - had
  const gas = { approvals: played.slice(1, -2).map(({ gasUsed }) => gasUsed), swap: swapped.gasUsed }
  if (trade.side === 'buy') return { arrives, gross: arrives, claimed: claimedBy(swapped.returnData), gas }
  const gross = unwrappedBy(evm, swapped.logs) ?? grossFor(arrives, trade.feeBps)
  return { arrives, gross, claimed: arrives, gas }
}

/** The owner's balance of what is bought. */
function balanceCall(evm: Evm, { side, token, owner }: Trade): PlayedCall {
  const { multicall3 } = evm.config.addresses
  return side === 'buy'
    ? { to: token, data: balanceOf(owner), gasGuess: 0n }
    : {
        to: multicall3,
        data: encodeFunctionData({ abi: multicall3Abi, functionName: 'getEthBalance', args: [owner] }),
        gasGuess: 0n,
      }
}

/** A balance as contracts encode it; a token may answer anything. */
function wordOf(returnData: Hex): bigint | undefined {
  return returnData.length === 66 ? BigInt(returnData) : undefined
}

function balanceOf(owner: Address): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
}

/** The wrapped coin that the router unwrapped last: the gross amount of a sell. */
export function unwrappedBy(evm: Evm, logs: readonly Log[]): bigint | undefined {
  const { weth, router } = evm.config.addresses
  const ofWeth = logs.filter((log) => log.address.toLowerCase() === weth.toLowerCase())
  const events = parseEventLogs({ abi: wethAbi, eventName: 'Withdrawal', logs: ofWeth as never[] })
  return events.filter(({ args }) => args.from === router).at(-1)?.args.amount
}

/** The swap's own result stands among the multicall's: last on a buy, where nothing follows it. */
function claimedBy(returnData: Hex): bigint {
  const results = decodeFunctionResult({ abi: routerAbi, functionName: 'multicall', data: returnData })
  const last = results.at(-1)
  return last && last.length === 66 ? BigInt(last) : 0n
}
