import type { UserId } from '@murmur/contract/ids'
import type { FrozenBy, GuardState } from '@murmur/contract/signer-guards'
import { toBaseUnits } from '#base-units.ts'
import { sumUsedToday } from '#guards/count-outflows.ts'
import { cancelLooser, getLimitsAt } from '#guards/limits.ts'
import { describeRecipients, keepRecipients } from '#guards/recipients.ts'
import type { Limits, UserGuards } from '#guards/user-guards.ts'
import type { Keyring } from '#keys/keyring.ts'
import type { PasskeyStore } from '#passkeys/passkey-store.ts'
import { SignerError } from '#signer-error.ts'

export type GuardDeps = {
  ring: Keyring
  now: () => Date
  passkeys: PasskeyStore
  /** How long a thaw waits, counted by this process. */
  thawMs: number
  /** How long looser limits wait. */
  limitMs: number
}

/** Records a freeze durably. A repeated one writes nothing; one during a thaw cancels it. */
export function freeze(deps: GuardDeps, { userId, by }: { userId: UserId; by: FrozenBy }): GuardState {
  deps.passkeys.change(deps.ring, userId, ({ guards }) => {
    const isFrozenAlready = guards.freezes[by]?.thawsAt === null
    const cancelled = [...cancelLooser(guards, deps), ...keepRecipients(guards, deps.now())]
    return { changes: isFrozenAlready ? [] : [...cancelled, { kind: 'frozen', by }], result: undefined }
  })
  return describeGuards(deps, userId)
}

/**
 * Starts the wait after which a freeze ends. A thaw in progress keeps its end time; without a freeze nothing changes.
 */
export function thaw(deps: GuardDeps, { userId, by }: { userId: UserId; by: FrozenBy }): GuardState {
  deps.passkeys.change(deps.ring, userId, ({ guards }) => {
    const isFrozen = guards.freezes[by]?.thawsAt === null
    const thawsAt = deps.now().getTime() + deps.thawMs
    return { changes: isFrozen ? [{ kind: 'thawing', by, thawsAt }] : [], result: undefined }
  })
  return describeGuards(deps, userId)
}

/** Returns the guards that apply now. */
export function describeGuards({ passkeys, now }: Pick<GuardDeps, 'passkeys' | 'now'>, userId: UserId): GuardState {
  const { guards } = passkeys.read(userId)
  const { limits, pending } = getLimitsAt(guards, now())
  const list = ({ assets, ...usd }: Limits) => ({
    ...usd,
    assets: Object.entries(assets).map(([asset, limit]) => ({ asset, ...limit })),
  })
  const used = (asset: string) => toBaseUnits(sumUsedToday(guards, asset, now()))
  return {
    freezes: listFreezes(guards, now()),
    limits: limits && {
      ...list(limits),
      assets: list(limits).assets.map((each) => ({ ...each, usedToday: used(each.asset) })),
    },
    pending: pending && { limits: pending.limits && list(pending.limits), from: pending.from },
    recipients: describeRecipients(guards, now()),
  }
}

/** Throws FROZEN while a freeze by the user or the operator is active. */
export function permitUnfrozen(guards: UserGuards, now: Date): void {
  if (listFreezes(guards, now).length > 0) throw new SignerError('FROZEN', 'the account is frozen')
}

const parties: readonly FrozenBy[] = ['user', 'operator']

function listFreezes({ freezes }: UserGuards, now: Date): GuardState['freezes'] {
  return parties.flatMap((by) => {
    const found = freezes[by]
    const isActive = found !== undefined && (found.thawsAt === null || now.getTime() < found.thawsAt)
    return isActive ? [{ by, thawsAt: found.thawsAt }] : []
  })
}
