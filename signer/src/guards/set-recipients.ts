import type { UserId } from '@murmur/contract/ids'
import type { GuardState, RecipientsChange } from '@murmur/contract/signer-guards'
import { describeGuards, type GuardDeps, permitUnfrozen } from '#guards/freeze.ts'
import { maxRecipients } from '#guards/guard-shapes.ts'
import { allowsMore, changeRecipients, getRecipientsAt, toFamilyKey } from '#guards/recipients.ts'
import { type PasskeyDeps, proveAction } from '#passkeys/prove.ts'
import { permit } from '#signer-error.ts'

/**
 * Changes the list of recipients that a user may send to. Stricter changes apply immediately; one more recipient,
 * and the end of the list, after the wait of looser limits, which a freeze cancels. Both need the passkey of a user who
 * requires one. A proof is always verified if one was sent. Throws FROZEN, PASSKEY, REFUSED.
 */
export function setRecipients(
  deps: GuardDeps & PasskeyDeps,
  { userId, change }: { userId: UserId; change: RecipientsChange },
): GuardState {
  deps.passkeys.change(deps.ring, userId, (state) => {
    const now = deps.now()
    const before = getRecipientsAt(state.guards, now)
    const loosens = allowsMore(before, change)
    if (loosens) permitUnfrozen(state.guards, now)
    const proof = proveChange(deps, change, { userId, state, isNeeded: loosens && state.isRequired })
    const after = changeRecipients(before, change, { now, from: now.getTime() + deps.limitMs })
    permit(Object.keys(after?.from ?? {}).length <= maxRecipients, 'the list of recipients is full')
    // Journal lines are never removed, so a request that changes nothing must not add one.
    const isChanged = JSON.stringify(after) !== JSON.stringify(before)
    const changes = isChanged ? [{ kind: 'recipients', recipients: after } as const] : []
    return { changes: [...proof, ...changes], result: undefined }
  })
  return describeGuards(deps, userId)
}

type ProofOptions = { userId: UserId; state: Parameters<typeof proveAction>[1]; isNeeded: boolean }

function proveChange(deps: PasskeyDeps, change: RecipientsChange, { userId, state, isNeeded }: ProofOptions) {
  if (change.kind !== 'lift' && change.kind !== 'allow') return []
  const { passkey } = change
  if (!isNeeded && passkey === null) return []
  const action =
    change.kind === 'lift'
      ? ({ kind: 'any-recipient' } as const)
      : ({ kind: 'allow-recipient', recipient: toFamilyKey(change.recipient) } as const)
  return [proveAction(deps, state, { userId, action, passkey })]
}
