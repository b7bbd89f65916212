import { tokenKey } from '@murmur/contract/token-id'
import type { ReactNode } from 'react'
import type { ChartNotes } from '#features/token/chart/chart-notes.ts'
import { TokenChart } from '#features/token/chart/token-chart.tsx'
import { HolderShare } from '#features/token/holder-share.tsx'
import { PoolTable } from '#features/token/markets/pool-table.tsx'
import { TokenTape } from '#features/token/markets/trade-tape.tsx'
import { SourceTable } from '#features/token/source-table.tsx'
import { TokenAbout } from '#features/token/token-about.tsx'
import type { LoadedToken } from '#features/token/token-details.tsx'
import { TokenFacts } from '#features/token/token-facts.tsx'
import { TokenHero } from '#features/token/token-hero.tsx'
import { pageMetrics } from '#features/token/token-metrics.ts'
import { DetailNotice, StaleDataNotice } from '#features/token/token-notices.tsx'
import { type TokenPreview, useTokenDetail } from '#features/token/use-token-detail.ts'
import { useText } from '#lib/i18n/text.ts'
import { useLivePrices } from '#lib/live/live-prices.ts'
import { showToast } from '#ui/feedback/show-toast.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { CopyButton } from '#ui/form/copy-button.tsx'

type TokenPageViewProps = {
  preview: TokenPreview
  /** The address to share. */
  link: string
  notes?: ChartNotes
  transactionUrl: string | undefined
  risk: ReactNode
  renderWatch: (token: Pick<LoadedToken, 'chain' | 'address' | 'name' | 'symbol' | 'price'>) => ReactNode
  /** The trade panel beside the chart, or the buttons below it on a phone. */
  renderTrade: (token: LoadedToken | undefined) => ReactNode
  /** Shown instead if no such token exists. */
  missing: ReactNode
}

/** Everything about one token, with the trade panel beside it. */
export function TokenPageView(props: TokenPageViewProps) {
  const { preview, link, notes, transactionUrl, risk, renderWatch, renderTrade, missing } = props
  const text = useText()
  const detail = useTokenDetail(preview)
  const live = useLivePrices([preview]).get(tokenKey(preview))
  const { token, isFetching, isFailed, isMissing } = detail
  const loaded = token && { ...token, chain: preview.chain }
  if (isMissing) return missing
  return (
    <article className="token-page mx-auto w-full max-w-[1120px]">
      <title>{`${token ? `${token.name} (${token.symbol})` : text('token.details')} · Murmur`}</title>
      <TokenHero
        preview={preview}
        token={token}
        live={live}
        isFetching={isFetching}
        actions={
          <>
            {loaded ? renderWatch({ ...loaded, price: live?.price ?? loaded.price }) : null}
            {loaded || isFailed ? null : <Skeleton className="h-11 w-60" />}
            <ShareLink link={link} />
          </>
        }
      />
      {isFailed ? <DetailNotice {...detail} /> : null}
      {token?.isStale ? <StaleDataNotice token={token} /> : null}
      <div className="token-columns">
        <div className="grid min-w-0 grid-cols-1 content-start gap-8">
          <TokenChart token={preview} hasCandles heading="h2" {...(notes ? { notes } : {})} />
          <div className="grid gap-3">{risk}</div>
          {isFailed ? null : <TokenFacts token={token} heading="h2" metrics={pageMetrics} />}
          {token ? <HolderShare token={token} /> : null}
          <TokenTape token={preview} transactionUrl={transactionUrl} />
          <PoolTable token={preview} symbol={token?.symbol ?? preview.symbol ?? ''} />
          {token ? <SourceTable token={token} /> : null}
          {token ? <TokenAbout extensions={token.extensions} heading="h2" /> : null}
        </div>
        <aside aria-label={text('token-page.trade')} className="token-trade">
          {renderTrade(loaded)}
        </aside>
      </div>
    </article>
  )
}

function ShareLink({ link }: { link: string }) {
  const text = useText()
  return (
    <CopyButton
      text={link}
      label={text('token-page.copy-link')}
      copiedLabel={text('copy.done')}
      onFail={(error) => {
        console.error('The link could not be copied', error)
        showToast('error', text('copy.failed'))
      }}
    />
  )
}
