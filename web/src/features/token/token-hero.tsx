import { chainNames } from '@murmur/contract/chains'
import type { TokenDetail } from '@murmur/contract/markets/tokens'
import { getChainLogoPath, getTokenPlaceholderPath } from '@murmur/contract/token-placeholder'
import { type ReactNode, useRef } from 'react'
import { KeyFigures } from '#features/token/key-figures.tsx'
import { TokenAddress } from '#features/token/token-address.tsx'
import { TokenPrice } from '#features/token/token-price.tsx'
import type { TokenPreview } from '#features/token/use-token-detail.ts'
import type { TokenQuote } from '#features/token/use-token-quote.ts'
import { VerificationMark } from '#features/token/verification-mark.tsx'
import { useKeptFocus } from '#lib/browser/use-kept-focus.ts'
import { useText } from '#lib/i18n/text.ts'
import { BadgedLogo } from '#ui/display/badged-logo.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useHeadingFocus } from '#ui/layout/page.tsx'

type TokenHeroProps = {
  preview: TokenPreview
  token: TokenDetail | undefined
  quote: TokenQuote
  isFetching: boolean
  risk: ReactNode
  /** The star, the alert button and the link to share. */
  actions: ReactNode
}

/** The head of a token's page: identity and actions, then the price in large figures beside the key figures, then the risk. */
export function TokenHero({ preview, token, quote, isFetching, risk, actions }: TokenHeroProps) {
  const text = useText()
  const heading = useHeadingFocus()
  const actionArea = useRef<HTMLDivElement>(null)
  // Placeholders of the actions, which can have the focus, are replaced once their chunk has loaded.
  useKeptFocus(actionArea, actionArea)
  const name = token?.name || preview.name
  const symbol = token?.symbol ?? preview.symbol
  return (
    <header className="contents">
      <div className="token-identity flex items-start gap-4">
        <BadgedLogo
          src={token?.logoURI ?? preview.logoURI ?? null}
          fallback={getTokenPlaceholderPath(preview.chain)}
          badge={{ src: getChainLogoPath(preview.chain), letter: chainNames[preview.chain][0] }}
          size={56}
        />
        <div className="grid min-w-0 flex-1 gap-1">
          <h1
            ref={heading}
            tabIndex={-1}
            className="flex min-h-9 flex-wrap items-baseline gap-x-2 text-xl font-semibold tracking-tight desk:min-h-12 desk:text-2xl"
          >
            {name ? <bdi className="wrap-anywhere">{name}</bdi> : <Skeleton className="h-7 w-40" />}{' '}
            {symbol && symbol !== name ? (
              <bdi className="text-base font-normal text-ink-soft wrap-anywhere">{symbol}</bdi>
            ) : null}
            {name ? null : <span className="sr-only">{text('token.details')}</span>}
          </h1>
          <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1">
            <span className="text-sm text-ink-soft">
              {text('token.on-chain', { chain: chainNames[preview.chain] })}
            </span>
            {token ? <VerificationMark token={token} /> : isFetching ? <Skeleton className="h-5 w-24" /> : null}
            {/* Always on its own line on phones, so that it does not move when the mark loads. */}
            <div className="max-sm:basis-full">
              <TokenAddress address={token?.address ?? preview.address} />
            </div>
          </div>
        </div>
      </div>
      <div className="token-figures">
        <TokenPrice isLarge token={token} quote={quote} isFetching={isFetching} />
        {token || isFetching ? <KeyFigures token={token} /> : null}
      </div>
      <div className="token-verdict">{risk}</div>
      <div ref={actionArea} tabIndex={-1} className="token-actions outline-none">
        {actions}
      </div>
    </header>
  )
}
