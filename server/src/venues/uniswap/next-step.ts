import type { EvmTerms } from '@murmur/contract/signer'
import { type Address, toHex } from 'viem'
import { capFees, raiseFees } from '#chains/evm/fees.ts'
import { Quantity } from '#chains/evm/rpc-schemas.ts'
import { unsignedTransaction } from '#chains/evm/unsigned-transaction.ts'
import { RpcError } from '#chains/rpc-error.ts'
import { minBigint } from '#platform/amounts/min-max.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Step } from '#venues/execution-state.port.ts'
import type { PreparedStep } from '#venues/venue.port.ts'
import { encodeSwap } from './encode-swap.ts'
import { gasLimit } from './gas-limit.ts'
import { planTrade, type TradePlan } from './plan-trade.ts'
import type { PlanningDeps } from './remembered-plans.ts'
import { parseTrade } from './trade.ts'
import type { UniswapDeps } from './uniswap-deps.ts'

type Call = { step: Step; to: Address; value: bigint; data: `0x${string}`; measured: bigint }

/**
 * Plans the trade again, unless the quote's plan is of the newest block, and builds its next transaction, never on worse
 * terms than agreed. The node always estimates the gas of exactly that transaction; the estimate fails if the trade would.
 * @param spent network fees of earlier transactions of these terms, in base units of the coin
 */
export async function prepareStep(
  deps: PlanningDeps,
  terms: EvmTerms,
  nonce: number,
  spent: bigint,
): Promise<PreparedStep> {
  const { config } = deps.evm
  if (terms.chain !== config.key || terms.chainId !== config.chainId) throw new Error('terms of another chain')
  if (terms.router !== config.addresses.router || terms.treasury !== deps.treasury) throw new Refusal('QUOTE_EXPIRED')
  const minBuyAmount = BigInt(terms.minBuyAmount)
  const trade = parseTrade({ ...terms, owner: terms.address, sellAmount: BigInt(terms.sellAmount) })
  const deadline = BigInt(terms.deadline)
  const plan = (await deps.plans.findFresh(deps.evm, trade, deadline)) ?? (await planTrade(deps, trade, deadline))
  if (plan.simulation.received < minBuyAmount) throw new Refusal('PRICE_MOVED')
  const call = nextCall(deps, plan, terms)
  const gas = gasLimit(await estimateGas(deps, trade.owner, call))
  // The agreed maximum covers all steps and a rollup's fee for its parent chain, which no gas limit bounds.
  const agreedFee = BigInt(terms.maxNetworkFee) - spent - plan.swapState.l1Fee
  const fees = capFees(plan.fees, gas, agreedFee)
  if (!fees) throw new Refusal('PRICE_MOVED', { reason: 'fee-rose' })
  const affordableFee = plan.swapState.coin - call.value - plan.swapState.l1Fee
  if (affordableFee < gas * fees.maxFeePerGas) throw new Refusal('INSUFFICIENT_GAS')
  const bid = raiseFees(fees, gas, minBigint(agreedFee, affordableFee))
  const isLast = call.step === 'swap'
  return { step: call.step, isLast, unsigned: unsignedTransaction({ chainId: config.chainId, nonce }, call, gas, bid) }
}

function nextCall({ evm, treasury }: UniswapDeps, plan: TradePlan, terms: EvmTerms): Call {
  const { trade, simulation, approvals, offer } = plan
  const [approval] = approvals
  const [approvalGas = 0n] = simulation.gas.approvals
  if (approval) return { ...approval, to: trade.paid ?? trade.token, value: 0n, measured: approvalGas }
  const swap = encodeSwap({
    ...trade,
    treasury,
    route: offer.route,
    minBuyAmount: BigInt(terms.minBuyAmount),
    deadline: BigInt(terms.deadline),
  })
  return { step: 'swap', to: evm.config.addresses.router, ...swap, measured: simulation.gas.swap }
}

/**
 * Estimates the gas of exactly the transaction to be signed; the larger of the node's estimate and the simulation's counts.
 */
async function estimateGas({ evm }: UniswapDeps, from: Address, call: Call): Promise<bigint> {
  const { to, value, data, measured } = call
  try {
    const estimate = await evm.request(Quantity, 'eth_estimateGas', [{ from, to, value: toHex(value), data }])
    if (estimate > measured) return estimate
    return measured
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    if (/too little received|insufficient weth9/i.test(error.nodeMessage)) throw new Refusal('PRICE_MOVED')
    if (/too old/i.test(error.nodeMessage)) throw new Refusal('QUOTE_EXPIRED')
    if (/insufficient funds/i.test(error.nodeMessage)) throw new Refusal('INSUFFICIENT_GAS')
    throw error.isRevert ? new Refusal('SIMULATION_FAILED', {}, { cause: error }) : evm.outage(error)
  }
}
