import { createHash } from 'node:crypto'
import type { SignerRequest } from '@murmur/contract/signer'
import type { RecipientsChange } from '@murmur/contract/signer-guards'
import type { PasskeyAction } from '@murmur/contract/signer-passkeys'
import type { SignerReply, SignerResults } from '@murmur/contract/signer-replies'
import { type AttestedTerms, canonicalizeTerms } from '#attest.ts'
import { assertNever } from '#signer-error.ts'

/**
 * Creates the audit record of a request and its reply, without secrets: no ciphertext, MAC or key. For an invalid line, the
 * record contains only the refusal, so that a caller cannot write arbitrary text into the log.
 */
export function auditEntry(request: SignerRequest | undefined, id: number, reply: SignerReply): object {
  const outcome = reply.ok ? { outcome: 'done' } : { outcome: 'refused', code: reply.code, reason: reply.reason }
  if (!request) return { op: 'unreadable', id, ...outcome }
  return {
    op: request.op,
    id,
    ...requestFields(request),
    ...outcome,
    ...(reply.ok ? resultFields(request, reply) : {}),
  }
}

function requestFields(request: SignerRequest): object {
  switch (request.op) {
    case 'hello':
      return { isFirstStart: request.sentinel === null }
    case 'create-wallet':
    case 'reseal':
      return { userId: request.userId, walletId: request.walletId }
    case 'export':
      return {
        ...{ userId: request.userId, walletId: request.walletId, publicKey: request.publicKey },
        credentialId: request.passkey?.assertion.credentialId,
      }
    case 'attest':
      return { terms: request.terms, termsDigest: termsDigest(request.terms) }
    case 'sign-evm': {
      const { data, ...transaction } = request.transaction
      return { ...signingFields(request), transaction: { ...transaction, dataDigest: sha256(data) } }
    }
    case 'replace-evm': {
      const { original, kind, maxFeePerGas, maxPriorityFeePerGas, yes: approval } = request
      const fees = { maxFeePerGas, maxPriorityFeePerGas }
      const yesDigest = approval && termsDigest(approval.terms)
      return { ...signingFields(request), originalDigest: sha256(original), kind, ...fees, yesDigest }
    }
    case 'sign-solana':
      return { ...signingFields(request), transaction: { messageDigest: sha256(request.transaction.message) } }
    case 'approve': {
      const { terms, assertion } = request
      const { userId, intentId } = terms
      return { userId, intentId, termsDigest: termsDigest(terms), credentialId: assertion?.credentialId }
    }
    case 'passkey-state':
    case 'recover-passkeys':
      return { userId: request.userId }
    case 'passkey-challenge':
      return { userId: request.userId, action: actionFields(request.action) }
    case 'use-passkey':
      return {
        userId: request.userId,
        action: actionFields(request.action),
        credentialId: request.passkey?.assertion.credentialId,
      }
    case 'freeze':
    case 'thaw':
      return { userId: request.userId, by: request.by }
    case 'set-limits': {
      const { userId, limits, passkey } = request
      const { perTradeUsd, perDayUsd, assets } = limits
      const limitsDigest = sha256(JSON.stringify(assets))
      return { userId, perTradeUsd, perDayUsd, limitsDigest, credentialId: passkey?.assertion.credentialId }
    }
    case 'set-recipients':
      return { userId: request.userId, change: changeFields(request.change) }
    case 'keep-limits':
    case 'guard-state':
      return { userId: request.userId }
    case 'sign-log':
      return { chain: request.chain, seq: request.seq, hash: request.hash }
    case 'log-state':
      return { chain: request.chain }
    case 'forget-key':
      return { kekId: request.kekId }
    case 'rotate':
      return {}
    default:
      return assertNever(request)
  }
}

/** Without the passkey's proof, of which the record contains only the credential. */
function changeFields(change: RecipientsChange): object {
  if (change.kind !== 'lift' && change.kind !== 'allow') return change
  const { passkey, ...fields } = change
  return { ...fields, credentialId: passkey?.assertion.credentialId }
}

/** A threshold has up to 200 amounts; the record contains only their digest. */
function actionFields(action: PasskeyAction): object {
  if (action.kind !== 'threshold') return action
  const { kind, usd, assets } = action
  return { kind, usd, assetsDigest: sha256(JSON.stringify(assets)) }
}

/** The terms' digest identifies the log line of their attestation. */
function signingFields({
  userId,
  walletId,
  terms,
}: Extract<SignerRequest, { op: 'sign-evm' | 'replace-evm' | 'sign-solana' }>): object {
  return { userId, walletId, intentId: terms.intentId, termsDigest: termsDigest(terms) }
}

function resultFields({ op }: SignerRequest, reply: SignerReply & { ok: true }): object {
  const result = <Op extends keyof SignerResults>(_: Op) => reply.result as SignerResults[Op]
  switch (op) {
    case 'create-wallet': {
      const { evmAddress, solAddress } = result(op)
      return { evmAddress, solAddress }
    }
    case 'sign-evm':
    case 'replace-evm':
      return { hash: result(op).hash }
    case 'sign-solana':
      return { signature: result(op).signature }
    case 'hello':
    case 'rotate':
      return { kekId: result(op).kekId }
    case 'forget-key':
      return { kekIds: result(op).kekIds }
    case 'use-passkey':
    case 'recover-passkeys': {
      const { isRequired, threshold, recoveryDueAt } = result(op)
      return { isRequired, thresholdUsd: threshold?.usd, recoveryDueAt }
    }
    case 'freeze':
    case 'thaw':
      return { freezes: result(op).freezes }
    case 'set-limits':
    case 'keep-limits':
      return { from: result(op).pending?.from }
    case 'sign-log':
      return { publicKey: result(op).publicKey, number: result(op).signatures.at(-1)?.number }
    case 'set-recipients':
      return { liftedFrom: result(op).recipients?.liftedFrom }
    case 'attest':
    case 'guard-state':
    case 'log-state':
    case 'export':
    case 'reseal':
    case 'approve':
    case 'passkey-state':
    case 'passkey-challenge':
      return {}
    default:
      return assertNever(op)
  }
}

function termsDigest(terms: AttestedTerms): string {
  return sha256(canonicalizeTerms(terms))
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
