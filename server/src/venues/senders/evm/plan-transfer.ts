import type { EvmAddress } from '@murmur/contract/address'
import { evmCoinAddress } from '@murmur/contract/chains'
import { evmAmountLimit } from '@murmur/contract/signer-bounds'
import { encodeFunctionData, getAddress, type Hex, toHex } from 'viem'
import { erc20Abi, multicall3Abi } from '#chains/evm/abis.ts'
import { callMany, query } from '#chains/evm/call-many.ts'
import type { Evm } from '#chains/evm/create-evm-client.ts'
import { type BlockFees, capTip, suggestFees } from '#chains/evm/fees.ts'
import { isTooLarge } from '#chains/evm/is-too-costly.ts'
import { queryL1Fee } from '#chains/evm/l1-fee.ts'
import { Quantity } from '#chains/evm/rpc-schemas.ts'
import { RpcError } from '#chains/rpc-error.ts'
import { maxSendTip } from '#platform/amounts/cap-network-fee.ts'
import { maxBigint } from '#platform/amounts/min-max.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { SendRequest } from '#venues/sender.port.ts'
import { gasLimit } from '#venues/uniswap/gas-limit.ts'
import { simulateTransfer } from './simulate-transfer.ts'

/** The transaction of a transfer, and its costs. `token`: undefined for the coin. */
export type TransferPlan = {
  call: { to: EvmAddress; value: bigint; data: Hex }
  gasUsed: bigint
  gas: bigint
  fees: BlockFees
  /** A rollup's highest fee for the transaction's data on its parent chain. */
  l1Fee: bigint
  /** The owner's coin, less the amount if it is sent. */
  coinLeft: bigint
  tokenFee: bigint
}

/** An upper bound for the size of a signed transfer. */
const transactionBytes = 250n
/** The gas of a transfer between plain accounts, exactly. */
const plainTransferGas = 21_000n

/**
 * Builds and simulates a transfer.
 * @throws INSUFFICIENT_BALANCE, SIMULATION_FAILED, UPSTREAM_DOWN
 */
export async function planTransfer(evm: Evm, request: SendRequest): Promise<TransferPlan> {
  const [owner, recipient] = [getAddress(request.owner), getAddress(request.recipient)]
  const { amount, priority } = request
  const token = request.token === evmCoinAddress ? undefined : getAddress(request.token)
  const [{ coin, held, l1Fee }, suggestedFees] = await Promise.all([
    readWallet(evm, owner, token),
    suggestFees(evm, priority),
  ])
  // The signer refuses amounts from this on: they count as unlimited.
  if (amount <= 0n || amount >= evmAmountLimit || held < amount) throw new Refusal('INSUFFICIENT_BALANCE')
  const call = token
    ? {
        to: token,
        value: 0n,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [recipient, amount] }),
      }
    : { to: recipient, value: amount, data: '0x' as const }
  const transfer = { owner, recipient, amount, call }
  const [tokenFee, gasUsed] = await Promise.all([
    token ? simulateTransfer(evm, transfer, token) : 0n,
    estimateTransferGas(evm, owner, call),
  ])
  const gas = !token && gasUsed <= plainTransferGas ? plainTransferGas : gasLimit(gasUsed)
  const fees = capTip(suggestedFees, maxSendTip(evm.config.key, priority) / gas)
  return { call, gasUsed, gas, fees, l1Fee, coinLeft: coin - call.value, tokenFee }
}

/** The owner's balances; `held`: of the sent token or coin. */
async function readWallet(evm: Evm, owner: EvmAddress, token: EvmAddress | undefined) {
  const { multicall3 } = evm.config.addresses
  const queries = [
    query(multicall3Abi, multicall3, 'getBlockNumber', []),
    query(multicall3Abi, multicall3, 'getEthBalance', [owner]),
    queryL1Fee(transactionBytes),
    ...(token ? [query(erc20Abi, token, 'balanceOf', [owner])] : []),
  ] as const
  const answers = await callMany(evm, queries).catch((error: unknown) => {
    if (isTooLarge(error)) throw new Refusal('SIMULATION_FAILED', {}, { cause: error })
    if (!(error instanceof RpcError)) throw error
    throw error.isRevert ? new Refusal('SIMULATION_FAILED', {}, { cause: error }) : evm.outage(error)
  })
  const [blockNumber, coin, l1Fee, tokens] = answers
  if (blockNumber === undefined || coin === undefined)
    throw evm.outage(new Error('the block or the balance is missing'))
  if (l1Fee === undefined) throw evm.outage(new Error('the fee of the parent chain is missing'))
  evm.recordHead(blockNumber)
  return { coin, held: token ? (tokens ?? 0n) : coin, l1Fee }
}

/** The node's estimate for exactly the call to be signed, which fails if the transfer would. */
async function estimateTransferGas(
  evm: Evm,
  from: EvmAddress,
  { to, value, data }: TransferPlan['call'],
): Promise<bigint> {
  try {
    const estimate = await evm.request(Quantity, 'eth_estimateGas', [{ from, to, value: toHex(value), data }])
    return maxBigint(estimate, plainTransferGas)
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    if (/insufficient funds/i.test(error.nodeMessage)) throw new Refusal('INSUFFICIENT_GAS')
    throw error.isRevert ? new Refusal('SIMULATION_FAILED', {}, { cause: error }) : evm.outage(error)
  }
}
