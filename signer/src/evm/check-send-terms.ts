import type { evmBurnAddresses } from '@murmur/contract/burn-addresses'
import type { EvmSendTerms } from '@murmur/contract/signer'
import { checkDeadline, checkEvmAmount, checkSendFee } from '#bounds.ts'
import { coinAddress, pinnedChains } from '#pinned-chains.ts'
import type { Policy } from '#policy.ts'
import { permit } from '#signer-error.ts'

/** Verified terms of a send: lower-case addresses and bigint amounts. */
export type CheckedSend = {
  chainId: number
  user: string
  recipient: string
  /** Undefined: the chain's coin. */
  token: string | undefined
  amount: bigint
  maxNetworkFee: bigint
}

/** Lower addresses are precompiled contracts or zero: nothing that they receive can be moved again. */
const minWalletAddress = 1n << 16n
/** Compiles only while the contract has the same list. */
const burnAddresses: typeof evmBurnAddresses = [
  '0x000000000000000000000000000000000000dead',
  '0xdead000000000000000000000000000000000000',
  '0xdead000000000000000042069420694206942069',
  '0xdeaddeaddeaddeaddeaddeaddeaddeaddeaddead',
  '0xffffffffffffffffffffffffffffffffffffffff',
]

/**
 * Verifies terms. Refuses an unknown chain, a recipient that cannot be another wallet (the user's own address, the token, the
 * router, the treasury, the wrapped coin, burn addresses), an expired deadline, and values outside the absolute bounds.
 */
export function checkSendTerms(terms: EvmSendTerms, policy: Policy, now: Date): CheckedSend {
  const [user, sent, recipient] = [terms.address, terms.token, terms.recipient].map((address) =>
    address.toLowerCase(),
  ) as [string, string, string]
  const chainPolicy = policy.evm.get(terms.chainId)
  const pinned = pinnedChains[terms.chain]
  permit(chainPolicy !== undefined, 'this chain id is not allowed')
  // Each chain has its own router, so this ties the chain id to the chain.
  permit(chainPolicy.router === pinned.router, 'this chain id belongs to another chain')
  const { router, treasury } = chainPolicy
  permit(
    ![user, sent, coinAddress, router, treasury, pinned.wrappedCoin, ...burnAddresses].includes(recipient),
    'this recipient is not allowed',
  )
  permit(BigInt(recipient) >= minWalletAddress, 'this recipient is not allowed')
  permit(![user, router, treasury].includes(sent), 'this address cannot be sent as a token')
  const amount = BigInt(terms.amount)
  const maxNetworkFee = BigInt(terms.maxNetworkFee)
  permit(amount > 0n, 'the amounts must be above zero')
  checkEvmAmount(amount)
  checkSendFee(terms.chain, maxNetworkFee)
  checkDeadline(BigInt(terms.deadline), now)
  const token = sent === coinAddress ? undefined : sent
  return { chainId: terms.chainId, user, recipient, token, amount, maxNetworkFee }
}
