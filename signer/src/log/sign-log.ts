import { randomBytes } from 'node:crypto'
import type { UserId } from '@murmur/contract/ids'
import type { LogHead, LogSignature, LogState } from '@murmur/contract/signer-log'
import { ed25519 } from '@noble/curves/ed25519.js'
import type { Keyring } from '#keys/keyring.ts'
import { logText, logTextHash } from '#log/log-text.ts'
import type { PasskeyStore } from '#passkeys/passkey-store.ts'
import { permit } from '#signer-error.ts'

export type LogDeps = { ring: Keyring; now: () => Date; passkeys: PasskeyStore }

/** Owner of the signing key in the journal. No request can name it, because an id has no colon. */
const logKeyOwner = 'signer:log' as UserId

/**
 * Signs the head of an audit log, at most once per UTC day, and stores it durably before returning; otherwise returns the last
 * signed head. Heads are numbered and contain the hash of their predecessor, so that none can be left out unnoticed.
 * @throws SignerError REFUSED if rows that were signed are gone or changed
 */
export function signLog(deps: LogDeps, { chain, seq, hash }: { chain: string; seq: number; hash: string }): LogState {
  const seed = readSeed(deps) ?? createSeed(deps)
  const heads = deps.passkeys.change(deps.ring, chain as UserId, ({ signedLog }) => {
    const day = deps.now().toISOString().slice(0, 10)
    permit(signedLog === null || seq >= signedLog.seq, 'the log has fewer rows than were signed')
    permit(signedLog === null || seq > signedLog.seq || hash === signedLog.hash, 'the log differs from the signed one')
    if (signedLog !== null && (seq === signedLog.seq || day <= signedLog.day))
      return { changes: [], result: [signedLog] }
    const number = (signedLog?.number ?? 0) + 1
    const head: LogHead = { number, seq, hash, day, previous: logTextHash(chain, signedLog) }
    return { changes: [{ kind: 'log-signed', head }], result: signedLog ? [signedLog, head] : [head] }
  })
  return { publicKey: publicKeyOf(seed), signatures: heads.map((head) => sign(seed, chain, head)) }
}

/** Returns the newest signed head of a chain. */
export function describeLog(deps: Pick<LogDeps, 'passkeys'>, chain: string): LogState {
  const seed = readSeed(deps)
  const { signedLog } = deps.passkeys.read(chain as UserId)
  if (seed === null) return { publicKey: null, signatures: [] }
  return { publicKey: publicKeyOf(seed), signatures: signedLog ? [sign(seed, chain, signedLog)] : [] }
}

function readSeed({ passkeys }: Pick<LogDeps, 'passkeys'>): Uint8Array | null {
  const { logSeed } = passkeys.read(logKeyOwner)
  return logSeed === null ? null : Buffer.from(logSeed, 'base64url')
}

/** If two signers start at the same time, the second finds the key of the first. */
function createSeed({ passkeys, ring }: LogDeps): Uint8Array {
  const seed = passkeys.change(ring, logKeyOwner, ({ logSeed }) => {
    const seedText = logSeed ?? randomBytes(32).toString('base64url')
    return { changes: logSeed === null ? [{ kind: 'log-key', seed: seedText }] : [], result: seedText }
  })
  return Buffer.from(seed, 'base64url')
}

const publicKeyOf = (seed: Uint8Array) => Buffer.from(ed25519.getPublicKey(seed)).toString('hex')

/** Ed25519 is deterministic: signing a head again returns the same signature. */
function sign(seed: Uint8Array, chain: string, head: LogHead): LogSignature {
  const text = Buffer.from(logText(chain, head))
  return { ...head, signature: Buffer.from(ed25519.sign(text, seed)).toString('base64url') }
}
