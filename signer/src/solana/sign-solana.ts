import type { SignerResults, SolanaSendTerms, SolanaTerms, UnsignedSolanaTransaction } from '@murmur/contract/signer'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { verifyAttestation } from '#attest.ts'
import type { SignEvmDeps } from '#evm/sign-evm.ts'
import { type EncryptedWallet, withWallet } from '#keys/with-wallet.ts'
import { permit } from '#signer-error.ts'
import { checkSolanaTerms } from '#solana/check-solana-terms.ts'
import { checkSolanaTransaction } from '#solana/check-solana-transaction.ts'

export type SignSolanaRequest = EncryptedWallet & {
  terms: SolanaTerms | SolanaSendTerms
  mac: string
  transaction: UnsignedSolanaTransaction
}

/**
 * Signs a v0 transaction that is within the attested terms, with the wallet that the terms name. Deterministic (RFC 8032):
 * the same request returns the same bytes, and therefore the same transaction id.
 */
export function signSolana(deps: SignEvmDeps, request: SignSolanaRequest): SignerResults['sign-solana'] {
  const { terms, transaction } = request
  const now = deps.now()
  permit(terms.side !== 'send', 'sends are not built yet')
  verifyAttestation(deps.ring, terms, request.mac, now)
  permit(
    terms.userId === request.userId && terms.walletId === request.walletId,
    'the terms are for the wallet of somebody else',
  )
  const checked = checkSolanaTerms(terms, deps.policy, now)
  const message = checkSolanaTransaction(transaction, checked)
  const signature = withWallet(deps.ring, request, ({ solSeed }) => {
    permit(base58.encode(ed25519.getPublicKey(solSeed)) === checked.user, 'the terms are for another address')
    return ed25519.sign(message, solSeed)
  })
  const oneSignature = Uint8Array.of(1)
  return {
    raw: Buffer.concat([oneSignature, signature, message]).toString('base64'),
    signature: base58.encode(signature),
  }
}
