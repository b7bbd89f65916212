import { chainNames } from '@murmur/contract/chains'
import type { TokenDetail } from '@murmur/contract/markets/tokens'
import { chainLogo, tokenPlaceholder } from '@murmur/contract/token-placeholder'
import { BadgeCheck, CircleHelp, TriangleAlert } from 'lucide-react'
import { SourcedMetric } from '#features/token/sourced-metric.tsx'
import type { TokenPreview } from '#features/token/use-token-detail.ts'

import { groupAddress, shortenAddress } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import { Badge } from '#ui/display/badge.tsx'
import { BadgedLogo } from '#ui/display/badged-logo.tsx'
import { ExpandableText } from '#ui/display/expandable-text.tsx'
import { showToast } from '#ui/feedback/show-toast.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { CopyButton } from '#ui/form/copy-button.tsx'

type TokenHeaderProps = { preview: TokenPreview; token: TokenDetail | undefined; isFetching: boolean }

/** The identity of a token: logo, symbol, chain, verification and address. */
export function TokenHeader({ preview, token, isFetching }: TokenHeaderProps) {
  const text = useText()
  const symbol = token?.symbol ?? preview.symbol
  const logo = token?.logoURI ?? preview.logoURI ?? null
  return (
    <div className="flex items-start gap-4">
      <BadgedLogo
        src={logo}
        fallback={tokenPlaceholder(preview.chain)}
        badge={{ src: chainLogo(preview.chain), letter: chainNames[preview.chain][0] }}
        size={56}
      />
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1">
          {symbol ? <bdi className="font-semibold wrap-anywhere">{symbol}</bdi> : <Skeleton className="h-5 w-16" />}
          <span className="text-sm text-ink-soft">{text('token.on-chain', { chain: chainNames[preview.chain] })}</span>
          {token ? <TokenBadges token={token} /> : null}
          {token ? <FdvBadge token={token} /> : null}
          {!token && isFetching ? <Skeleton className="h-6 w-28" /> : null}
        </div>
        <Address address={token?.address ?? preview.address} />
      </div>
    </div>
  )
}

/** The first five and last four characters of an address; the whole address in groups on hover. */
function Address({ address }: { address: string }) {
  const text = useText()
  return (
    <div className="flex items-center gap-1 text-sm">
      <span className="sr-only">{text('buy.address')}</span>
      <ExpandableText
        shown={shortenAddress(address, 5, 4)}
        full={groupAddress(address)}
        spoken={groupAddress(address)}
        className="figure-start font-mono"
      />
      <CopyButton
        isSmall
        look="bare"
        text={address}
        label={text('copy.contract')}
        copiedLabel={text('copy.done')}
        onFail={(error) => {
          console.error('An address could not be copied', error)
          showToast('error', text('copy.failed'))
        }}
      />
    </div>
  )
}

function TokenBadges({ token: { isVerified, imitates } }: { token: TokenDetail }) {
  const text = useText()
  if (isVerified === undefined) return null
  const Icon = isVerified ? BadgeCheck : imitates ? TriangleAlert : CircleHelp
  return (
    <span
      className={`inline-flex items-center gap-1 text-sm font-semibold ${isVerified ? 'text-accent' : 'text-caution'}`}
    >
      <Icon aria-hidden size={16} className="shrink-0" />
      {isVerified
        ? text('token.verified')
        : imitates
          ? text('token.imitates', { symbol: imitates })
          : text('token.unverified')}
    </span>
  )
}

/** The fully diluted value, in the style of the rank badge of the lists. */
function FdvBadge({ token }: { token: TokenDetail }) {
  const text = useText()
  return (
    <Badge>
      <abbr title={text('token.fdv')} className="text-xs no-underline sm:text-sm">
        {text('token.fdv-short')}
      </abbr>
      <span>
        <SourcedMetric token={token} of="fdv" />
      </span>
    </Badge>
  )
}
