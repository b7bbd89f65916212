import { toBaseUnits } from '@murmur/contract/money'
import type { EvmSendTerms } from '@murmur/contract/signer'
import type { Evm } from '#chains/evm/create-evm-client.ts'
import { capFees, raiseFees } from '#chains/evm/fees.ts'
import { unsignedTransaction } from '#chains/evm/unsigned-transaction.ts'
import { capSendFee } from '#platform/amounts/cap-network-fee.ts'
import { minBigint } from '#platform/amounts/min-max.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { SendEstimate, SendRequest } from '#venues/sender.port.ts'
import { computeMaxNetworkFee } from '#venues/uniswap/fee-math.ts'
import type { PreparedStep } from '#venues/venue.port.ts'
import { planTransfer } from './plan-transfer.ts'

/** Facts and costs of a transfer. The agreed maximum is twice the current fee. */
export async function estimateSend(evm: Evm, request: SendRequest): Promise<SendEstimate> {
  const { fees, gas, gasUsed, l1Fee, coinLeft, tokenFee } = await planTransfer(evm, request)
  const networkFee = gas * fees.maxFeePerGas + l1Fee
  if (coinLeft < networkFee) throw new Refusal('INSUFFICIENT_GAS')
  const { key, chainId } = evm.config
  return {
    maxNetworkFee: capSendFee(key, { needed: networkFee, desired: computeMaxNetworkFee(networkFee) }),
    expectedNetworkFee: gasUsed * (fees.baseFee + fees.maxPriorityFeePerGas) + l1Fee,
    accountDeposit: 0n,
    tokenFee,
    terms: { chain: key, chainId, tokenFee: toBaseUnits(tokenFee) },
  }
}

/** A rebasing token rounds each transfer by up to two base units. Such a difference is not a higher fee. */
const maxRoundingUnits = 2n

/**
 * Simulates the transfer again and builds its transaction, which bids the whole agreed network fee: its bytes never expire.
 */
export async function prepareSend(evm: Evm, terms: EvmSendTerms, nonce: number): Promise<PreparedStep> {
  const { key, chainId } = evm.config
  if (terms.chain !== key || terms.chainId !== chainId) throw new Error('terms of another chain')
  const plan = await planTransfer(evm, { ...terms, owner: terms.address, amount: BigInt(terms.amount) })
  const { call, gas, l1Fee, coinLeft } = plan
  if (plan.tokenFee > BigInt(terms.tokenFee) + maxRoundingUnits)
    throw new Refusal('PRICE_MOVED', { reason: 'token-fee-rose' })
  const agreedFee = BigInt(terms.maxNetworkFee) - l1Fee
  const fees = capFees(plan.fees, gas, agreedFee)
  if (!fees) throw new Refusal('PRICE_MOVED', { reason: 'fee-rose' })
  const affordableFee = coinLeft - l1Fee
  if (affordableFee < gas * fees.maxFeePerGas) throw new Refusal('INSUFFICIENT_GAS')
  const bid = raiseFees(fees, gas, minBigint(agreedFee, affordableFee))
  const unsigned = unsignedTransaction({ chainId, nonce }, call, gas, bid)
  return { step: 'send', isLast: true, unsigned }
}
