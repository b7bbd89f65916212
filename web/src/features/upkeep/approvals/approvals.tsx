import { chainNames } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import type { ChainApprovals, RevokeRequest } from '@murmur/contract/trading/approvals'
import { ApprovalRow } from '#features/upkeep/approvals/approval-row.tsx'
import { CheckedRanges } from '#features/upkeep/approvals/checked-ranges.tsx'
import { RevokeReview } from '#features/upkeep/approvals/revoke-review.tsx'
import { useApprovals, useRevoke } from '#features/upkeep/approvals/use-approvals.ts'
import { UpkeepLoading } from '#features/upkeep/review/upkeep-loading.tsx'
import { UpkeepOutcome } from '#features/upkeep/review/upkeep-outcome.tsx'
import { FailureAlert } from '#lib/help/failure-alert.tsx'
import { useText } from '#lib/i18n/text.ts'
import type { RenderProof } from '#lib/trading/proof-slot.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'

type ApprovalsViewProps = { userId: UserId | undefined; renderProof: RenderProof }

/** The contracts that may take tokens of the wallet, each with a button to revoke it. */
export function ApprovalsView({ userId, renderProof }: ApprovalsViewProps) {
  const text = useText()
  const { chains, isFailed, refetch } = useApprovals(userId)
  const revoke = useRevoke()
  if (!chains) return <UpkeepLoading failure={isFailed ? text('approvals.failed') : undefined} onRetry={refetch} />
  return (
    <div className="grid gap-6">
      <p className="max-w-[75ch]">{text('approvals.about')}</p>
      {revoke.outcome ? <UpkeepOutcome key={revoke.outcome.data.id} reply={revoke.outcome} /> : null}
      <FailureAlert isBoxed failure={revoke.terms ? undefined : revoke.failure} />
      {chains
        .filter(({ isUnavailable }) => isUnavailable)
        .map(({ chain }) => (
          <Notice key={chain} tone="caution" title={text('approvals.unavailable', { chain: chainNames[chain] })}>
            <Button className="justify-self-start" onClick={refetch}>
              {text('ask-again')}
            </Button>
          </Notice>
        ))}
      {chains
        .filter(({ isTruncated }) => isTruncated)
        .map(({ chain }) => (
          <Notice key={chain} title={text('approvals.incomplete', { chain: chainNames[chain] })} />
        ))}
      <ApprovalList chains={chains} revoke={revoke} />
      <CheckedRanges chains={chains} />
      {revoke.terms ? <RevokeReview quote={revoke.terms} upkeep={revoke} renderProof={renderProof} /> : null}
    </div>
  )
}

/** Includes `account`, because several token accounts on Solana may have the same delegate. */
const toApprovalKey = ({ chain, token, spender, account }: RevokeRequest) =>
  `${chain} ${token} ${spender} ${account ?? ''}`

function ApprovalList({ chains, revoke }: { chains: readonly ChainApprovals[]; revoke: ReturnType<typeof useRevoke> }) {
  const text = useText()
  const all = chains.flatMap(({ approvals }) => approvals)
  if (all.length === 0)
    return chains.some(({ isUnavailable }) => isUnavailable) ? null : (
      <EmptyState title={text('approvals.none')} hint={text('approvals.none-hint')} />
    )
  const { request, isQuoting } = revoke
  const requestedKey = isQuoting && request ? toApprovalKey(request) : undefined
  return (
    <ul className="grid gap-4">
      {all.map((approval) => {
        const { chain, account } = approval
        const approvalId = { chain, token: approval.token.address, spender: approval.spender.address, account }
        return (
          <ApprovalRow
            key={toApprovalKey(approvalId)}
            approval={approval}
            isBusy={requestedKey === toApprovalKey(approvalId)}
            onRevoke={() => isQuoting || revoke.open(approvalId)}
          />
        )
      })}
    </ul>
  )
}
