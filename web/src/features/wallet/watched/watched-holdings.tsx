import { chainNames } from '@murmur/contract/chains'
import { tokenKey } from '@murmur/contract/token-id'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { TokenAmountText } from '#features/wallet/tokens/token-amount-text.tsx'
import { UsdValue } from '#features/wallet/tokens/usd-value.tsx'
import { useText } from '#lib/i18n/text.ts'
import { tokenPicture } from '#lib/trading/token-picture.ts'
import { BadgedLogo } from '#ui/display/badged-logo.tsx'
import { Button } from '#ui/form/button.tsx'

/** The number of holdings that show at first. */
const firstRows = 5

/** The holdings with the highest value; the rest on request. */
export function WatchedHoldings({ tokens }: { tokens: readonly HeldToken[] }) {
  const text = useText()
  const listId = useId()
  const [isWhole, setWhole] = useState(false)
  const sorted = tokens.toSorted((a, b) => b.usdValue - a.usdValue)
  // A button that reveals a single row would take as much space as that row.
  const hasMore = sorted.length > firstRows + 1
  const visibleTokens = hasMore && !isWhole ? sorted.slice(0, firstRows) : sorted
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
      <ul id={listId}>
        {visibleTokens.map((token) => (
          <HoldingItem key={tokenKey(token)} token={token} />
        ))}
      </ul>
      {hasMore ? (
        <Button
          variant="bare"
          className="justify-self-start !px-2 text-sm"
          aria-expanded={isWhole}
          aria-controls={listId}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? text('watched.fewer') : text('watched.all', { count: sorted.length })}
          <ChevronDown aria-hidden size={18} className={isWhole ? 'rotate-180' : ''} />
        </Button>
      ) : null}
    </div>
  )
}

function HoldingItem({ token }: { token: HeldToken }) {
  return (
    <li className="flex min-h-15 items-center gap-3 border-b border-line py-2 last:border-b-0">
      <BadgedLogo {...tokenPicture(token)} size={32} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{token.symbol}</span>
        <span className="block text-sm text-ink-soft">{chainNames[token.chain]}</span>
      </span>
      <span className="min-w-0 text-end tabular-nums">
        <span className="block font-semibold wrap-anywhere">
          <UsdValue token={token} />
        </span>
        <span className="block text-sm text-ink-soft wrap-anywhere">
          <TokenAmountText token={token} />
        </span>
      </span>
    </li>
  )
}
