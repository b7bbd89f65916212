import type { SolanaAgreedTerms, UnsignedSolanaTransaction } from '@murmur/contract/signer'
import type { SignerResults } from '@murmur/contract/signer-replies'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { verifyAttestation } from '#attest.ts'
import { checkSendTip } from '#bounds.ts'
import type { SignEvmDeps } from '#evm/sign-evm.ts'
import { isSignedOnce } from '#is-signed-once.ts'
import { type EncryptedWallet, withWallet } from '#keys/with-wallet.ts'
import { claimApproval } from '#passkeys/approve.ts'
import { permit } from '#signer-error.ts'
import { checkReclaim, checkReclaimTerms } from '#solana/check-reclaim.ts'
import { checkSolanaRevoke, checkSolanaRevokeTerms } from '#solana/check-solana-revoke.ts'
import { checkSolanaSend } from '#solana/check-solana-send.ts'
import { checkSolanaSendTerms } from '#solana/check-solana-send-terms.ts'
import { checkSolanaTerms } from '#solana/check-solana-terms.ts'
import { checkSolanaTransaction } from '#solana/check-solana-transaction.ts'
import { signSolanaStatement } from '#statement.ts'

export type SignSolanaRequest = EncryptedWallet & {
  terms: SolanaAgreedTerms
  mac: string
  transaction: UnsignedSolanaTransaction
}

/**
 * Signs a v0 transaction that is within the attested terms, with the wallet that the terms name. Deterministic (RFC
 * 8032): the same request returns the same bytes, and therefore the same transaction id. A send, a revocation, a
 * reclaim, and the swap of a user who requires a passkey are signed for one message only.
 */
export function signSolana(deps: SignEvmDeps, request: SignSolanaRequest): SignerResults['sign-solana'] {
  const { terms, transaction } = request
  const now = deps.now()
  const attestedAt = verifyAttestation(deps.ring, terms, request.mac, now)
  permit(terms.userId === request.userId && terms.walletId === request.walletId, 'the terms are for another wallet')
  const message = checkRequest(deps, request, now)
  return withWallet(deps.ring, request, ({ solSeed }) => {
    permit(base58.encode(ed25519.getPublicKey(solSeed)) === terms.address, 'the terms are for another address')
    if (isSignedOnce(terms)) deps.sends.claim(terms.intentId, transaction.message, attestedAt)
    const step = terms.side === 'buy' || terms.side === 'sell' ? 'swap' : terms.side
    const passkey = claimApproval(deps, terms, { step, inclusionKey: transaction.message })
    const signatureBytes = ed25519.sign(message, solSeed)
    const signature = base58.encode(signatureBytes)
    const { loaded } = transaction
    const statement = signSolanaStatement(solSeed, { terms, passkey, transaction: signature, loaded })
    const signatureCount = Uint8Array.of(1)
    return { raw: Buffer.concat([signatureCount, signatureBytes, message]).toString('base64'), signature, statement }
  })
}

/** Checks the terms, and the transaction against them. Returns the message's bytes to sign. */
function checkRequest({ policy }: SignEvmDeps, { terms, transaction }: SignSolanaRequest, now: Date): Buffer {
  if (terms.side === 'revoke') return checkSolanaRevoke(transaction, checkSolanaRevokeTerms(terms, policy, now))
  if (terms.side === 'reclaim') return checkReclaim(transaction, checkReclaimTerms(terms, policy, now))
  if (terms.side === 'send') {
    const { bytes, tip } = checkSolanaSend(transaction, checkSolanaSendTerms(terms, policy, now))
    checkSendTip(terms, tip)
    return bytes
  }
  return checkSolanaTransaction(transaction, checkSolanaTerms(terms, policy, now))
}
