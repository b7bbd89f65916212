import { chainNames } from '@murmur/contract/chains'
import { tokenKey } from '@murmur/contract/token-id'
import type { Position } from '@murmur/contract/trading/portfolio'
import { ChevronDown } from 'lucide-react'
import { SignedUsd } from '#features/portfolio/signed-usd.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { tokenPath } from '#lib/routing/token-path.ts'
import { ImitationBadge } from '#lib/trading/imitation-badge.tsx'

/** Fully sold positions with their realised profit; collapsed. */
export function ClosedPositions({ positions }: { positions: readonly Position[] }) {
  const text = useText()
  if (positions.length === 0) return null
  return (
    <details className="group rounded-card bg-card px-3">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4 font-semibold">
        {text('portfolio.closed', { count: positions.length })}
        <ChevronDown aria-hidden size={18} className="shrink-0 text-ink-soft group-open:rotate-180" />
      </summary>
      <ul className="pb-2 text-sm">
        {positions.map(({ chain, address, name, imitates, realisedPnlUsd }) => (
          <li key={tokenKey({ chain, address })} className="flex justify-between gap-4 border-t border-line py-2">
            <span className="wrap-anywhere">
              <Link to={tokenPath({ chain, address })} className="underline underline-offset-2">
                {text('holdings.on-chain', { name, chain: chainNames[chain] })}
              </Link>{' '}
              <ImitationBadge imitates={imitates} />
            </span>
            <SignedUsd usd={realisedPnlUsd} />
          </li>
        ))}
      </ul>
    </details>
  )
}
