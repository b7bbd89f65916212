import type { TokenDetail } from '@murmur/contract/markets/tokens'
import type { TradeSide } from '@murmur/contract/trading/trades'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { TokenChart } from '#features/token/chart/token-chart.tsx'
import { SourceTable } from '#features/token/source-table.tsx'
import { TokenAbout } from '#features/token/token-about.tsx'
import { TokenFacts } from '#features/token/token-facts.tsx'
import { TokenHeader } from '#features/token/token-header.tsx'
import { DetailNotice, StaleDataNotice } from '#features/token/token-notices.tsx'
import { TokenPrice } from '#features/token/token-price.tsx'
import { type TokenPreview, useTokenDetail } from '#features/token/use-token-detail.ts'
import { useTokenQuote } from '#features/token/use-token-quote.ts'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import type { TokenPath } from '#lib/routing/token-path.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/form/button.tsx'

/** A token with loaded details, on the requested chain. */
export type LoadedToken = TokenDetail & Pick<TokenPreview, 'chain'>

type TokenDetailsProps = {
  preview: TokenPreview
  onClose: () => void
  href?: string | undefined
  onTrade: (side: TradeSide, token: LoadedToken | undefined) => void
  /** The path of the token's own page. */
  page: TokenPath
  /** The risk verdict. */
  risk: ReactNode
  /** Renders the star and the alert button. */
  renderWatch: (token: Pick<LoadedToken, 'chain' | 'address' | 'name' | 'symbol' | 'price'>) => ReactNode
}

/** The details of a token: risk, chart, figures with sources, issuer's description, and the trade button. */
export function TokenDetails({ preview, href, onClose, onTrade, page, risk, renderWatch }: TokenDetailsProps) {
  const text = useText()
  const detail = useTokenDetail(preview)
  const { token, lastToken, isFetching, isFailed, isMissing } = detail
  const quote = useTokenQuote(preview, token)
  const loadedToken = lastToken && { ...lastToken, chain: preview.chain }
  const name = token?.name || preview.name || text('token.details')
  return (
    <Dialog variant="wide" href={href} title={name} closeLabel={text('dialog.close')} onClose={onClose}>
      <div className="-mx-3 grid min-h-0 grid-cols-1 flex-1 content-start gap-5 overflow-y-auto px-3 pb-1">
        <TokenHeader preview={preview} token={token} isFetching={isFetching} />
        {isMissing ? null : (
          <Link
            to={page}
            className="-mt-2 inline-flex min-h-11 items-center gap-1.5 justify-self-start font-semibold text-accent"
          >
            {text('token-page.open')}
            <ArrowRight aria-hidden size={18} className="rtl:rotate-180" />
          </Link>
        )}
        <DetailNotice {...detail} />
        {token?.isStale ? <StaleDataNotice token={token} /> : null}
        {isFailed && !loadedToken ? null : (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
            {isFailed ? null : <TokenPrice token={token} quote={quote} isFetching={isFetching} />}
            <div className="flex min-h-11 flex-wrap gap-2">
              {loadedToken ? renderWatch({ ...loadedToken, price: quote.price }) : null}
              {loadedToken ? null : <Skeleton className="h-11 w-76" />}
            </div>
          </div>
        )}
        {isMissing ? null : (
          <>
            {risk}
            <TokenChart token={preview} current={quote} />
          </>
        )}
        {isFailed ? null : (
          <>
            <TokenFacts token={token} />
            {token ? <SourceTable token={token} /> : null}
            {token ? <TokenAbout extensions={token.extensions} /> : null}
          </>
        )}
      </div>
      {isMissing ? null : (
        <div className="mt-4 grid grid-cols-2 gap-3">
          <Button variant="primary" onClick={() => onTrade('buy', loadedToken)}>
            {text('buy.tab')}
          </Button>
          <Button onClick={() => onTrade('sell', loadedToken)}>{text('sell.tab')}</Button>
        </div>
      )}
    </Dialog>
  )
}
