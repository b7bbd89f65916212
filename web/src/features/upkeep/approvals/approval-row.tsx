import { chainNames } from '@murmur/contract/chains'
import type { Approval } from '@murmur/contract/trading/approvals'
import { CircleAlert, ShieldCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  formatAllowance,
  riskText,
  spenderLabel,
  spenderName,
  spenderTitle,
} from '#features/upkeep/approvals/approval-text.ts'
import { formatShortAmount } from '#lib/format/amount.ts'
import { formatDay, formatUsd, groupAddress } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import { ImitationBadge } from '#lib/trading/imitation-badge.tsx'
import { tokenPicture } from '#lib/trading/token-picture.ts'
import { BadgedLogo } from '#ui/display/badged-logo.tsx'
import { Button } from '#ui/form/button.tsx'

const riskStyles = {
  high: { Icon: CircleAlert, tone: 'text-loss' },
  medium: { Icon: TriangleAlert, tone: 'text-caution' },
  low: { Icon: ShieldCheck, tone: 'text-ink-soft' },
} as const

type ApprovalRowProps = { approval: Approval; isBusy: boolean; onRevoke: () => void }

/** One approval: the token, the contract, the amount, the risk in words, and a button to revoke it. */
export function ApprovalRow({ approval, isBusy, onRevoke }: ApprovalRowProps) {
  const text = useText()
  const { chain, token, spender, exposed, since, risk } = approval
  const { Icon, tone } = riskStyles[risk]
  const name = spenderName(approval)
  return (
    <li className="grid gap-4 rounded-card bg-card p-4 sm:p-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <BadgedLogo {...tokenPicture({ chain, address: token.address })} size={36} />
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold wrap-anywhere">{token.symbol}</h3>
          <p className="text-sm text-ink-soft wrap-anywhere">
            {token.name} · {chainNames[chain]}
          </p>
          <ImitationBadge imitates={token.imitates} />
        </div>
        {approval.isFrozen ? null : (
          <Button
            inactive={isBusy}
            onClick={onRevoke}
            aria-label={text('approvals.revoke-of', { symbol: token.symbol, name })}
          >
            {text(isBusy ? 'upkeep.quoting' : 'approvals.revoke')}
          </Button>
        )}
      </div>
      <p className={`flex gap-2 ${tone}`}>
        <Icon aria-hidden size={20} className="mt-0.5 shrink-0" />
        <span className="max-w-[75ch] text-ink">{riskText(text, approval)}</span>
      </p>
      {token.isVerified ? null : <p className="max-w-[75ch] text-sm text-ink-soft">{text('approvals.unverified')}</p>}
      <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_1fr_1fr_1fr]">
        <Fact label={spenderLabel(text, approval)}>
          <span className="block font-semibold">{spenderTitle(text, approval)}</span>
          <bdi dir="ltr" className="font-mono text-xs text-ink-soft wrap-anywhere">
            {groupAddress(spender.address)}
          </bdi>
        </Fact>
        <Fact label={text('approvals.amount')}>
          <span className={approval.isUnlimited ? 'font-semibold' : undefined}>{formatAllowance(text, approval)}</span>
        </Fact>
        <Fact label={text('approvals.exposed')}>
          {formatShortAmount(exposed, text.language)} {exposed.symbol}
          {exposed.usdValue === null ? null : (
            <span className="text-ink-soft"> ({formatUsd(exposed.usdValue, text.language)})</span>
          )}
        </Fact>
        <Fact label={text('approvals.since')}>
          {since ? (
            <time dateTime={since}>{formatDay(since, text.language)}</time>
          ) : (
            <span className="text-ink-soft">
              {text(chain === 'sol' ? 'approvals.since-never' : 'approvals.since-unknown')}
            </span>
          )}
        </Fact>
      </dl>
    </li>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
