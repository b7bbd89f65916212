import type { UnsignedEvmTransaction } from '@murmur/contract/signer'
import type { SignerResults } from '@murmur/contract/signer-replies'
import { addr } from 'micro-eth-signer'
import { verifyAttestation, verifyMac } from '#attest.ts'
import { toBaseUnits } from '#base-units.ts'
import { checkSendTip } from '#bounds.ts'
import { checkEnvelope, maxTip } from '#evm/check-envelope.ts'
import { checkReplacementApproval, checkReplacementTerms, type ReplaceEvmRequest } from '#evm/check-replacement.ts'
import { parseOriginal, type SignedEvmTransaction } from '#evm/parse-original.ts'
import { checkStep, type SignEvmDeps, signTransaction } from '#evm/sign-evm.ts'
import { permitTerms } from '#guards/permit-terms.ts'
import { isSignedOnce } from '#is-signed-once.ts'
import { withWallet } from '#keys/with-wallet.ts'
import { checkSigned, claimApproval, findApprovingPasskey } from '#passkeys/approve.ts'
import { permit } from '#signer-error.ts'
import { signEvmStatement } from '#statement.ts'

/**
 * The exact gas of a transfer between accounts without code. If the wallet delegates to code, the transfer fails, which
 * also cancels.
 */
const cancelGas = toBaseUnits(21_000n)

/**
 * Signs a replacement: another transaction for a nonce that this wallet has already signed for, so that a chain accepts
 * at most one of them. Builds it from the original: the same call with higher fees, or a zero-value transfer to the
 * wallet itself. The original must be within the attested terms, however long ago they were attested. A fee above the
 * agreed one, a tip of a send above the bound of its priority, or a cancellation before the deadline, needs the user's
 * approval of exactly this replacement. Without that approval, a user who requires a passkey must have approved the terms,
 * and the original must have been signed under that approval. A frozen account can cancel, but not speed up,
 * and neither is a send to a recipient sped up that the user has removed from the list.
 */
export function replaceEvm(deps: Omit<SignEvmDeps, 'sends'>, request: ReplaceEvmRequest): SignerResults['replace-evm'] {
  const { terms, yes: approval } = request
  const now = deps.now()
  // The terms and the original are checked as of the time when the user agreed to them.
  const agreedAt = new Date(verifyMac(deps.ring, terms, request.mac))
  permit(terms.userId === request.userId && terms.walletId === request.walletId, 'the terms are for another wallet')
  if (request.kind === 'speed-up') permitTerms(deps.passkeys.read(terms.userId).guards, terms, now)
  const original = parseOriginal(request.original)
  const { user, step } = checkStep(deps.policy, { terms, transaction: original.transaction }, agreedAt)
  permit(original.sender === user, 'the original was signed by another wallet')
  const transaction = buildReplacement(request, original, user)
  const inclusionKey = `nonce ${transaction.nonce}`
  if (approval) {
    verifyAttestation(deps.ring, approval.terms, approval.mac, now)
    checkReplacementTerms(approval.terms, deps.policy, now)
    checkReplacementApproval(approval.terms, request, original)
  } else {
    if (request.kind === 'cancel') {
      permit(terms.side !== 'send', 'only the user can cancel a send')
      permit(!isSignedOnce(terms), 'only the user can cancel a revocation')
      permit(now.getTime() > terms.deadline * 1000, 'the deadline has not passed')
    }
    if (terms.side === 'send') checkSendTip(terms, maxTip(transaction))
    checkSigned(deps, terms, { step, inclusionKey })
  }
  checkEnvelope(transaction, {
    chainId: terms.chainId,
    maxNetworkFee: BigInt(approval ? approval.terms.maxNetworkFee : terms.maxNetworkFee),
  })
  return withWallet(deps.ring, request, ({ evmKey }) => {
    permit(addr.fromPrivateKey(evmKey).toLowerCase() === user, 'the terms are for another address')
    if (approval) claimApproval(deps, approval.terms, { step: 'replacement', inclusionKey })
    const signed = signTransaction(transaction, evmKey)
    // A receipt shows what the agreed terms allow, so a replacement beyond them has none.
    const passkey = approval || request.kind === 'cancel' ? undefined : findApprovingPasskey(deps, terms)
    const statement = { terms, passkey: passkey ?? null, transaction: signed.hash }
    return { ...signed, statement: passkey === undefined ? null : signEvmStatement(evmKey, statement) }
  })
}

function buildReplacement(
  { kind, maxFeePerGas, maxPriorityFeePerGas }: ReplaceEvmRequest,
  { transaction: original }: SignedEvmTransaction,
  user: string,
): UnsignedEvmTransaction {
  const isRaised = (fee: string, before: string) => BigInt(fee) * 8n >= BigInt(before) * 9n
  permit(
    isRaised(maxFeePerGas, original.maxFeePerGas) && isRaised(maxPriorityFeePerGas, original.maxPriorityFeePerGas),
    'both fees must be an eighth above those of the original',
  )
  const fees = { maxFeePerGas, maxPriorityFeePerGas }
  if (kind === 'speed-up') return { ...original, ...fees }
  const emptyTransfer = {
    to: user as UnsignedEvmTransaction['to'],
    value: toBaseUnits(0n),
    data: '0x' as const,
    gas: cancelGas,
  }
  return { ...original, ...emptyTransfer, ...fees }
}
