import { type Address, decodeFunctionData, encodeFunctionResult, type Hex, pad, toHex } from 'viem'
import { multicall3Abi } from '#chains/evm/abis.ts'
import type { AnswerCall } from './fake-node.ts'

export type RecordedMulticall = { gas: bigint | undefined; block: string; targets: Address[] }

/** One 32-byte word, ABI-encoded. */
export function encodeWord(amount: bigint): Hex {
  return pad(toHex(amount))
}

/**
 * An `eth_call` to Multicall3's aggregate3. Each inner call gets its own result; undefined is a revert.
 * @param before runs first with the whole call, and may throw
 */
export function fakeMulticall(
  answerOf: (target: Address, data: Hex, block: string) => Hex | undefined,
  before: (called: RecordedMulticall) => void = () => {},
): AnswerCall {
  return (call, at) => {
    const { data, gas } = call as { data: Hex; gas?: Hex }
    const block = at as string
    const [calls] = decodeFunctionData({ abi: multicall3Abi, data }).args as unknown as [
      { target: Address; callData: Hex }[],
    ]
    before({ gas: gas === undefined ? undefined : BigInt(gas), block, targets: calls.map(({ target }) => target) })
    const result = calls.map(({ target, callData }) => {
      const returnData = answerOf(target, callData, block)
      return { success: returnData !== undefined, returnData: returnData ?? '0x' }
    })
    return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
  }
}
