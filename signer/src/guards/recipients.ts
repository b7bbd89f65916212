import type { SendTerms } from '@murmur/contract/signer'
import type { RecipientList, RecipientsChange } from '@murmur/contract/signer-guards'
import type { AllowedRecipients, GuardChange, UserGuards } from '#guards/user-guards.ts'
import { SignerError } from '#signer-error.ts'

/** In force at any time, even if the clock is set back. */
const always = 0

type WithRecipients = Pick<UserGuards, 'recipients'>

/** Returns the list in force at a time; null if there is none, or it is off by then. */
export function getRecipientsAt({ recipients }: WithRecipients, now: Date): AllowedRecipients | null {
  if (recipients === null || recipients.liftedFrom === null) return recipients
  return recipients.liftedFrom <= now.getTime() ? null : recipients
}

/** Throws NOT_LISTED for a send to a recipient that is not on the user's list, or still waits for its time. */
export function permitRecipient(
  guards: WithRecipients,
  { chain, recipient }: Pick<SendTerms, 'chain' | 'recipient'>,
  now: Date,
): void {
  const list = getRecipientsAt(guards, now)
  if (!list) return
  const times = listKeys(chain, recipient).flatMap((key) => list.from[key] ?? [])
  if (!times.some((from) => from <= now.getTime()))
    throw new SignerError('NOT_LISTED', 'this recipient is not on the user’s list')
}

/**
 * Whether a change allows a send that the list refuses. A repeated request does not: it changes nothing.
 */
export function allowsMore(list: AllowedRecipients | null, change: RecipientsChange): boolean {
  if (!list) return false
  if (change.kind === 'lift') return list.liftedFrom === null
  return change.kind === 'allow' && list.from[change.recipient] === undefined
}

/** Applies a change to the list in force. `from`: Unix milliseconds from which looser changes apply. Pure. */
export function changeRecipients(
  list: AllowedRecipients | null,
  change: RecipientsChange,
  { now, from }: { now: Date; from: number },
): AllowedRecipients | null {
  if (change.kind === 'restrict') {
    const restricted = Object.fromEntries(change.recipients.map((recipient) => [recipient, always]))
    return list ? { ...list, liftedFrom: null } : { from: restricted, liftedFrom: null }
  }
  if (!list) return null
  switch (change.kind) {
    case 'lift':
      return { ...list, liftedFrom: list.liftedFrom ?? from }
    case 'allow':
      return { ...list, from: { [change.recipient]: from, ...list.from } }
    case 'disallow': {
      const isOther = (key: string) => key !== change.recipient && toFamilyKey(key) !== change.recipient
      return { ...list, from: Object.fromEntries(Object.entries(list.from).filter(([key]) => isOther(key))) }
    }
    case 'keep':
      return cancelPending(list, now)
  }
}

/** Cancels additions that wait, and a pending switch-off, because an intruder may have requested them. */
export function keepRecipients(guards: WithRecipients, now: Date): GuardChange[] {
  const list = getRecipientsAt(guards, now)
  if (!list) return []
  const kept = cancelPending(list, now)
  return JSON.stringify(kept) === JSON.stringify(list) ? [] : [{ kind: 'recipients', recipients: kept }]
}

function cancelPending({ from }: AllowedRecipients, now: Date): AllowedRecipients {
  return { from: Object.fromEntries(Object.entries(from).filter(([, at]) => at <= now.getTime())), liftedFrom: null }
}

/** Describes the list in force; null if sends to any recipient are signed. */
export function describeRecipients(guards: WithRecipients, now: Date): RecipientList | null {
  const list = getRecipientsAt(guards, now)
  if (!list) return null
  const entries = Object.entries(list.from).map(([recipient, from]) => {
    return { recipient, from: from > now.getTime() ? from : null }
  })
  return { recipients: entries, liftedFrom: list.liftedFrom }
}

/** An entry of the list without its chain: an EVM address on every EVM chain, as a passkey signs it. */
export function toFamilyKey(key: string): string {
  return key.replace(/^(eth|base):/, 'evm:')
}

/**
 * The entries that allow a send. On Solana the owner of the token account. An EVM address is the same account on each EVM chain, unless
 * it is a contract, which is listed for its chain alone.
 */
function listKeys(chain: SendTerms['chain'], address: string): string[] {
  if (chain === 'sol') return [`sol:${address}`]
  const lowerCase = address.toLowerCase()
  return [`evm:${lowerCase}`, `${chain}:${lowerCase}`]
}
