import { type ChainKey, chainNames, chainsByKey } from '@murmur/contract/chains'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import { Plus, QrCode as QrIcon } from 'lucide-react'
import { useCopyFailure } from '#features/wallet/summary/use-copy-failure.ts'
import { TokenAmountText } from '#features/wallet/tokens/token-amount-text.tsx'
import { shortenAddress } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import { ExpandableText } from '#ui/display/expandable-text.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/form/button.tsx'
import { CopyButton } from '#ui/form/copy-button.tsx'
import { Card } from '#ui/layout/card.tsx'

type NetworkCardProps = {
  chain: ChainKey
  address: string | undefined
  /** The user's balance of the chain's native coin; undefined until loaded. */
  coin: HeldToken | undefined
  /** Loading failed: a missing balance is not pending. */
  isFailed: boolean
  isAddressFailed: boolean
  onShowQr: () => void
  onImport: () => void
}

/** A network: the user's address on it and the balance of its native coin. */
export function NetworkCard({ chain, address, coin, isFailed, isAddressFailed, onShowQr, onImport }: NetworkCardProps) {
  const text = useText()
  const onCopyFailed = useCopyFailure()
  const headingId = `network-${chain}`
  return (
    <Card aria-labelledby={headingId} className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={headingId} className="text-sm font-semibold text-ink-soft">
          {chainNames[chain]}
        </h2>
        <p className="min-h-7 text-lg font-semibold">
          {coin ? (
            <TokenAmountText token={coin} symbol={chainsByKey[chain].coin.symbol} />
          ) : isFailed ? (
            '—'
          ) : (
            <Skeleton className="h-6 w-28" />
          )}
        </p>
      </div>
      <p className="min-h-6 font-mono text-sm text-ink-soft">
        {address ? (
          <ExpandableText shown={shortenAddress(address, 6, 4)} full={address} className="figure-wide" />
        ) : isAddressFailed ? (
          '—'
        ) : (
          <Skeleton className="h-5 w-32" />
        )}
      </p>
      <div className="grid grid-cols-2 gap-2">
        {address ? (
          <>
            <CopyButton
              text={address}
              label={text('copy.address')}
              shortLabel={text('copy')}
              copiedLabel={text('copy.done')}
              onFail={onCopyFailed}
            />
            <Button onClick={onShowQr} aria-haspopup="dialog" className="px-2">
              <QrIcon aria-hidden size={18} />
              {text('address.qr')}
            </Button>
          </>
        ) : (
          <span className="col-span-2 min-h-11" />
        )}
        {chain === 'sol' ? null : (
          <Button onClick={onImport} aria-haspopup="dialog" className="col-span-2">
            <Plus aria-hidden size={18} />
            {text('import.heading')}
          </Button>
        )}
      </div>
    </Card>
  )
}
