import { addressKey } from '@murmur/contract/address'
import type { Approval, ApprovalRisk } from '@murmur/contract/trading/approvals'

/** Anyone can create tokens that report approvals: only so many of tokens that are not on the wallet's list are shown. */
const maxUnlisted = 100
const risks: readonly ApprovalRisk[] = ['high', 'medium', 'low']

/**
 * Sorts approvals: of verified tokens, of others on the wallet's list (`listed`), of all others; within each the most dangerous
 * first. `isTruncated`: some of the last were left out.
 */
export function sortApprovals(
  approvals: readonly Approval[],
  listed: readonly string[],
): { approvals: Approval[]; isTruncated: boolean } {
  const onList = new Set(listed.map(addressKey))
  const place = ({ token }: Approval) => (token.isVerified ? 0 : onList.has(addressKey(token.address)) ? 1 : 2)
  const own = approvals.filter((approval) => place(approval) < 2)
  const sorted = [...approvals].sort((a, b) => place(a) - place(b) || byDanger(a, b))
  const shown = sorted.slice(0, own.length + maxUnlisted)
  return { approvals: shown, isTruncated: shown.length < approvals.length }
}

function byDanger(one: Approval, other: Approval): number {
  return (
    risks.indexOf(one.risk) - risks.indexOf(other.risk) || (other.exposed.usdValue ?? 0) - (one.exposed.usdValue ?? 0)
  )
}
