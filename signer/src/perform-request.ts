import type { SignerRequest } from '@murmur/contract/signer'
import type { SignerResults } from '@murmur/contract/signer-replies'
import { type AttestedTerms, attest } from '#attest.ts'
import { checkReplacementTerms } from '#evm/check-replacement.ts'
import { checkRevokeTerms } from '#evm/check-revoke.ts'
import { checkSendTerms } from '#evm/check-send-terms.ts'
import { checkTerms } from '#evm/check-terms.ts'
import { replaceEvm } from '#evm/replace-evm.ts'
import { signEvm } from '#evm/sign-evm.ts'
import { computeSellableFrom } from '#guards/compute-sellable-from.ts'
import { checkOutflowLimits } from '#guards/count-outflows.ts'
import { describeGuards, freeze, type GuardDeps, thaw } from '#guards/freeze.ts'
import { permitTerms } from '#guards/permit-terms.ts'
import { keepLimits, setLimits } from '#guards/set-limits.ts'
import { setRecipients } from '#guards/set-recipients.ts'
import { passkeyRequirement } from '#guards/threshold.ts'
import { createWallet } from '#keys/create-wallet.ts'
import { reencryptWallet } from '#keys/reencrypt-wallet.ts'
import { describeLog, signLog } from '#log/sign-log.ts'
import { approve, requestApproval } from '#passkeys/approve.ts'
import { exportWithPasskey } from '#passkeys/export-with-passkey.ts'
import { describePasskeys } from '#passkeys/passkey-state.ts'
import type { PasskeyDeps } from '#passkeys/prove.ts'
import { recoverPasskeys } from '#passkeys/recover-passkeys.ts'
import { challengePasskey, usePasskey } from '#passkeys/use-passkey.ts'
import type { Policy } from '#policy.ts'
import type { SignedSends } from '#signed-sends.ts'
import { assertNever, permit } from '#signer-error.ts'
import { checkReclaimTerms } from '#solana/check-reclaim.ts'
import { checkSolanaRevokeTerms } from '#solana/check-solana-revoke.ts'
import { checkSolanaSendTerms } from '#solana/check-solana-send-terms.ts'
import { checkSolanaTerms } from '#solana/check-solana-terms.ts'
import { signSolana } from '#solana/sign-solana.ts'

export type PerformDeps = PasskeyDeps & GuardDeps & { policy: Policy; sends: SignedSends }
type KeyringRequest = Exclude<SignerRequest, { op: 'hello' | 'rotate' | 'forget-key' }>

/** Carries out a request that needs an open keyring and does not change it. */
export function performRequest(deps: PerformDeps, request: KeyringRequest): unknown {
  const { ring } = deps
  switch (request.op) {
    case 'create-wallet':
      return createWallet(ring, request)
    case 'attest':
      return attestTerms(deps, request.terms)
    case 'approve':
      return approve(deps, request)
    case 'sign-evm':
      return signEvm(deps, request)
    case 'replace-evm':
      return replaceEvm(deps, request)
    case 'sign-solana':
      return signSolana(deps, request)
    case 'export':
      return exportWithPasskey(deps, request)
    case 'reseal':
      return reencryptWallet(ring, request)
    case 'passkey-state':
      return describePasskeys(deps.passkeys.read(request.userId), deps.now())
    case 'passkey-challenge':
      return challengePasskey(deps, request)
    case 'use-passkey':
      return usePasskey(deps, request)
    case 'recover-passkeys':
      return recoverPasskeys(deps, request)
    case 'freeze':
      return freeze(deps, request)
    case 'thaw':
      return thaw(deps, request)
    case 'set-limits':
      return setLimits(deps, request)
    case 'keep-limits':
      return keepLimits(deps, request)
    case 'set-recipients':
      return setRecipients(deps, request)
    case 'guard-state':
      return describeGuards(deps, request.userId)
    case 'sign-log':
      return signLog(deps, request)
    case 'log-state':
      return describeLog(deps, request.chain)
    default:
      return assertNever(request)
  }
}

function attestTerms(deps: PerformDeps, terms: AttestedTerms): SignerResults['attest'] {
  const now = deps.now()
  const times = { now, limitMs: deps.limitMs }
  checkAnyTerms(terms, deps.policy, now)
  requireExpectedAmount(terms)
  const user = deps.passkeys.read(terms.userId)
  permitTerms(user.guards, terms, now)
  const requirement = passkeyRequirement(user, terms, times)
  const passkey = requestApproval(user, terms, requirement)
  checkOutflowLimits({ ...user, isConfirmed: passkey !== null }, terms, times)
  return {
    mac: attest(deps.ring, terms, now),
    passkey,
    isBelow: requirement === 'below',
    // A passkey can always confirm a sale.
    sellableFrom: computeSellableFrom({ ...user, isConfirmed: user.isRequired }, terms, times),
  }
}

/** Without the quoted amount, slippage has no limit. Terms attested before this field existed may still be signed. */
function requireExpectedAmount(terms: AttestedTerms): void {
  const isTrade = terms.side === 'buy' || terms.side === 'sell'
  permit(!isTrade || terms.expectedBuyAmount !== undefined, 'the quoted amount is missing')
}

function checkAnyTerms(terms: AttestedTerms, policy: Policy, now: Date): void {
  if (terms.side === 'send') {
    if (terms.chain === 'sol') checkSolanaSendTerms(terms, policy, now)
    else checkSendTerms(terms, policy, now)
  } else if (terms.side === 'replace') checkReplacementTerms(terms, policy, now)
  else if (terms.side === 'revoke') {
    if (terms.chain === 'sol') checkSolanaRevokeTerms(terms, policy, now)
    else checkRevokeTerms(terms, policy, now)
  } else if (terms.side === 'reclaim') checkReclaimTerms(terms, policy, now)
  else if (terms.chain === 'sol') checkSolanaTerms(terms, policy, now)
  else checkTerms(terms, policy, now)
}
