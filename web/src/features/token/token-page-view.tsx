import { Share2 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import type { ChartNotes } from '#features/token/chart/chart-notes.ts'
import { TokenChart } from '#features/token/chart/token-chart.tsx'
import type { LoadedToken } from '#features/token/token-details.tsx'
import { TokenHero } from '#features/token/token-hero.tsx'
import { DetailNotice, StaleDataNotice } from '#features/token/token-notices.tsx'
import { type TokenPreview, useTokenDetail } from '#features/token/use-token-detail.ts'
import { useTokenQuote } from '#features/token/use-token-quote.ts'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { useHasBeenVisible } from '#lib/browser/use-has-been-visible.ts'
import { useHasInteracted } from '#lib/browser/use-has-interacted.ts'
import { useText } from '#lib/i18n/text.ts'
import { showToast } from '#ui/feedback/show-toast.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { CopyButton } from '#ui/form/copy-button.tsx'

type TokenPageViewProps = {
  preview: TokenPreview
  /** The address to share. */
  link: string
  notes?: ChartNotes
  transactionUrl: string | undefined
  /** The risk verdict, directly below the price. */
  risk: ReactNode
  /** The verdict's reasons, below the chart. */
  riskReasons: ReactNode
  renderWatch: (token: Pick<LoadedToken, 'chain' | 'address' | 'name' | 'symbol' | 'price'>) => ReactNode
  /** The trade panel beside the chart, or on a phone a bar of buttons at the bottom. */
  renderTrade: (token: LoadedToken | undefined) => ReactNode
  /** Shown instead if no such token exists. */
  missing: ReactNode
}

/** Loads at the first interaction, or when its place is visible. */
const TokenDetailSections = lazyComponent(
  async () => (await import('#features/token/token-detail-sections.tsx')).TokenDetailSections,
)

/** Everything about one token, with the trade panel beside it. */
export function TokenPageView(props: TokenPageViewProps) {
  const { preview, link, notes, transactionUrl, risk, riskReasons, renderWatch, renderTrade, missing } = props
  const text = useText()
  const detail = useTokenDetail(preview)
  const { token, lastToken, isFetching, isFailed, isMissing } = detail
  const quote = useTokenQuote(preview, token)
  const loadedToken = token && { ...token, chain: preview.chain }
  const tradedToken = lastToken && { ...lastToken, chain: preview.chain }
  if (isMissing && !lastToken) return missing
  return (
    <article className="token-page">
      <title>{`${token ? `${token.name} (${token.symbol})` : text('token.details')} · Murmur`}</title>
      <TokenHero
        preview={preview}
        token={token}
        quote={quote}
        isFetching={isFetching}
        risk={risk}
        actions={
          <>
            {tradedToken ? renderWatch({ ...tradedToken, price: quote.price }) : null}
            {tradedToken || isFailed ? null : <Skeleton className="h-11 w-24 sm:w-60" />}
            <ShareLink link={link} />
          </>
        }
      />
      <div className="token-main">
        <DetailNotice {...detail} />
        {token?.isStale ? <StaleDataNotice token={token} /> : null}
        <TokenChart token={preview} current={quote} hasCandles heading="h2" {...(notes ? { notes } : {})} />
        <LazySections>
          <TokenDetailSections
            preview={preview}
            token={loadedToken}
            isFailed={isFailed}
            transactionUrl={transactionUrl}
          >
            {riskReasons}
          </TokenDetailSections>
        </LazySections>
      </div>
      <aside aria-label={text('token-page.trade')} className="token-trade">
        {renderTrade(tradedToken)}
      </aside>
    </article>
  )
}

/** Renders its children on the first interaction or once visible, and reserves their height before. */
function LazySections({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  const hasInteracted = useHasInteracted()
  const isVisible = useHasBeenVisible(ref)
  return (
    <div ref={ref} className="token-more">
      {hasInteracted || isVisible ? children : null}
    </div>
  )
}

function ShareLink({ link }: { link: string }) {
  const text = useText()
  return (
    <CopyButton
      Icon={Share2}
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
