import { generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import type { SignerRequest } from '@murmur/contract/signer'
import type { PasskeyAction, PasskeyProof } from '@murmur/contract/signer-passkeys'
import type { SignerReply, SignerResults } from '@murmur/contract/signer-replies'
import type { AuditLog } from '#audit-log.ts'
import { createLineHandler } from '#line-handler.ts'
import type { PasskeySettings } from '#passkeys/settings.ts'
import { parsePolicy } from '#policy.ts'
import { policy } from '../genuine-evm.ts'
import { solanaPolicy } from '../genuine-solana.ts'
import { asUserId, asWalletId } from '../ids.ts'
import { type SoftwareAuthenticator, testSite } from './software-authenticator.ts'

type Fields<Op extends SignerRequest['op']> = Omit<Extract<SignerRequest, { op: Op }>, 'op' | 'id'>
export type AskSigner = <Op extends SignerRequest['op']>(op: Op, fields: Fields<Op>) => Answer<Op>
type Answer<Op> =
  | { ok: true; result: Op extends keyof SignerResults ? SignerResults[Op] : never }
  | (SignerReply & { ok: false })

export const recoveryMs = 48 * 60 * 60_000
export const thawMs = 24 * 60 * 60_000
export const limitMs = 24 * 60 * 60_000
const site: PasskeySettings = { rpId: testSite.rpId, origins: [testSite.origin], recoveryMs }

/**
 * A signer's key file and passkeys in a folder, and a clock. Its log is in memory and keeps only the newest change of passkeys,
 * so that hundreds of tries are fast.
 */
export function passkeyWorld(folder: string) {
  const file = join(folder, 'kek')
  const start = Date.parse('2026-11-29T08:00:00Z')
  let time = start
  let heads: string[] = []
  const bugs: string[] = []
  const now = () => new Date(time)
  const audit: AuditLog = {
    append(entry: { passkeys?: string }) {
      if (entry.passkeys) heads = [entry.passkeys]
    },
    passkeyHeads: () => heads,
  }
  /** Starts a signer on the files, without a `hello` request. */
  const startSigner = (settings: PasskeySettings | null = site): AskSigner => {
    const answer = createLineHandler({
      keyFile: file,
      policy: parsePolicy(JSON.stringify({ ...policy, ...solanaPolicy })),
      passkeySettings: settings ?? undefined,
      guards: { thawMs, limitMs },
      now,
      log: (line) => bugs.push(line),
      audit,
    })
    return (op, fields) => JSON.parse(answer(Buffer.from(JSON.stringify({ op, id: 1, ...fields }))))
  }
  return {
    file,
    start,
    now,
    bugs,
    wait(ms: number) {
      time += ms
    },
    startSigner,
    startSignerClient(): AskSigner {
      const ask = startSigner()
      unwrapResult(ask('hello', { sentinel: null }))
      return ask
    },
  }
}

/** Creates a user's wallet. */
export function createUser(ask: AskSigner, name: string) {
  const ids = { userId: asUserId(name), walletId: asWalletId(`${name}-wallet`) }
  const { sealed, evmAddress, solAddress } = unwrapResult(ask('create-wallet', ids))
  return { ...ids, evmAddress, solAddress, keys: { ...ids, sealed } }
}
export type User = ReturnType<typeof createUser>

/** @throws Error with code and reason of a refusal */
export function unwrapResult<Op extends SignerRequest['op']>(answer: Answer<Op>) {
  if (!answer.ok) throw new Error(`${answer.code}: ${answer.reason}`)
  return answer.result
}

/** Returns 'done', or code and reason of a refusal. */
export function formatVerdict(answer: { ok: true } | (SignerReply & { ok: false })): string {
  return answer.ok ? 'done' : `${answer.code}: ${answer.reason}`
}

/** Has the signer issue a nonce for an action, and signs it. */
export function prove(
  ask: AskSigner,
  user: Pick<User, 'userId'>,
  passkey: SoftwareAuthenticator,
  action: PasskeyAction,
): PasskeyProof {
  const { nonce, challenge } = unwrapResult(ask('passkey-challenge', { userId: user.userId, action }))
  return { nonce, assertion: passkey.assert({ challenge }) }
}

/** Requests an action with a genuine proof. */
export function requestAction(
  ask: AskSigner,
  user: Pick<User, 'userId'>,
  passkey: SoftwareAuthenticator,
  action: PasskeyAction,
) {
  return ask('use-passkey', { userId: user.userId, action, passkey: prove(ask, user, passkey, action) })
}

export function enrolAction({ credential }: SoftwareAuthenticator, recoveryHash: string | null = null): PasskeyAction {
  return { kind: 'enrol', credential, recoveryHash }
}

export function createExportKey(): string {
  return generateKeyPairSync('x25519').publicKey.export({ format: 'jwk' }).x as string
}
