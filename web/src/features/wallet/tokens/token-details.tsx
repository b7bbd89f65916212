import { chainNames } from '@murmur/contract/chains'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import type { ReactNode } from 'react'
import { TokenAmountText } from '#features/wallet/tokens/token-amount-text.tsx'
import { UsdValue } from '#features/wallet/tokens/usd-value.tsx'
import { type MarketCap, useMarketCap } from '#features/wallet/tokens/use-market-cap.ts'
import { formatBps, formatMarketCap, groupAddress } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { sendPath, tokenPath } from '#lib/routing/token-path.ts'
import { Change24h, useChangeSince } from '#lib/trading/change-24h.tsx'
import { ImitationBadge } from '#lib/trading/imitation-badge.tsx'
import { isDisputed, UnverifiedBadge } from '#lib/trading/token-warnings.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { HiddenFigure } from '#ui/display/hidden-figure.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button, buttonClass } from '#ui/form/button.tsx'
import { CopyButton } from '#ui/form/copy-button.tsx'

type TokenDetailsProps = {
  token: HeldToken
  /** Whether amount and value may be shown. */
  isShown: boolean
  onBuy: () => void
  onSell: () => void
  onClose: () => void
}

/** The details of a token in the wallet, with its buy and sell buttons. */
export function TokenDetails({ token, isShown, onBuy, onSell, onClose }: TokenDetailsProps) {
  const text = useText()
  const cap = useMarketCap(token)
  const since = useChangeSince(token)
  const copy = (what: string, label: string) => (
    <CopyButton isSmall variant="bare" text={what} label={label} copiedLabel={text('copy.done')} onFail={logFailure} />
  )
  return (
    <Dialog title={token.name} closeLabel={text('dialog.close')} onClose={onClose}>
      <div className="-mx-1 grid min-h-0 gap-4 overflow-y-auto px-1">
        <dl className="grid gap-1">
          <Row label={text('token.name')}>
            <span className="grid justify-items-end">
              {token.name}
              <UnverifiedBadge token={token} />
              <ImitationBadge imitates={token.imitates} />
            </span>
          </Row>
          <Row label={text('token.symbol')} action={copy(token.symbol, text('copy.symbol'))}>
            {token.symbol}
          </Row>
          <Row label={text('details.contract')} action={copy(token.address, text('copy.contract'))}>
            <span className="font-mono text-xs">{groupAddress(token.address)}</span>
          </Row>
          <Row label={text('details.market-cap')}>
            <MarketCapValue cap={cap} />
          </Row>
          <Row label={text('details.holding')}>{isShown ? <TokenAmountText token={token} /> : <HiddenFigure />}</Row>
          <Row label={text('details.value')}>{isShown ? <UsdValue token={token} /> : <HiddenFigure />}</Row>
          <Row label={text('details.change')}>
            <span className="grid justify-items-end">
              <Change24h of={token} />
              {since ? (
                <span aria-hidden className="text-xs text-ink-soft">
                  {since}
                </span>
              ) : null}
            </span>
          </Row>
          <Row label={text('token.chain')}>{chainNames[token.chain]}</Row>
        </dl>
        <DetailNotes token={token} />
        <Link
          to={tokenPath(token)}
          className="inline-flex min-h-11 items-center justify-self-start font-semibold text-accent"
        >
          {text('token-page.open')}
        </Link>
      </div>
      <div className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Button variant="primary" inactive={token.isCoin} onClick={() => !token.isCoin && onBuy()}>
          {text('buy.tab')}
        </Button>
        <Button onClick={onSell}>{text('sell.tab')}</Button>
        <Link to={sendPath(token)} className={buttonClass()}>
          {text('send.tab')}
        </Link>
        <CopyButton text={token.address} label={text('copy')} copiedLabel={text('copy.done')} onFail={logFailure} />
      </div>
    </Dialog>
  )
}

function logFailure(error: unknown): void {
  console.error('The text could not be copied', error)
}

function Row({ label, action, children }: { label: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-10 items-center justify-between gap-2">
      <dt className="shrink-0 text-sm text-ink-soft">{label}</dt>
      <dd className="grid min-w-0 grid-cols-[minmax(0,1fr)_2.75rem] items-center gap-x-2">
        <span className="text-end wrap-anywhere">{children}</span>
        {action}
      </dd>
    </div>
  )
}

function MarketCapValue({ cap: { isFetching, marketCap, fdv } }: { cap: MarketCap }) {
  const text = useText()
  if (isFetching) return <Skeleton />
  if (marketCap !== null) return formatMarketCap(marketCap, text.language)
  return (
    <>
      {text('missing')}
      {fdv === null ? null : (
        <span className="block text-xs text-ink-soft">
          {text('details.fdv', { value: formatMarketCap(fdv, text.language) })}
        </span>
      )}
    </>
  )
}

function DetailNotes({ token }: { token: HeldToken }) {
  const text = useText()
  const chain = chainNames[token.chain]
  const notes = [
    token.isVerified ? '' : text('details.unverified-note'),
    isDisputed(token)
      ? text('details.disputed-note', { percent: formatBps(token.priceSpreadBps ?? 0, text.language) })
      : '',
    token.isCoin ? text('details.coin-note', { symbol: token.symbol, chain }) : '',
  ].filter(Boolean)
  return notes.map((note) => (
    <p key={note} className="max-w-[60ch] text-sm text-ink-soft">
      {note}
    </p>
  ))
}
