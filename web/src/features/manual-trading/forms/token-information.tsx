import { type ChainKey, chainNames } from '@murmur/contract/chains'
import type { TokenReply } from '@murmur/contract/markets/tokens'
import { type ReactNode, useId } from 'react'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { usePreloadOnInteraction } from '#lib/browser/use-has-interacted.ts'
import { formatSpokenPrice, shortenAddress } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import { ImitationBadge } from '#lib/trading/imitation-badge.tsx'
import type { Lookup } from '#lib/trading/use-token-lookup.ts'
import { ExpandableText } from '#ui/display/expandable-text.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { FieldError } from '#ui/form/field-error.tsx'

const Choice = lazyComponent(async () => (await import('#ui/form/choice.tsx')).Choice<ChainKey>)
const parts = [Choice]

type TokenInformationProps = {
  lookup: Lookup
  chain: ChainKey | undefined
  chainError: string | undefined
  onChain: (chain: ChainKey) => void
}

/**
 * The "Token Information" card: the token at a contract address. Its rows and the space for the chain choice
 * render before the token is loaded, to avoid a layout shift.
 */
export function TokenInformation({ lookup, chain, chainError, onChain }: TokenInformationProps) {
  const text = useText()
  const questionId = useId()
  const mustChoose = lookup.choices.length > 0
  const { found, isFetching } = lookup
  usePreloadOnInteraction(parts)
  const row = (label: string, show: (found: TokenReply) => ReactNode, height = 'min-h-6') => (
    <div className={`flex ${height} justify-between gap-4`}>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="min-w-0 text-end wrap-anywhere">{found ? show(found) : isFetching ? <Skeleton /> : '—'}</dd>
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
        {row(text('token.symbol'), ({ token }) => (
          <>
            {token.symbol}
            <ImitationBadge imitates={token.imitates} />
          </>
        ))}
        {row(text('token.price'), ({ token }) => (
          <Price price={token.price} />
        ))}
        {mustChoose ? (
          <div className="flex min-h-11 items-center justify-between gap-4">
            <dt className="text-ink-soft">{text('token.chain')}</dt>
            <dd>
              <fieldset
                aria-labelledby={questionId}
                aria-describedby={chainError ? `${questionId}-error` : undefined}
                data-invalid={chainError ? true : undefined}
              >
                <Choice name="chain" options={lookup.choices.map(toOption)} value={chain} onChange={onChain} />
              </fieldset>
            </dd>
          </div>
        ) : (
          row(text('token.chain'), (found) => chainNames[found.chain], 'min-h-11')
        )}
      </dl>
      <div className="mt-1 min-h-10 text-sm text-ink-soft">
        <p id={questionId} className={mustChoose ? 'appear text-ink' : ''}>
          {text(mustChoose ? 'chain.question' : 'token.address-hint')}
        </p>
        <FieldError id={`${questionId}-error`} error={chainError} />
      </div>
    </section>
  )
}

/** Shows the fetch status, then the token's address; on phones on a separate line, so that no row moves. */
function LookupState({ lookup: { found, isFetching } }: { lookup: Lookup }) {
  const text = useText()
  return (
    <div className="min-h-6 w-full text-sm text-ink-soft sm:w-auto">
      <div role="status">
        {isFetching ? (
          <span className="flex items-center gap-2">
            <Spinner size={16} />
            {text('token.fetching')}
          </span>
        ) : null}
        {found ? <span className="sr-only">{text('token.found', toAnnouncementValues(found))}</span> : null}
      </div>
      {found ? (
        <ExpandableText
          shown={shortenAddress(found.token.address, 4, 4)}
          full={found.token.address}
          className="font-mono"
        />
      ) : null}
    </div>
  )
}

const toOption = (value: ChainKey) => ({ value, label: chainNames[value] })

function toAnnouncementValues({ token, chain }: TokenReply) {
  return { name: token.name, symbol: token.symbol, chain: chainNames[chain] }
}

function Price({ price }: { price: number | null }) {
  const text = useText()
  if (price === null) return text('missing')
  return <ExpandableText {...formatSpokenPrice(text, price)} />
}
