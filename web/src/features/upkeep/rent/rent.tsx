import type { UserId } from '@murmur/contract/ids'
import type { EmptyAccount, EmptyAccounts } from '@murmur/contract/trading/rent'
import { ReclaimReview } from '#features/upkeep/rent/reclaim-review.tsx'
import { useReclaim, useRent } from '#features/upkeep/rent/use-rent.ts'
import { UpkeepLoading } from '#features/upkeep/review/upkeep-loading.tsx'
import { UpkeepOutcome } from '#features/upkeep/review/upkeep-outcome.tsx'
import { formatFullAmount } from '#lib/format/amount.ts'
import { formatUsd } from '#lib/format/format.ts'
import { FailureAlert } from '#lib/help/failure-alert.tsx'
import { useText } from '#lib/i18n/text.ts'
import type { RenderProof } from '#lib/trading/proof-slot.ts'
import { tokenPicture } from '#lib/trading/token-picture.ts'
import { BadgedLogo } from '#ui/display/badged-logo.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Button } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/card.tsx'

/** The empty token accounts of the wallet, with a button to reclaim their rent. */
export function RentView({ userId, renderProof }: { userId: UserId | undefined; renderProof: RenderProof }) {
  const text = useText()
  const { rent, isFailed, refetch } = useRent(userId)
  const reclaim = useReclaim()
  if (!rent) return <UpkeepLoading failure={isFailed ? text('rent.failed') : undefined} onRetry={refetch} />
  return (
    <div className="grid gap-6">
      <p className="max-w-[75ch]">{text('rent.about')}</p>
      {reclaim.outcome ? <UpkeepOutcome key={reclaim.outcome.data.id} reply={reclaim.outcome} /> : null}
      <FailureAlert isBoxed failure={reclaim.terms ? undefined : reclaim.failure} />
      {rent.accounts.length === 0 ? (
        <EmptyState title={text('rent.none')} hint={text('rent.none-hint')} />
      ) : (
        <Total rent={rent} isBusy={reclaim.isQuoting} onReclaim={() => reclaim.open('empty accounts')} />
      )}
      {reclaim.terms ? <ReclaimReview quote={reclaim.terms} upkeep={reclaim} renderProof={renderProof} /> : null}
    </div>
  )
}

type TotalProps = { rent: EmptyAccounts; isBusy: boolean; onReclaim: () => void }

function Total({ rent: { accounts, total, atOnce }, isBusy, onReclaim }: TotalProps) {
  const text = useText()
  return (
    <Card className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <p>
          <span className="block text-sm text-ink-soft">{text('rent.total')}</span>
          <span className="block text-3xl font-semibold tracking-tight tabular-nums">
            {formatFullAmount(total, text.language)} {total.symbol}
          </span>
          <span className="block text-sm text-ink-soft">
            {total.usdValue === null ? null : `${formatUsd(total.usdValue, text.language)} · `}
            {text('rent.count', { count: accounts.length })}
          </span>
        </p>
        <Button variant="primary" inactive={isBusy} onClick={() => isBusy || onReclaim()}>
          {text(isBusy ? 'upkeep.quoting' : 'rent.reclaim')}
        </Button>
      </div>
      {accounts.length > atOnce ? (
        <p className="text-sm text-ink-soft">{text('rent.at-once', { count: atOnce })}</p>
      ) : null}
      <AccountList accounts={accounts} />
    </Card>
  )
}

/** Token accounts with the rent of each. */
function AccountList({ accounts }: { accounts: readonly EmptyAccount[] }) {
  const text = useText()
  return (
    <ul>
      {accounts.map(({ address, token, rent }) => (
        <li key={address} className="flex min-h-14 items-center gap-3 border-b border-line py-2 last:border-b-0">
          <BadgedLogo {...tokenPicture({ chain: 'sol', address: token.address })} size={32} />
          <span className="min-w-0 flex-1">
            <span className="block font-semibold wrap-anywhere">{token.symbol}</span>
            <span className="block text-sm text-ink-soft wrap-anywhere">{token.name}</span>
          </span>
          <span className="tabular-nums">
            {formatFullAmount(rent, text.language)} {rent.symbol}
          </span>
        </li>
      ))}
    </ul>
  )
}
