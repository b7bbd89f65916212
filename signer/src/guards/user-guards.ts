import type { FrozenBy } from '@murmur/contract/signer-guards'

/** The guards of one user, which the server cannot lift. Plain JSON: a rewritten journal contains it as it is. */
export type UserGuards = {
  /** `thawsAt`: Unix milliseconds; null until a thaw is requested. */
  freezes: Readonly<Partial<Record<FrozenBy, { thawsAt: number | null }>>>
}

export const noGuards: UserGuards = { freezes: {} }

export type GuardChange = { kind: 'frozen'; by: FrozenBy } | { kind: 'thawing'; by: FrozenBy; thawsAt: number }

/** Applies a change that was checked before it was written. Pure. */
export function applyGuardChange(guards: UserGuards, change: GuardChange): UserGuards {
  const thawsAt = change.kind === 'thawing' ? change.thawsAt : null
  return { ...guards, freezes: { ...guards.freezes, [change.by]: { thawsAt } } }
}
