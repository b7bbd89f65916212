import { type ChainKey, chainNames } from '@murmur/contract/chains'
import type { TokenReply } from '@murmur/contract/markets/tokens'
import { tokenKey } from '@murmur/contract/token-id'
import { type ReactNode, useId } from 'react'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { usePreloadOnInteraction } from '#lib/browser/use-has-interacted.ts'
import { formatSpokenPrice } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import { useLivePrices } from '#lib/live/live-prices.ts'
import { ImitationBadge } from '#lib/trading/imitation-badge.tsx'
import type { Lookup } from '#lib/trading/use-token-lookup.ts'
import { ExpandableText } from '#ui/display/expandable-text.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { FieldError } from '#ui/form/field-error.tsx'

const Choice = lazyComponent(async () => (await import('#ui/form/choice.tsx')).Choice<ChainKey>)
const preloadedComponents = [Choice]

type TokenInformationProps = {
  lookup: Lookup
  chain: ChainKey | undefined
  chainError: string | undefined
  onChain: (chain: ChainKey) => void
}

/**
 * The "Token Information" card: the token at a contract address. From the start of a look-up it has the height of its rows, so that
 * nothing moves when the token arrives.
 */
export function TokenInformation({ lookup, chain, chainError, onChain }: TokenInformationProps) {
  const text = useText()
  const questionId = useId()
  const mustChoose = lookup.choices.length > 0
  const { found, isFetching, isFailed } = lookup
  const livePrices = useLivePrices(found ? [toTokenRef(found)] : noTokens)
  const hasRows = found !== undefined || isFetching || isFailed || mustChoose
  usePreloadOnInteraction(preloadedComponents)
  const renderCell = (label: string, show: (found: TokenReply) => ReactNode) => (
    <div className="flex min-h-6 items-baseline gap-x-2 sm:grid sm:min-h-12 sm:content-start">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="min-w-0 font-semibold wrap-anywhere">
        {found ? show(found) : isFailed ? text('missing') : <Skeleton />}
      </dd>
    </div>
  )
  return (
    <section
      aria-labelledby="token-information"
      className={hasRows ? 'min-h-22 rounded-card bg-sunk/60 px-3 py-1.5 sm:min-h-26 sm:p-4' : ''}
    >
      <div className={hasRows ? 'flex min-h-6 sm:mb-2 items-center justify-between gap-x-4' : ''}>
        <h2 id="token-information" className={hasRows ? 'shrink-0 font-semibold max-sm:text-sm' : 'sr-only'}>
          {text('token.heading')}
        </h2>
        {hasRows ? <LookupState lookup={lookup} /> : null}
      </div>
      {hasRows ? (
        <dl className="grid grid-cols-2 gap-x-4 gap-y-1 sm:grid-cols-[1.4fr_1fr_1fr_1fr]">
          {renderCell(text('token.name'), ({ token }) => (
            <span className="block max-sm:truncate">{token.name}</span>
          ))}
          {renderCell(text('token.symbol'), ({ token }) => (
            <>
              {token.symbol}
              <ImitationBadge imitates={token.imitates} />
            </>
          ))}
          {renderCell(text('token.price'), ({ token }) => (
            <Price price={(found && livePrices.get(tokenKey(toTokenRef(found)))?.price) ?? token.price} />
          ))}
          {mustChoose ? (
            <div className="col-span-full flex min-h-11 flex-wrap items-center justify-between gap-x-4">
              {/* The question about the chain, next to its options. */}
              <dt id={questionId} className="appear min-w-32 flex-1 text-sm text-ink">
                {text('chain.question')}
              </dt>
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
            renderCell(text('token.chain'), ({ chain: of }) => chainNames[of])
          )}
        </dl>
      ) : null}
      {hasRows ? null : <p className="text-sm text-ink-soft">{text('token.address-hint')}</p>}
      <FieldError id={`${questionId}-error`} error={chainError} />
    </section>
  )
}

/** Shows that the look-up runs; screen readers get its result too. */
function LookupState({ lookup: { found, isFetching } }: { lookup: Lookup }) {
  const text = useText()
  return (
    <div role="status" className="min-w-0 text-sm text-ink-soft max-sm:text-xs">
      {isFetching ? (
        <span className="flex items-center gap-2">
          <Spinner size={16} />
          <span className="truncate">{text('token.fetching')}</span>
        </span>
      ) : null}
      {found ? <span className="sr-only">{text('token.found', toAnnouncementValues(found))}</span> : null}
    </div>
  )
}

const noTokens: readonly never[] = []
const toTokenRef = ({ token, chain }: TokenReply) => ({ chain, address: token.address })
const toOption = (value: ChainKey) => ({ value, label: chainNames[value] })

function toAnnouncementValues({ token, chain }: TokenReply) {
  return { name: token.name, symbol: token.symbol, chain: chainNames[chain] }
}

function Price({ price }: { price: number | null }) {
  const text = useText()
  if (price === null) return text('missing')
  return <ExpandableText {...formatSpokenPrice(text, price)} />
}
