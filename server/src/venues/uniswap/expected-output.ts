import type { Hex } from 'viem'
import { multicall3Abi } from '#chains/evm/abis.ts'
import { query } from '#chains/evm/call-many.ts'
import type { Evm } from '#chains/evm/create-evm-client.ts'
import { queryOffers } from './offers.ts'
import type { Route } from './routes.ts'
import type { CallToSimulate } from './simulate-calls.ts'

/**
 * A call, for use within a simulation, that computes a route's output by its pools' own math, so that the difference from
 * the received amount is the token's tax.
 */
export function queryExpectedOutput(
  { config: { addresses } }: Evm,
  route: Route,
  amountIn: bigint,
): { call: CallToSimulate; read: (returnData: Hex) => bigint | undefined } {
  const { queries, read } = queryOffers(addresses, [route], amountIn)
  const calls = queries.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))
  const aggregate = query(multicall3Abi, addresses.multicall3, 'aggregate3', [calls])
  return {
    call: { to: aggregate.to, data: aggregate.data, gasGuess: 0n },
    read(returnData) {
      try {
        const results = aggregate.read(returnData)
        const answers = results.map((result, index) =>
          result.success ? queries[index]?.read(result.returnData) : undefined,
        )
        return read(answers)[0]?.amountOut
      } catch {
        return undefined
      }
    },
  }
}

/** The missing share of the expected amount, in basis points, rounded to the nearest; 0 when more arrived. */
export function taxBps(due: bigint, received: bigint): number {
  if (due <= 0n || received >= due) return 0
  return Number(((due - received) * 20_000n + due) / (due * 2n))
}
