import type { TokenDetail } from '@murmur/contract/markets/tokens'
import { tokenKey } from '@murmur/contract/token-id'
import type { TradeSide } from '@murmur/contract/trading/trades'
import type { ReactNode } from 'react'
import { TokenChart } from '#features/token/chart/token-chart.tsx'
import { TokenAbout } from '#features/token/token-about.tsx'
import { TokenFacts } from '#features/token/token-facts.tsx'
import { TokenHead } from '#features/token/token-head.tsx'
import { TokenPrice } from '#features/token/token-price.tsx'
import { DetailTrouble, OldFigures } from '#features/token/token-trouble.tsx'
import { ToldTable } from '#features/token/told-table.tsx'
import { type TokenPlace, useTokenDetail } from '#features/token/use-token-detail.ts'
import { useText } from '#lib/i18n/text.ts'
import { useLivePrices } from '#lib/live/live-prices.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/form/button.tsx'

/** A token with loaded details, on the requested chain. */
export type KnownToken = TokenDetail & Pick<TokenPlace, 'chain'>

type TokenDetailsProps = {
  place: TokenPlace
  onClose: () => void
  href?: string | undefined
  onTrade: (side: TradeSide, token: KnownToken | undefined) => void
  /** The risk verdict. */
  risk: ReactNode
  /** Renders the star and the alert button. */
  renderWatch: (token: Pick<KnownToken, 'chain' | 'address' | 'name' | 'symbol' | 'price'>) => ReactNode
}

/** The details of a token: risk, chart, figures with sources, issuer's description, and the trade button. */
export function TokenDetails({ place, href, onClose, onTrade, risk, renderWatch }: TokenDetailsProps) {
  const text = useText()
  const detail = useTokenDetail(place)
  const live = useLivePrices([place]).get(tokenKey(place))
  const { token, isFetching, isFailed, isMissing } = detail
  const known = token && { ...token, chain: place.chain }
  const name = token?.name || place.name || text('token.details')
  return (
    <Dialog look="wide" href={href} title={name} closeLabel={text('dialog.close')} onClose={onClose}>
      <div className="-mx-3 grid min-h-0 grid-cols-1 flex-1 content-start gap-5 overflow-y-auto px-3 pb-1">
        <TokenHead place={place} token={token} isFetching={isFetching} />
        {isFailed ? <DetailTrouble {...detail} /> : null}
        {token?.isStale ? <OldFigures token={token} /> : null}
        {isFailed ? null : (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
            <TokenPrice token={token} live={live} isFetching={isFetching} />
            <div className="flex min-h-11 flex-wrap gap-2">
              {known ? renderWatch({ ...known, price: live?.price ?? known.price }) : null}
              {token ? null : <Skeleton className="h-11 w-76" />}
            </div>
          </div>
        )}
        {isMissing ? null : (
          <>
            {risk}
            <TokenChart place={place} />
          </>
        )}
        {isFailed ? null : (
          <>
            <TokenFacts token={token} />
            {token ? <ToldTable token={token} /> : null}
            {token ? <TokenAbout extensions={token.extensions} /> : null}
          </>
        )}
      </div>
      {isMissing ? null : (
        <div className="mt-4 grid grid-cols-2 gap-3">
          <Button look="primary" onClick={() => onTrade('buy', known)}>
            {text('buy.tab')}
          </Button>
          <Button onClick={() => onTrade('sell', known)}>{text('sell.tab')}</Button>
        </div>
      )}
    </Dialog>
  )
}
