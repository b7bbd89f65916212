import type { SignerErrorCode, SignerReply, SignerRequest } from '@murmur/contract/signer'
import { type AttestedTerms, attest } from '#attest.ts'
import { auditEntry } from '#audit-entry.ts'
import type { AuditLog } from '#audit-log.ts'
import { checkSendTerms } from '#evm/check-send-terms.ts'
import { checkTerms } from '#evm/check-terms.ts'
import { signEvm } from '#evm/sign-evm.ts'
import { changeKeys } from '#keys/change-keys.ts'
import { createWallet } from '#keys/create-wallet.ts'
import { encryptExport } from '#keys/encrypt-export.ts'
import { exportKeys } from '#keys/export-keys.ts'
import type { Keyring } from '#keys/keyring.ts'
import { openKeyring } from '#keys/open-keyring.ts'
import { reencryptWallet } from '#keys/reencrypt-wallet.ts'
import type { Policy } from '#policy.ts'
import { readRequest } from '#read-request.ts'
import { isRecord } from '#shapes.ts'
import { rememberSends, type SignedSends } from '#signed-sends.ts'
import { assertNever, permit, SignerError } from '#signer-error.ts'
import { checkSolanaSendTerms } from '#solana/check-solana-send-terms.ts'
import { checkSolanaTerms } from '#solana/check-solana-terms.ts'
import { signSolana } from '#solana/sign-solana.ts'

export type LineHandlerDeps = {
  keyFile: string
  policy: Policy
  now: () => Date
  log: (line: string) => void
  audit: AuditLog
  /** Set only by the command that rotates keys, because a compromised server must not be able to remove keys. */
  canChangeKeys?: boolean
}

/** The id of a reply to a line without a readable id. */
const unknownId = 0

/**
 * Creates the handler that maps each request line to one reply line; never throws. The handler logs a reply before it
 * returns the reply: if logging fails, the request fails with UNAVAILABLE.
 */
export function createLineHandler(deps: LineHandlerDeps): (line: Buffer | undefined) => string {
  let ring: Keyring | undefined
  let canLog = true
  const signing: SigningDeps = { ...deps, sends: rememberSends(deps.now) }
  const perform = (request: SignerRequest): unknown => {
    if (request.op === 'hello') {
      const opened = openKeyring(deps.keyFile, request.sentinel)
      ring = opened.ring
      return { kekId: ring.current, sentinel: opened.sentinel }
    }
    if (!ring) throw new SignerError('BAD_REQUEST', 'the first line must say hello')
    if (request.op === 'rotate' || request.op === 'forget-key') {
      permit(deps.canChangeKeys === true, 'this signer was not started to change keys')
      // Changing keys writes a file immediately, so the request is logged before it starts, not only with its reply.
      deps.audit.append({ op: request.op, id: request.id, outcome: 'begun' })
      const changed = changeKeys(deps.keyFile, ring, request)
      ring = changed.ring
      return changed.result
    }
    return performRequest(signing, ring, request)
  }
  const answer = (received: ParsedLine): SignerReply => {
    const { id, request, refusal } = received
    try {
      if (!request) throw refusal
      return { id, ok: true, result: perform(request) }
    } catch (error) {
      const { code, message } = error instanceof SignerError ? error : reportBug(deps, error)
      return { id, ok: false, code, reason: message }
    }
  }
  return (line) => {
    const received = parseLine(line)
    const reply = answer(received)
    try {
      deps.audit.append(auditEntry(received.request, received.id, reply))
      canLog = true
      return serializeReply(reply)
    } catch (error) {
      // Reported once, so that the message does not fill a disk further.
      if (canLog) deps.log(`cannot write its log: ${error instanceof Error ? error.message : typeof error}`)
      canLog = false
      const reason = 'the signer cannot write its log, and did nothing'
      return serializeReply({ id: received.id, ok: false, code: 'UNAVAILABLE', reason })
    }
  }
}

type ParsedLine =
  | { id: number; request: SignerRequest; refusal?: never }
  | { id: number; request?: never; refusal: unknown }

function parseLine(line: Buffer | undefined): ParsedLine {
  let id = unknownId
  try {
    const parsed = parse(line)
    id = readId(parsed)
    return { id, request: readRequest(parsed) }
  } catch (refusal) {
    return { id, refusal }
  }
}

function serializeReply(reply: SignerReply): string {
  return `${JSON.stringify(reply)}\n`
}

type SigningDeps = LineHandlerDeps & { sends: SignedSends }
type WalletRequest = Exclude<SignerRequest, { op: 'hello' | 'rotate' | 'forget-key' }>

function performRequest(deps: SigningDeps, ring: Keyring, request: WalletRequest): unknown {
  switch (request.op) {
    case 'create-wallet':
      return createWallet(ring, request)
    case 'attest':
      checkAnyTerms(request.terms, deps.policy, deps.now())
      return { mac: attest(ring, request.terms, deps.now()) }
    case 'sign-evm':
      return signEvm({ ...deps, ring }, request)
    case 'sign-solana':
      return signSolana({ ...deps, ring }, request)
    case 'export':
      return encryptExport(request, exportKeys(ring, request))
    case 'reseal':
      return reencryptWallet(ring, request)
    default:
      return assertNever(request)
  }
}

function checkAnyTerms(terms: AttestedTerms, policy: Policy, now: Date): void {
  if (terms.side === 'send') {
    if (terms.chain === 'sol') checkSolanaSendTerms(terms, policy, now)
    else checkSendTerms(terms, policy, now)
  } else if (terms.chain === 'sol') checkSolanaTerms(terms, policy, now)
  else checkTerms(terms, policy, now)
}

function parse(line: Buffer | undefined): unknown {
  if (!line) throw new SignerError('BAD_REQUEST', 'the line is too long')
  try {
    return JSON.parse(line.toString('utf8'))
  } catch {
    throw new SignerError('BAD_REQUEST', 'the line is not JSON')
  }
}

function readId(parsed: unknown): number {
  return isRecord(parsed) && Number.isSafeInteger(parsed.id) ? Math.max(unknownId, parsed.id as number) : unknownId
}

/** Converts an unexpected error to a refusal. Logs only the error's class: its message may quote secret input. */
function reportBug(deps: LineHandlerDeps, error: unknown): { code: SignerErrorCode; message: string } {
  deps.log(`bug: ${error instanceof Error ? error.name : typeof error}`)
  return { code: 'REFUSED', message: 'the signer met a bug and signed nothing' }
}
