import { chainNames } from '@murmur/contract/chains'
import type { TokenDetail } from '@murmur/contract/markets/tokens'
import { getChainLogoPath, getTokenPlaceholderPath } from '@murmur/contract/token-placeholder'
import { TokenAddress } from '#features/token/token-address.tsx'
import type { TokenPreview } from '#features/token/use-token-detail.ts'
import { FdvBadge, VerificationMark } from '#features/token/verification-mark.tsx'
import { useText } from '#lib/i18n/text.ts'
import { BadgedLogo } from '#ui/display/badged-logo.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

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
        fallback={getTokenPlaceholderPath(preview.chain)}
        badge={{ src: getChainLogoPath(preview.chain), letter: chainNames[preview.chain][0] }}
        size={56}
      />
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1">
          {symbol ? <bdi className="font-semibold wrap-anywhere">{symbol}</bdi> : <Skeleton className="h-5 w-16" />}
          <span className="text-sm text-ink-soft">{text('token.on-chain', { chain: chainNames[preview.chain] })}</span>
          {token ? <VerificationMark token={token} /> : null}
          {token ? <FdvBadge token={token} /> : null}
          {!token && isFetching ? <Skeleton className="h-6 w-28" /> : null}
        </div>
        <TokenAddress address={token?.address ?? preview.address} />
      </div>
    </div>
  )
}
