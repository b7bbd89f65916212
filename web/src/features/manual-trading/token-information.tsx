import type { TokenReply } from '@murmur/contract/tokens'
import type { ReactNode } from 'react'
import type { Lookup } from '#features/manual-trading/use-token-lookup.ts'
import { chainNames } from '#lib/chain-names.ts'
import { formatPrice, shortenAddress } from '#lib/format.ts'
import { useText } from '#lib/text.ts'
import { Figure } from '#ui/figure.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Spinner } from '#ui/spinner.tsx'

/** The "Token Information" card: what stands behind a contract address. Its rows stand there before they are known. */
export function TokenInformation({ lookup }: { lookup: Lookup }) {
  const text = useText()
  const { found, isFetching } = lookup
  const row = (label: string, show: (found: TokenReply) => ReactNode) => (
    <div className="flex min-h-6 justify-between gap-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="min-w-0 text-right wrap-anywhere">{found ? show(found) : isFetching ? <Skeleton /> : '—'}</dd>
    </div>
  )
  return (
    <section aria-labelledby="token-information" className="rounded-card bg-sunk/60 p-4">
      <div className="mb-2 flex min-h-6 flex-wrap items-center justify-between gap-x-4">
        <h2 id="token-information" className="font-semibold">
          {text('token.heading')}
        </h2>
        <LookupState lookup={lookup} />
      </div>
      <dl className="grid gap-1">
        {row(text('token.name'), ({ token }) => token.name)}
        {row(text('token.symbol'), ({ token }) => token.symbol)}
        {row(text('token.price'), ({ token }) => (
          <Price price={token.price} />
        ))}
        {row(text('token.chain'), ({ chain }) => chainNames[chain])}
      </dl>
    </section>
  )
}

/** That the token is being fetched, and then its address. */
function LookupState({ lookup: { found, isFetching } }: { lookup: Lookup }) {
  const text = useText()
  return (
    <div className="text-sm text-ink-soft">
      <div role="status">
        {isFetching ? (
          <span className="flex items-center gap-2">
            <Spinner size={16} />
            {text('token.fetching')}
          </span>
        ) : null}
        {found ? <span className="sr-only">{text('token.found', saidOf(found))}</span> : null}
      </div>
      {found ? (
        <Figure shown={shortenAddress(found.token.address, 4, 4)} full={found.token.address} className="font-mono" />
      ) : null}
    </div>
  )
}

function saidOf({ token, chain }: TokenReply) {
  return { name: token.name, symbol: token.symbol, chain: chainNames[chain] }
}

function Price({ price }: { price: number | null }) {
  const text = useText()
  if (price === null) return text('missing')
  const { shown, spoken } = formatPrice(price)
  return <Figure shown={`$${shown}`} spoken={spoken && text('token.price-spoken', { price: spoken })} />
}
