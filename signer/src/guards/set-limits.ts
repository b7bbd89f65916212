import type { UserId } from '@murmur/contract/ids'
import type { GuardState, SignerLimits } from '@murmur/contract/signer-guards'
import type { PasskeyProof } from '@murmur/contract/signer-passkeys'
import { describeGuards, type GuardDeps, permitUnfrozen } from '#guards/freeze.ts'
import { applyLimits, cancelLooser, getLimitsAt, isLooser, keepAssets, parseLimits } from '#guards/limits.ts'
import { type PasskeyDeps, proveAction } from '#passkeys/prove.ts'

/**
 * Sets a user's limits: stricter ones immediately, looser ones after the signer's own wait, which a freeze cancels.
 * Assets that are not named keep their limits. Looser limits need the passkey of a user who requires one. A proof is
 * always verified if one was sent. Throws FROZEN, PASSKEY, REFUSED.
 */
export function setLimits(
  deps: GuardDeps & PasskeyDeps,
  { userId, limits: requested, passkey }: { userId: UserId; limits: SignerLimits; passkey: PasskeyProof | null },
): GuardState {
  const { perTradeUsd, perDayUsd } = requested
  deps.passkeys.change(deps.ring, userId, (state) => {
    const now = deps.now()
    const before = getLimitsAt(state.guards, now)
    const wantedLimits = keepAssets(parseLimits(requested), before.limits)
    const loosens = isLooser(wantedLimits, before.limits)
    if (loosens) permitUnfrozen(state.guards, now)
    const action = { kind: 'limits', perTradeUsd, perDayUsd } as const
    const needsProof = passkey !== null || (loosens && state.isRequired)
    const proof = needsProof ? [proveAction(deps, state, { userId, action, passkey })] : []
    const after = applyLimits(before, wantedLimits, now.getTime() + deps.limitMs)
    // Journal lines are never removed, so a request that changes nothing must not add one.
    const limitChanges =
      JSON.stringify(after) === JSON.stringify(before) ? [] : [{ kind: 'limited', ...after } as const]
    return { changes: [...proof, ...limitChanges], result: undefined }
  })
  return describeGuards(deps, userId)
}

/** Cancels pending looser limits, for example because an intruder may have requested them. */
export function keepLimits(deps: GuardDeps, { userId }: { userId: UserId }): GuardState {
  deps.passkeys.change(deps.ring, userId, ({ guards }) => {
    return { changes: cancelLooser(guards, deps), result: undefined }
  })
  return describeGuards(deps, userId)
}
