import type { TokenReply } from '@murmur/contract/tokens'
import type { ReactNode } from 'react'
import { chainNames } from '#lib/chain-names.ts'
import { formatPrice, shortenAddress } from '#lib/format.ts'
import { useText } from '#lib/text.ts'
import { Figure } from '#ui/figure.tsx'

/** The "Token Information" card: what stands behind a contract address. */
export function TokenInformation({ found }: { found: TokenReply }) {
  const text = useText()
  const { token, chain } = found
  const price = token.price === null ? undefined : formatPrice(token.price)
  return (
    <section aria-labelledby="token-information" className="appear rounded-card border border-line bg-sunk p-4">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h3 id="token-information" className="font-semibold">
          {text('token.heading')}
        </h3>
        <Figure
          shown={shortenAddress(token.address, 4, 4)}
          full={token.address}
          className="font-mono text-sm text-ink-soft"
        />
      </div>
      <dl className="grid gap-1">
        <Row label={text('token.name')}>{token.name}</Row>
        <Row label={text('token.symbol')}>{token.symbol}</Row>
        <Row label={text('token.price')}>
          {price ? (
            <Figure
              shown={`$${price.shown}`}
              spoken={price.spoken && text('token.price-spoken', { price: price.spoken })}
            />
          ) : (
            text('missing')
          )}
        </Row>
        <Row label={text('token.chain')}>{chainNames[chain]}</Row>
      </dl>
    </section>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="min-w-0 text-right wrap-anywhere">{children}</dd>
    </div>
  )
}
