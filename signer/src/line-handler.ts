import type { SignerRequest } from '@murmur/contract/signer'
import type { SignerErrorCode, SignerReply } from '@murmur/contract/signer-replies'
import { auditEntry } from '#audit-entry.ts'
import type { AuditLog } from '#audit-log.ts'
import type { GuardSettings } from '#guards/settings.ts'
import { changeKeys } from '#keys/change-keys.ts'
import type { Keyring } from '#keys/keyring.ts'
import { loadKeyring } from '#keys/load-keyring.ts'
import { parseRequest } from '#parse-request.ts'
import { openPasskeyStore } from '#passkeys/passkey-store.ts'
import type { PasskeySettings } from '#passkeys/settings.ts'
import { performRequest } from '#perform-request.ts'
import type { Policy } from '#policy.ts'
import { isRecord } from '#shapes.ts'
import { createSignedSends } from '#signed-sends.ts'
import { permit, SignerError } from '#signer-error.ts'

export type LineHandlerDeps = {
  keyFile: string
  policy: Policy
  /** The site whose passkeys are accepted; undefined: none are. */
  passkeySettings?: PasskeySettings | undefined
  guards: GuardSettings
  now: () => Date
  log: (line: string) => void
  audit: AuditLog
  /** Set only by the command that rotates keys, because a compromised server must not be able to remove keys. */
  canChangeKeys?: boolean
}

/** The id of a reply to a line without a readable id. */
const unknownId = 0
/** Requests that write a file immediately, so they are logged before they start, not only with their reply. */
const durableOps: readonly SignerRequest['op'][] = [
  'rotate',
  'forget-key',
  'approve',
  'use-passkey',
  'recover-passkeys',
  'freeze',
  'thaw',
  'set-limits',
  'keep-limits',
  'set-recipients',
  'sign-log',
]

/**
 * Creates the handler that maps each request line to one reply line; never throws. The handler logs a reply before it
 * returns the reply: if logging fails, the request fails with UNAVAILABLE.
 */
export function createLineHandler(deps: LineHandlerDeps): (line: Buffer | undefined) => string {
  let ring: Keyring | undefined
  let canLog = true
  const passkeys = openPasskeyStore(`${deps.keyFile}.passkeys`)
  const handlerDeps = {
    ...{ ...deps, ...deps.guards, passkeySettings: deps.passkeySettings },
    ...{ passkeys, sends: createSignedSends(deps.now) },
  }
  /** Every line names the newest change of passkeys, so that an older copy of the passkeys file is detected. */
  const appendAudit = (entry: object) => {
    const passkeyHead = passkeys.head()
    deps.audit.append(passkeyHead === undefined ? entry : { ...entry, passkeys: passkeyHead })
  }
  const perform = (request: SignerRequest): unknown => {
    if (request.op === 'hello') {
      // Read before the passkeys file: another signer may change it in between, which makes it newer, never older.
      const minHeads = deps.audit.passkeyHeads()
      const opened = loadKeyring(deps.keyFile, request.sentinel)
      passkeys.open(opened.ring, minHeads)
      ring = opened.ring
      return { kekId: ring.current, sentinel: opened.sentinel }
    }
    if (!ring) throw new SignerError('BAD_REQUEST', 'the first line must say hello')
    passkeys.open(ring)
    const isKeyChange = request.op === 'rotate' || request.op === 'forget-key'
    permit(!isKeyChange || deps.canChangeKeys === true, 'this signer was started without permission to change keys')
    if (durableOps.includes(request.op)) appendAudit({ op: request.op, id: request.id, outcome: 'begun' })
    if (!isKeyChange) return performRequest({ ...handlerDeps, ring }, request)
    if (request.op === 'forget-key') {
      passkeys.reseal(ring, (next) => appendAudit({ op: request.op, id: request.id, outcome: 'resealing', next }))
    }
    const changed = changeKeys(deps.keyFile, ring, request)
    ring = changed.ring
    return changed.result
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
      appendAudit(auditEntry(received.request, received.id, reply))
      canLog = true
      return serializeReply(reply)
    } catch (error) {
      // Logged once, so that the message does not fill the disk further.
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
    return { id, request: parseRequest(parsed) }
  } catch (refusal) {
    return { id, refusal }
  }
}

function serializeReply(reply: SignerReply): string {
  return `${JSON.stringify(reply)}\n`
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
