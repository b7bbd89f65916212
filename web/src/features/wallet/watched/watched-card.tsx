import { chainNames } from '@murmur/contract/chains'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import { type WatchedAddress, type WatchedBalances, watchedApi } from '@murmur/contract/trading/watched'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useCopyFailure } from '#features/wallet/summary/use-copy-failure.ts'
import { TokenAmountText } from '#features/wallet/tokens/token-amount-text.tsx'
import { UsdValue } from '#features/wallet/tokens/usd-value.tsx'
import { walletTotal } from '#features/wallet/wallet-total.ts'
import { useWatchedBalances } from '#features/wallet/watched/use-watched.ts'
import { formatUsd, shortenAddress } from '#lib/format/format.ts'
import { call } from '#lib/http/call.ts'
import { getReason } from '#lib/http/call-error.ts'
import { useText } from '#lib/i18n/text.ts'
import { tokenPicture } from '#lib/trading/token-picture.ts'
import { BadgedLogo } from '#ui/display/badged-logo.tsx'
import { showToast } from '#ui/feedback/show-toast.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/form/button.tsx'
import { CopyButton } from '#ui/form/copy-button.tsx'
import { Card } from '#ui/layout/card.tsx'

type WatchedCardProps = { watched: WatchedAddress; onChanged: (reply: { data: WatchedAddress[] }) => void }

/** A watched address with its value, its holdings, and a button to stop watching it. */
export function WatchedCard({ watched, onChanged }: WatchedCardProps) {
  const text = useText()
  const titleId = useId()
  const onCopyFailed = useCopyFailure()
  const { chains, isFailed, refetch } = useWatchedBalances(watched.id)
  const remove = useMutation({
    mutationFn: () => call(watchedApi.remove, { params: { id: watched.id } }),
    onSuccess: (reply) => {
      onChanged(reply)
      showToast('success', text('watched.removed', { name: watched.name }))
    },
    onError: (error) => showToast('error', text('recipient.not-changed'), getReason(error)),
  })
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-labelledby={titleId}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 id={titleId} className="text-lg font-semibold wrap-anywhere">
            {watched.name}
          </h2>
          <p className="flex items-center gap-1 text-sm text-ink-soft">
            <span dir="ltr" className="font-mono" title={watched.address}>
              {shortenAddress(watched.address, 6, 6)}
            </span>
            <CopyButton
              isSmall
              variant="bare"
              text={watched.address}
              label={text('copy.address')}
              copiedLabel={text('copy.done')}
              onFail={onCopyFailed}
            />
          </p>
        </div>
        {chains ? <Value chains={chains} /> : null}
      </div>
      {chains ? <Holdings chains={chains} /> : null}
      {isFailed ? (
        <p role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-soft">
          {text('watched.unread')}
          <Button onClick={refetch}>{text('ask-again')}</Button>
        </p>
      ) : null}
      {chains || isFailed ? null : <Skeleton className="h-14 w-full" />}
      <Button
        className="justify-self-start"
        inactive={remove.isPending}
        aria-label={text('recipient.remove-of', { name: watched.name })}
        onClick={() => remove.isPending || remove.mutate()}
      >
        {text('recipient.remove')}
      </Button>
    </Card>
  )
}

const allOf = (chains: WatchedBalances[]): HeldToken[] => chains.flatMap(({ tokens }) => tokens ?? [])

/** The value on the chains that responded; nothing if none did. */
function Value({ chains }: { chains: WatchedBalances[] }) {
  const text = useText()
  if (chains.every(({ tokens }) => tokens === null)) return null
  const value = formatUsd(walletTotal(allOf(chains)).usd, text.language)
  return (
    <p className="min-w-0 max-sm:basis-full sm:text-end">
      <span className="block text-sm text-ink-soft">{text('watched.value')}</span>
      <span
        className={`block font-semibold tracking-tight wrap-anywhere tabular-nums ${value.length > 14 ? 'text-xl' : 'text-2xl'}`}
      >
        {value}
      </span>
    </p>
  )
}

function Holdings({ chains }: { chains: WatchedBalances[] }) {
  const text = useText()
  const tokens = allOf(chains).toSorted((a, b) => b.usdValue - a.usdValue)
  const missing = chains.filter((each) => each.tokens === null)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {missing.map(({ chain }) => (
        <p key={chain} className="text-sm text-ink-soft">
          {text('watched.missing', { chain: chainNames[chain] })}
        </p>
      ))}
      {tokens.length === 0 && missing.length === 0 ? <p className="text-ink-soft">{text('watched.nothing')}</p> : null}
      <ul>
        {tokens.map((token) => (
          <li
            key={`${token.chain} ${token.address}`}
            className="flex min-h-14 items-center gap-3 border-b border-line py-2 last:border-b-0"
          >
            <BadgedLogo {...tokenPicture(token)} size={32} />
            <span className="min-w-20 flex-1">
              <span className="block font-semibold wrap-anywhere">{token.symbol}</span>
              <span className="block text-sm text-ink-soft wrap-anywhere">{chainNames[token.chain]}</span>
            </span>
            <span className="min-w-0 text-end wrap-anywhere tabular-nums">
              <span className="block">
                <UsdValue token={token} />
              </span>
              <span className="block text-sm text-ink-soft">
                <TokenAmountText token={token} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
