import { addressKey } from '@murmur/contract/address'
import type { Approval, ApprovalRisk } from '@murmur/contract/trading/approvals'

/** Maximum number of shown approvals of tokens that are not on the wallet's list, because anyone can create tokens that fake approvals. */
const maxUnlisted = 100
const risks: readonly ApprovalRisk[] = ['high', 'medium', 'low']

/**
 * Sorts approvals into those of verified tokens, those of other tokens on the wallet's list (`listed`), and all others, the most
 * dangerous of each first. `isTruncated`: whether some of the others were left out.
 */
export function sortApprovals(
  approvals: readonly Approval[],
  listed: readonly string[],
): { approvals: Approval[]; isTruncated: boolean } {
  const listedKeys = new Set(listed.map(addressKey))
  const groupOf = ({ token }: Approval) => (token.isVerified ? 0 : listedKeys.has(addressKey(token.address)) ? 1 : 2)
  const listedOrVerified = approvals.filter((approval) => groupOf(approval) < 2)
  const sorted = [...approvals].sort((a, b) => groupOf(a) - groupOf(b) || compareRisk(a, b))
  const shown = sorted.slice(0, listedOrVerified.length + maxUnlisted)
  return { approvals: shown, isTruncated: shown.length < approvals.length }
}

function compareRisk(one: Approval, other: Approval): number {
  return (
    risks.indexOf(one.risk) - risks.indexOf(other.risk) || (other.exposed.usdValue ?? 0) - (one.exposed.usdValue ?? 0)
  )
}
