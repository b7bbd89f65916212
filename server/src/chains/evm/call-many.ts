import {
  type Abi,
  type Address,
  type ContractFunctionArgs,
  type ContractFunctionName,
  type ContractFunctionReturnType,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  toHex,
} from 'viem'
import { multicall3Abi } from './abis.ts'
import type { Evm } from './create-evm-client.ts'
import { Bytes } from './rpc-schemas.ts'

/** One call to one contract. `read` throws if it cannot decode the result. */
export type Query<T> = { to: Address; data: Hex; read: (data: Hex) => T }
type AnyMutability = 'pure' | 'view' | 'nonpayable' | 'payable'

/** A typed call of one contract function. */
export function query<
  const A extends Abi,
  N extends ContractFunctionName<A, AnyMutability>,
  const P extends ContractFunctionArgs<A, AnyMutability, N>,
>(abi: A, to: Address, functionName: N, args: P): Query<ContractFunctionReturnType<A, AnyMutability, N, P>> {
  const call = { abi, functionName, args } as unknown as Parameters<typeof encodeFunctionData>[0]
  return {
    to,
    data: encodeFunctionData(call),
    read: (data) => decodeFunctionResult({ ...call, data } as never) as never,
  }
}

/** The same call with its result undecoded. */
export function rawQuery(decoded: Query<unknown>): Query<Hex> {
  return { ...decoded, read: (data) => data }
}

type CallOptions = { blockNumber?: bigint; gas?: bigint; from?: Address }
export type QueryResults<Q extends readonly Query<unknown>[]> = {
  -readonly [K in keyof Q]: Q[K] extends Query<infer T> ? T | undefined : never
}

/**
 * Runs all calls in one `eth_call`, so at one block. The result is undefined for a call that reverts, has no contract, or
 * returns undecodable data.
 * @throws RpcError when the call as a whole is rejected, UPSTREAM_DOWN
 */
export async function callMany<const Q extends readonly Query<unknown>[]>(
  evm: Evm,
  queries: Q,
  options: CallOptions = {},
): Promise<QueryResults<Q>> {
  const calls = queries.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))
  const aggregate = query(multicall3Abi, evm.config.addresses.multicall3, 'aggregate3', [calls])
  const answer = await evm.request(Bytes, 'eth_call', [
    {
      to: aggregate.to,
      data: aggregate.data,
      ...(options.gas ? { gas: toHex(options.gas) } : {}),
      ...(options.from ? { from: options.from } : {}),
    },
    options.blockNumber === undefined ? 'latest' : toHex(options.blockNumber),
  ])
  const results = decodeOrUndefined(() => aggregate.read(answer))
  if (results?.length !== queries.length) throw evm.outage(new Error('invalid multicall3 response'))
  return queries.map(({ read }, index) => {
    const result = results[index]
    return result?.success ? decodeOrUndefined(() => read(result.returnData)) : undefined
  }) as QueryResults<Q>
}

function decodeOrUndefined<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
