import type { EvmRevokeTerms } from '@murmur/contract/signer-upkeep'
import type { Evm } from '#chains/evm/create-evm-client.ts'
import { capFees, raiseFees } from '#chains/evm/fees.ts'
import { unsignedTransaction } from '#chains/evm/unsigned-transaction.ts'
import { capSendFee } from '#platform/amounts/cap-network-fee.ts'
import { minBigint } from '#platform/amounts/min-max.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { computeMaxNetworkFee } from '#venues/uniswap/fee-math.ts'
import type { RevokeEstimate, RevokeRequest } from '#venues/upkeep.port.ts'
import type { PreparedStep } from '#venues/venue.port.ts'
import { nameSpender } from './known-spenders.ts'
import { planRevoke } from './plan-revoke.ts'

/** Costs of a revocation. The agreed maximum is twice the current fee. */
export async function estimateRevoke(evm: Evm, request: RevokeRequest): Promise<RevokeEstimate> {
  const { allowance, fees, gas, gasUsed, l1Fee, coin } = await planRevoke(evm, request)
  const networkFee = gas * fees.maxFeePerGas + l1Fee
  if (coin < networkFee) throw new Refusal('INSUFFICIENT_GAS')
  const { key, chainId } = evm.config
  return {
    chainId,
    allowance,
    known: nameSpender(key, request.spender),
    maxNetworkFee: capSendFee(key, { needed: networkFee, desired: computeMaxNetworkFee(networkFee) }),
    expectedNetworkFee: gasUsed * (fees.baseFee + fees.maxPriorityFeePerGas) + l1Fee,
  }
}

/** Simulates the revocation again and builds its transaction, which bids for the agreed network fee: its bytes never expire. */
export async function prepareRevoke(evm: Evm, terms: EvmRevokeTerms, nonce: number): Promise<PreparedStep> {
  const { key, chainId } = evm.config
  if (terms.chain !== key || terms.chainId !== chainId) throw new Error('terms of another chain')
  const plan = await planRevoke(evm, { ...terms, owner: terms.address })
  const { call, gas, l1Fee, coin } = plan
  const agreedFee = BigInt(terms.maxNetworkFee) - l1Fee
  const fees = capFees(plan.fees, gas, agreedFee)
  if (!fees) throw new Refusal('PRICE_MOVED', { reason: 'fee-rose' })
  const affordableFee = coin - l1Fee
  if (affordableFee < gas * fees.maxFeePerGas) throw new Refusal('INSUFFICIENT_GAS')
  const bid = raiseFees(fees, gas, minBigint(agreedFee, affordableFee))
  return { step: 'revoke', isLast: true, unsigned: unsignedTransaction({ chainId, nonce }, call, gas, bid) }
}
