import type { EvmAgreedTerms, UnsignedEvmTransaction } from '@murmur/contract/signer'
import type { SignerResults } from '@murmur/contract/signer-replies'
import { addr, Transaction } from 'micro-eth-signer'
import { verifyAttestation } from '#attest.ts'
import { checkSendTip } from '#bounds.ts'
import { maxTip } from '#evm/check-envelope.ts'
import { checkRevoke, checkRevokeTerms } from '#evm/check-revoke.ts'
import { checkSend } from '#evm/check-send.ts'
import { checkSendTerms } from '#evm/check-send-terms.ts'
import { checkTerms } from '#evm/check-terms.ts'
import { checkTransaction } from '#evm/check-transaction.ts'
import { isSignedOnce } from '#is-signed-once.ts'
import type { Keyring } from '#keys/keyring.ts'
import { type EncryptedWallet, withWallet } from '#keys/with-wallet.ts'
import { claimApproval, type SignedStep } from '#passkeys/approve.ts'
import type { PasskeyStore } from '#passkeys/passkey-store.ts'
import type { Policy } from '#policy.ts'
import type { SignedSends } from '#signed-sends.ts'
import { permit } from '#signer-error.ts'
import { signEvmStatement } from '#statement.ts'

export type SignEvmDeps = {
  ring: Keyring
  policy: Policy
  now: () => Date
  sends: SignedSends
  passkeys: PasskeyStore
  /** How long looser limits wait. */
  limitMs: number
}
export type SignEvmRequest = EncryptedWallet & {
  terms: EvmAgreedTerms
  mac: string
  transaction: UnsignedEvmTransaction
}

/**
 * Signs an EIP-1559 transaction that is within the attested terms, with the wallet that the terms name. Deterministic
 * (RFC 6979): the same request returns the same bytes. For a send or a revocation only one nonce is signed, and
 * likewise for the swap of a user who requires a passkey.
 */
export function signEvm(deps: SignEvmDeps, request: SignEvmRequest): SignerResults['sign-evm'] {
  const { terms, transaction } = request
  const now = deps.now()
  const attestedAt = verifyAttestation(deps.ring, terms, request.mac, now)
  permit(terms.userId === request.userId && terms.walletId === request.walletId, 'the terms are for another wallet')
  const { user, step } = checkStep(deps.policy, request, now)
  if (terms.side === 'send') checkSendTip(terms, maxTip(transaction))
  return withWallet(deps.ring, request, ({ evmKey }) => {
    permit(addr.fromPrivateKey(evmKey).toLowerCase() === user, 'the terms are for another address')
    const inclusionKey = `nonce ${transaction.nonce}`
    if (isSignedOnce(terms)) deps.sends.claim(terms.intentId, inclusionKey, attestedAt)
    const passkey = claimApproval(deps, terms, { step, inclusionKey })
    const signed = signTransaction(transaction, evmKey)
    return { ...signed, statement: signEvmStatement(evmKey, { terms, passkey, transaction: signed.hash }) }
  })
}

/** Checks the terms, and the transaction against them. Returns the user's address in lower case, and the transaction's kind. */
export function checkStep(
  policy: Policy,
  { terms, transaction }: Pick<SignEvmRequest, 'terms' | 'transaction'>,
  now: Date,
): { user: string; step: SignedStep['step'] } {
  if (terms.side === 'send') {
    const send = checkSendTerms(terms, policy, now)
    checkSend(transaction, send)
    return { user: send.user, step: 'send' }
  }
  if (terms.side === 'revoke') {
    const revoke = checkRevokeTerms(terms, policy, now)
    checkRevoke(transaction, revoke)
    return { user: revoke.user, step: 'revoke' }
  }
  const trade = checkTerms(terms, policy, now)
  checkTransaction(transaction, trade, now)
  return { user: trade.user, step: transaction.to.toLowerCase() === trade.router ? 'swap' : 'approval' }
}

/** Signs a checked transaction. */
export function signTransaction(
  transaction: UnsignedEvmTransaction,
  evmKey: Uint8Array,
): Pick<SignerResults['sign-evm'], 'raw' | 'hash'> {
  // The library's "strict" limits on nonce and fee are for manual input; here the terms set the limits.
  const signed = Transaction.prepare(
    {
      type: 'eip1559',
      chainId: BigInt(transaction.chainId),
      nonce: BigInt(transaction.nonce),
      maxPriorityFeePerGas: BigInt(transaction.maxPriorityFeePerGas),
      maxFeePerGas: BigInt(transaction.maxFeePerGas),
      gasLimit: BigInt(transaction.gas),
      to: addr.addChecksum(transaction.to.toLowerCase()),
      value: BigInt(transaction.value),
      data: transaction.data,
      accessList: [],
    },
    false,
  ).signBy(evmKey, false)
  return { raw: signed.toHex() as `0x${string}`, hash: signed.hash as `0x${string}` }
}
