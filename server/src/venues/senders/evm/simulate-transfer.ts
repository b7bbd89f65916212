import type { EvmAddress } from '@murmur/contract/address'
import type { Hex } from 'viem'
import type { Evm } from '#chains/evm/create-evm-client.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { type CallResult, simulateCalls } from '#venues/uniswap/simulate-calls.ts'
import { decodeWord, encodeBalanceOf } from '#venues/uniswap/simulate-swap.ts'

/** A transfer of a token, with its transaction's calldata. */
export type TokenTransfer = {
  owner: EvmAddress
  recipient: EvmAddress
  amount: bigint
  call: { to: EvmAddress; data: Hex }
}

const transferGas = 100_000n

/**
 * Simulates a token's transfer and compares both balances before and after. Returns the part of the amount that does not arrive: the
 * token's fee, or its rounding.
 * @throws SIMULATION_FAILED when it reverts or reports failure, when nothing or too much arrives, or when more than the amount leaves
 */
export async function simulateTransfer(evm: Evm, transfer: TokenTransfer, token: EvmAddress): Promise<bigint> {
  const { owner, recipient, amount, call } = transfer
  const balanceCalls = [recipient, owner].map((of) => ({ to: token, data: encodeBalanceOf(of), gasGuess: 0n }))
  const results = await simulateCalls(evm, owner, [
    ...balanceCalls,
    { ...call, gasGuess: transferGas },
    ...balanceCalls,
  ])
  if (!results?.every(({ isDone }) => isDone)) throw new Refusal('SIMULATION_FAILED')
  const [theirs, ours, sent, theirsAfter, oursAfter] = results as [
    CallResult,
    CallResult,
    CallResult,
    CallResult,
    CallResult,
  ]
  // Tokens without a return value (USDT) return nothing.
  const reportsSuccess = sent.returnData === '0x' || decodeWord(sent.returnData) === 1n
  const receivedAmount = difference(theirsAfter, theirs)
  const sentAmount = difference(ours, oursAfter)
  if (!reportsSuccess || receivedAmount === undefined || sentAmount === undefined)
    throw new Refusal('SIMULATION_FAILED')
  if (receivedAmount <= 0n || receivedAmount > amount || sentAmount > amount) throw new Refusal('SIMULATION_FAILED')
  return amount - receivedAmount
}

function difference(more: CallResult, less: CallResult): bigint | undefined {
  const [from, to] = [decodeWord(more.returnData), decodeWord(less.returnData)]
  return from === undefined || to === undefined ? undefined : from - to
}
