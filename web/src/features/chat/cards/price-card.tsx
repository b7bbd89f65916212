import { chainNames } from '@murmur/contract/chains'
import type { PriceData } from '@murmur/contract/chat/cards'
import { ArrowRight } from 'lucide-react'
import { usePrefetchDetails } from '#features/chat/cards/use-prefetch-details.ts'
import { VerifiedBadge } from '#features/chat/cards/verified-badge.tsx'
import { useNow } from '#lib/browser/use-now.ts'
import { formatSpokenPrice, formatTime } from '#lib/format/format.ts'
import { formatAge } from '#lib/format/format-age.ts'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { tokenPath } from '#lib/routing/token-path.ts'
import { ImitationBadge } from '#lib/trading/imitation-badge.tsx'
import { tokenPicture } from '#lib/trading/token-picture.ts'
import { BadgedLogo } from '#ui/display/badged-logo.tsx'
import { ExpandableText } from '#ui/display/expandable-text.tsx'
import { PercentChange } from '#ui/display/percent-change.tsx'
import { PriceLine } from '#ui/display/price-line.tsx'

/** How often the age is updated, in milliseconds. */
const refreshMs = 10_000

/** A token's price as its answer stated it, with its change, its line of a day, its time and a link to its page. */
export function PriceCard({ price }: { price: PriceData }) {
  const text = useText()
  const now = useNow(refreshMs)
  usePrefetchDetails(price.chain, price.address)
  const { name, symbol, chain, twentyFourHour, line, source, asOf } = price
  return (
    <article aria-label={name} className="chat-figures grid gap-2 pt-4">
      <header className="flex items-center gap-3 px-4">
        <BadgedLogo {...tokenPicture(price)} size={40} />
        <div className="min-w-0 flex-1">
          <h4 className="flex flex-wrap items-center gap-x-2 font-semibold wrap-anywhere">
            {name}
            <VerifiedBadge isVerified={price.isVerified} />
          </h4>
          <p className="flex flex-wrap gap-x-2 text-sm text-ink-soft">
            {text('chat.price.of', { symbol, chain: chainNames[chain] })}
            <ImitationBadge imitates={price.imitates} />
          </p>
        </div>
      </header>
      <dl className="flex min-h-12 flex-wrap items-center gap-x-3 px-4">
        <dt className="sr-only">{text('chat.info.price')}</dt>
        <dd className="text-2xl font-semibold tracking-tight">
          <ExpandableText {...formatSpokenPrice(text, price.price)} />
        </dd>
        <dt className="sr-only">{text('chat.info.day')}</dt>
        <dd className="text-sm">
          <PercentChange percent={twentyFourHour} />
          <span aria-hidden className="ms-1.5 text-ink-soft">
            {text('token.day')}
          </span>
        </dd>
        <dd className="ms-auto w-24 sm:w-40">
          <PriceLine levels={line} hasFallen={(twentyFourHour ?? 0) < 0} />
        </dd>
      </dl>
      <footer className="flex items-center justify-between border-t border-line ps-4 text-sm text-ink-soft">
        <span className="min-w-0 truncate" title={formatTime(asOf, text.language)}>
          {text('chat.info.source', { source, age: formatAge(text, asOf, now) })}
        </span>
        <Link
          to={tokenPath(price)}
          className="inline-flex min-h-11 shrink-0 items-center gap-1.5 px-4 font-semibold text-accent"
        >
          {text('chat.price.open', { symbol })}
          <ArrowRight aria-hidden size={16} className="rtl:rotate-180" />
        </Link>
      </footer>
    </article>
  )
}
