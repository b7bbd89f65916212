import { type ChainKey, chainNames, chainsByKey } from '@murmur/contract/chains'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import { QrCode as QrIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCopyFailure } from '#features/wallet/summary/use-copy-failure.ts'
import { TokenAmountText } from '#features/wallet/tokens/token-amount-text.tsx'
import { shortenAddress } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import { ExpandableText } from '#ui/display/expandable-text.tsx'
import { HiddenFigure } from '#ui/display/hidden-figure.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/form/button.tsx'
import { CopyButton } from '#ui/form/copy-button.tsx'
import { Card } from '#ui/layout/card.tsx'

type NetworkCardProps = {
  chain: ChainKey
  address: string | undefined
  /** The user's balance of the chain's native coin; undefined until loaded. */
  coin: HeldToken | undefined
  /** Whether amounts may be shown. */
  isShown: boolean
  /** Whether loading failed, so that a missing balance is not shown as loading. */
  isFailed: boolean
  isAddressFailed: boolean
  onShowQr: () => void
  /** The list of its tokens. */
  children: ReactNode
}

/** A network: the balance of its native coin, the user's address on it, and its tokens. */
export function NetworkCard({ chain, address, coin, isShown, onShowQr, children, ...rest }: NetworkCardProps) {
  const { isFailed, isAddressFailed } = rest
  const text = useText()
  const onCopyFailed = useCopyFailure()
  const headingId = `network-${chain}`
  return (
    <Card aria-labelledby={headingId} className="grid grid-cols-[minmax(0,1fr)] content-start !p-0">
      <div className="grid gap-1 px-4 pt-4 pb-2 sm:px-6">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id={headingId} className="font-semibold">
            {chainNames[chain]}
          </h2>
          <p className="min-h-6 font-semibold">
            {coin && !isShown ? (
              <HiddenFigure />
            ) : coin ? (
              <TokenAmountText token={coin} symbol={chainsByKey[chain].coin.symbol} />
            ) : isFailed ? (
              '—'
            ) : (
              <Skeleton className="h-5 w-28" />
            )}
          </p>
        </div>
        <div className="flex min-h-11 items-center justify-between gap-2">
          <p className="font-mono text-sm text-ink-soft">
            {address ? (
              <ExpandableText shown={shortenAddress(address, 6, 4)} full={address} className="figure-wide" />
            ) : isAddressFailed ? (
              '—'
            ) : (
              <Skeleton className="h-5 w-32" />
            )}
          </p>
          {address ? (
            <span className="-me-2 flex shrink-0">
              <CopyButton
                isSmall
                variant="bare"
                text={address}
                label={text('copy.address')}
                copiedLabel={text('copy.done')}
                onFail={onCopyFailed}
              />
              <Button
                variant="bare"
                onClick={onShowQr}
                aria-haspopup="dialog"
                aria-label={text('address.qr')}
                title={text('address.qr')}
                className="px-0"
              >
                <QrIcon aria-hidden size={18} />
              </Button>
            </span>
          ) : null}
        </div>
      </div>
      {children}
    </Card>
  )
}
