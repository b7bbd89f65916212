import { chainNames } from '@murmur/contract/chains'
import type { InfoData } from '@murmur/contract/chat/cards'
import { CopyAddressButton } from '#features/chat/cards/copy-address-button.tsx'
import { Row } from '#features/chat/cards/row.tsx'
import { usePrefetchDetails } from '#features/chat/cards/use-prefetch-details.ts'
import { VerifiedBadge } from '#features/chat/cards/verified-badge.tsx'
import { useHasArrived } from '#features/chat/messages/arrivals.ts'
import { useNow } from '#lib/browser/use-now.ts'
import { formatMarketCap, formatSpokenPrice, formatTime, shortenAddress } from '#lib/format/format.ts'
import { formatAge } from '#lib/format/format-age.ts'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { tokenPath } from '#lib/routing/token-path.ts'
import { ImitationBadge } from '#lib/trading/imitation-badge.tsx'
import { useRiskSlot } from '#lib/trading/risk-slot.ts'
import { tokenPicture } from '#lib/trading/token-picture.ts'
import { BadgedLogo } from '#ui/display/badged-logo.tsx'
import { ExpandableText } from '#ui/display/expandable-text.tsx'
import { PercentChange } from '#ui/display/percent-change.tsx'

/** How long the copy button shows that it copied, in milliseconds. */
const copiedMs = 3000
/** How often the age is updated, in milliseconds. */
const refreshMs = 10_000

/** The figures of a token with their source and age. `seq`: the sequence number of its message. */
export function TokenInfoCard({ info, seq }: { info: InfoData; seq: number }) {
  const text = useText()
  const now = useNow(refreshMs)
  const risk = useRiskSlot()
  // The verdicts of earlier cards are not announced when a chat opens.
  const isQuiet = !useHasArrived(seq)
  usePrefetchDetails(info.chain, info.address)
  const cap = (value: number | null) => (value === null ? text('missing') : formatMarketCap(value, text.language))
  return (
    <article
      aria-label={info.name}
      className="grid max-w-160 gap-3 rounded-card border border-line bg-card px-4 pt-4 pb-1"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <BadgedLogo {...tokenPicture(info)} size={40} />
        <h4 className="min-w-0 flex-1 text-lg font-semibold wrap-anywhere">
          <Link to={tokenPath(info)} className="underline-offset-4 hover:underline">
            {info.name} <span className="text-ink-soft">{info.symbol}</span>
          </Link>
        </h4>
        <VerifiedBadge isVerified={info.isVerified} />
        <ImitationBadge imitates={info.imitates} />
      </header>
      <dl className="grid gap-x-10 gap-y-1 sm:grid-cols-2">
        <div className="flex items-baseline justify-between gap-4 font-semibold sm:col-span-2 sm:justify-start">
          <dt className="max-sm:text-sm sm:sr-only">{text('chat.info.price')}</dt>
          <dd className="text-2xl tracking-tight">
            <Price price={info.price} />
          </dd>
        </div>
        <Row label={text('chat.info.hour')}>
          <PercentChange percent={info.oneHour} />
        </Row>
        <Row label={text('chat.info.day')}>
          <PercentChange percent={info.twentyFourHour} />
        </Row>
        <Row label={text('chat.info.liquidity')}>{cap(info.liquidity)}</Row>
        <Row label={text('chat.info.market-cap')}>{cap(info.mc)}</Row>
        <Row label={text('chat.info.chain')}>{chainNames[info.chain]}</Row>
      </dl>
      {/* Reserves the height of a typical verdict, which loads after the card, so that the content below does not move. */}
      {risk ? (
        <div className="min-h-22 sm:min-h-18">{risk.token({ chain: info.chain, address: info.address, isQuiet })}</div>
      ) : null}
      <footer className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line pt-1 text-sm text-ink-soft">
        <span className="inline-flex items-center">
          <ExpandableText
            shown={shortenAddress(info.address, 4, 4)}
            full={info.address}
            className="figure-start font-mono"
          />
          <CopyAddressButton address={info.address} of={info.symbol} milliseconds={copiedMs} />
        </span>
        <span title={formatTime(info.asOf, text.language)}>
          {text('chat.info.source', { source: info.source, age: formatAge(text, info.asOf, now) })}
        </span>
      </footer>
    </article>
  )
}

function Price({ price }: { price: number | null }) {
  const text = useText()
  if (price === null) return text('missing')
  return <ExpandableText {...formatSpokenPrice(text, price)} />
}
