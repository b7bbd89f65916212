import type { BaseUnits } from '@murmur/contract/money'
import type { LogHead } from '@murmur/contract/signer-log'
import type { SettingChanges } from '@murmur/contract/signer-passkeys'
import {
  addSmallApproval,
  applyGuardChange,
  type GuardChange,
  noGuards,
  type SmallApproval,
  type UserGuards,
} from '#guards/user-guards.ts'

export type Credential = {
  /** base64url. */
  id: string
  /** The uncompressed P-256 point, base64url. */
  publicKey: string
  /** The highest signature counter seen; 0 of authenticators without one. */
  counter: number
}

/**
 * A used challenge. `until`: Unix milliseconds; afterwards nothing can be done with it. `signed`: its transactions, by step.
 * `passkey`: the one that signed it; missing in older files, and of terms that needed none (`isSmall`).
 */
type UsedChallenge = {
  until: number
  signed: readonly string[]
  passkey?: Pick<Credential, 'id' | 'publicKey'> | undefined
  isSmall?: true
}

/**
 * Dollars that may leave the wallet within 24 hours without a passkey, and their worth when the user set them, in base
 * units by `chain:address`.
 */
export type Threshold = { usd: number; assets: Readonly<Record<string, BaseUnits>> }

export type UserPasskeys = {
  credentials: readonly Credential[]
  /** Whether every trade, send, export and looser limit needs an assertion. */
  isRequired: boolean
  /** Null: if passkeys are required, then for every approval. */
  threshold: Threshold | null
  /** SHA-256 of the recovery code, hex. */
  recoveryHash: string | null
  /** Unix milliseconds from which the recovery code removes the passkeys. */
  recoveryDueAt: number | null
  changes: SettingChanges
  /** Used challenges by challenge (base64url). */
  used: ReadonlyMap<string, UsedChallenge>
  /**
   * The highest `until` of a forgotten challenge, in Unix milliseconds. A challenge that does not expire later may have
   * been used.
   */
  forgottenUntil: number
  guards: UserGuards
  /** The newest signed head of the user's chain of the audit log. */
  signedLog: LogHead | null
  /** The key that signs heads, base64url; in one entry, which belongs to no user. */
  logSeed: string | null
}

export const noPasskeys: UserPasskeys = {
  credentials: [],
  isRequired: false,
  threshold: null,
  recoveryHash: null,
  recoveryDueAt: null,
  changes: { count: 0, recent: [] },
  used: new Map(),
  forgottenUntil: 0,
  guards: noGuards,
  signedLog: null,
  logSeed: null,
}

export type PasskeyChange =
  | GuardChange
  | { kind: 'enrolled'; id: string; publicKey: string; recoveryHash: string | null }
  | { kind: 'removed'; id: string }
  | { kind: 'required'; isRequired: boolean }
  | ({ kind: 'threshold' } & Threshold)
  | { kind: 'recovery-replaced'; recoveryHash: string }
  | { kind: 'recovery-begun'; dueAt: number }
  | { kind: 'recovered' }
  | { kind: 'used'; id: string; counter: number; challenge: string; until: number }
  | ({ kind: 'small-yes'; until: number } & SmallApproval)
  | { kind: 'signed'; challenge: string; transaction: string }
  | { kind: 'log-key'; seed: string }
  | { kind: 'log-signed'; head: LogHead }
  /**
   * All of a user's state, in a rewritten file. Fields are missing if an earlier release, without guards, log or count,
   * wrote it.
   */
  | {
      kind: 'copied'
      state: Omit<UserPasskeys, 'used' | 'guards' | OptionalStateField> & { guards?: Partial<UserGuards> } & Partial<
          Pick<UserPasskeys, OptionalStateField>
        >
      used: readonly [string, UsedChallenge][]
    }

type OptionalStateField = 'signedLog' | 'logSeed' | 'changes' | 'threshold' | 'forgottenUntil'

/** Used challenges are forgotten this long after they expired, which tolerates a clock that was set back. */
const retentionMs = 60 * 60_000

/** Applies a change that was checked before it was written. Pure. */
export function applyChange(state: UserPasskeys, change: PasskeyChange): UserPasskeys {
  const after = applyKind(state, change)
  const name = nameSettingChange(change)
  return name === undefined ? after : { ...after, changes: addSettingChange(state.changes, name) }
}

function applyKind(state: UserPasskeys, change: PasskeyChange): UserPasskeys {
  switch (change.kind) {
    case 'enrolled': {
      const { id, publicKey } = change
      const credentials = [...state.credentials, { id, publicKey, counter: 0 }]
      const { recoveryHash } = change
      // A recovery that was begun with the old code must not shorten the wait of a new one.
      return recoveryHash ? { ...state, credentials, recoveryHash, recoveryDueAt: null } : { ...state, credentials }
    }
    case 'removed': {
      const credentials = state.credentials.filter(({ id }) => id !== change.id)
      return credentials.length === 0 ? withoutPasskeys(state) : { ...state, credentials }
    }
    case 'required':
      return { ...state, isRequired: change.isRequired, threshold: null }
    case 'threshold':
      return { ...state, isRequired: true, threshold: { usd: change.usd, assets: change.assets } }
    case 'recovery-replaced':
      return { ...state, recoveryHash: change.recoveryHash, recoveryDueAt: null }
    case 'recovery-begun':
      return { ...state, recoveryDueAt: change.dueAt }
    case 'recovered':
      return withoutPasskeys(state)
    case 'used': {
      const { id, counter, challenge, until } = change
      const credentials = state.credentials.map((each) => (each.id === id ? { ...each, counter } : each))
      const user = state.credentials.find((each) => each.id === id)
      const passkey = user && { id, publicKey: user.publicKey }
      return { ...state, credentials, ...addUsed(state, challenge, { until, signed: [], passkey }) }
    }
    case 'small-yes': {
      const { until, challenge, moves, at } = change
      const used = addUsed(state, challenge, { until, signed: [], isSmall: true })
      return { ...state, ...used, guards: addSmallApproval(state.guards, { challenge, moves, at }) }
    }
    case 'signed': {
      const { challenge, transaction } = change
      const usedChallenge = state.used.get(challenge)
      if (!usedChallenge) return state
      return {
        ...state,
        used: new Map([
          ...state.used,
          [challenge, { ...usedChallenge, signed: [...usedChallenge.signed, transaction] }],
        ]),
      }
    }
    case 'log-key':
      return { ...state, logSeed: change.seed }
    case 'log-signed':
      return { ...state, signedLog: change.head }
    case 'copied':
      return {
        ...{ ...noPasskeys, ...change.state },
        guards: { ...noGuards, ...change.state.guards },
        used: new Map(change.used),
      }
    case 'frozen':
    case 'thawing':
    case 'limited':
    case 'unwaited':
    case 'counted':
    case 'recipients':
      return { ...state, guards: applyGuardChange(state.guards, change) }
  }
}

function addUsed(
  { used, forgottenUntil }: UserPasskeys,
  challenge: string,
  use: UsedChallenge,
): Pick<UserPasskeys, 'used' | 'forgottenUntil'> {
  const isRecent = (each: UsedChallenge) => each.until > use.until - retentionMs
  const recent = [...used].filter(([, each]) => isRecent(each))
  const forgottenTimes = [...used.values()].filter((each) => !isRecent(each)).map(({ until }) => until)
  return {
    used: new Map([...recent, [challenge, use]]),
    forgottenUntil: Math.max(forgottenUntil, ...forgottenTimes),
  }
}

/** Freezes, limits and the log outlive the passkeys. */
function withoutPasskeys({ used, forgottenUntil, guards, signedLog, logSeed }: UserPasskeys): UserPasskeys {
  return { ...noPasskeys, used, forgottenUntil, guards, signedLog, logSeed }
}

/** Maximum number of remembered changes: more than a user makes in the minutes until the server reads them. */
const maxRecent = 20

/** The name of a change that is mailed to the user, as `SettingChanges` defines it; undefined for any other. */
function nameSettingChange(change: PasskeyChange): string | undefined {
  switch (change.kind) {
    case 'enrolled':
    case 'removed':
      return `${change.kind} ${change.id}`
    case 'required':
      return `${change.kind} ${change.isRequired}`
    case 'threshold':
      return `${change.kind} ${change.usd}`
    case 'recovery-replaced':
    case 'recovery-begun':
    case 'recovered':
      return change.kind
    default:
      return undefined
  }
}

/** Counts a change, and keeps the newest ones by name. */
function addSettingChange({ count, recent }: SettingChanges, name: string): SettingChanges {
  return { count: count + 1, recent: [...recent, name].slice(-maxRecent) }
}
