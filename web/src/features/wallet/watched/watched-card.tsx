import { type WatchedAddress, watchedApi } from '@murmur/contract/trading/watched-addresses'
import { useMutation } from '@tanstack/react-query'
import { RefreshCw, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useCopyFailure } from '#features/wallet/summary/use-copy-failure.ts'
import { useWatchedBalances, watchedScope } from '#features/wallet/watched/use-watched-addresses.ts'
import { WatchedHoldings } from '#features/wallet/watched/watched-holdings.tsx'
import { WatchedSummary } from '#features/wallet/watched/watched-summary.tsx'
import { shortenAddress } from '#lib/format/format.ts'
import { call } from '#lib/http/call.ts'
import { getReason } from '#lib/http/call-error.ts'
import { useText } from '#lib/i18n/text.ts'
import { showToast } from '#ui/feedback/show-toast.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/form/button.tsx'
import { CopyButton } from '#ui/form/copy-button.tsx'
import { Card } from '#ui/layout/card.tsx'

type WatchedCardProps = { watched: WatchedAddress; onChanged: (reply: { data: WatchedAddress[] }) => void }

/** A watched address: its actions, its value with the time, and what it holds. */
export function WatchedCard({ watched, onChanged }: WatchedCardProps) {
  const text = useText()
  const titleId = useId()
  const { chains, readAt, isFailed, isReading, refetch } = useWatchedBalances(watched.id)
  const remove = useMutation({
    mutationFn: () => call(watchedApi.remove, { params: { id: watched.id } }),
    scope: watchedScope,
    onSuccess: (reply) => {
      onChanged(reply)
      showToast('success', text('watched.removed', { name: watched.name }))
    },
    onError: (error) => showToast('error', text('recipient.not-changed'), getReason(error)),
  })
  const tokens = chains?.flatMap((each) => each.tokens ?? [])
  const isMissing = chains?.some((each) => each.tokens === null)
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-5" aria-labelledby={titleId}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 id={titleId} className="text-lg font-semibold wrap-anywhere">
            {watched.name}
          </h2>
          <CopiedAddress address={watched.address} />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button className="!px-3 text-sm" inactive={isReading} onClick={() => !isReading && refetch()}>
            <RefreshCw aria-hidden size={16} />
            {text('watched.refresh')}
          </Button>
          <Button
            className="!px-3 text-sm"
            inactive={remove.isPending}
            aria-label={text('recipient.remove-of', { name: watched.name })}
            onClick={() => remove.isPending || remove.mutate()}
          >
            <Trash2 aria-hidden size={16} />
            {text('recipient.remove')}
          </Button>
        </div>
      </div>
      {isFailed ? (
        <p role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-soft">
          {text('watched.unread')}
          <Button onClick={refetch}>{text('ask-again')}</Button>
        </p>
      ) : null}
      {chains && tokens ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-5 desk:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <WatchedSummary chains={chains} readAt={readAt} />
          {tokens.length > 0 ? <WatchedHoldings tokens={tokens} /> : null}
          {tokens.length === 0 && !isMissing ? <p className="text-ink-soft">{text('watched.nothing')}</p> : null}
        </div>
      ) : isFailed ? null : (
        <Skeleton className="h-48 w-full" />
      )}
    </Card>
  )
}

function CopiedAddress({ address }: { address: string }) {
  const text = useText()
  const onCopyFailed = useCopyFailure()
  return (
    <p className="flex items-center gap-1 text-sm text-ink-soft">
      <span dir="ltr" className="font-mono" title={address}>
        {shortenAddress(address, 6, 6)}
      </span>
      <CopyButton
        isSmall
        variant="bare"
        text={address}
        label={text('copy.address')}
        copiedLabel={text('copy.done')}
        onFail={onCopyFailed}
      />
    </p>
  )
}
