import { type ChainKey, chainNames } from '@murmur/contract/chains'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import { ChevronDown, Plus } from 'lucide-react'
import { defaultTokens } from '#features/wallet/tokens/default-tokens.ts'
import type { TokenRowsProps } from '#features/wallet/tokens/token-rows.tsx'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/form/button.tsx'

/** The rows of a collapsed section load when the user is about to expand it. */
export const TokenRows = lazyComponent(
  async () => (await import('#features/wallet/tokens/token-rows.tsx')).TokenRows,
  ({ tokens }: TokenRowsProps) =>
    tokens.map(({ address, name }) => <ExpectedRow key={address} name={name} isFailed={false} />),
)

type TokenSectionProps = {
  chain: ChainKey
  /** The listed tokens; undefined until loaded. */
  tokens: HeldToken[] | undefined
  /** Whether loading failed, so that missing tokens are not shown as loading. */
  isFailed: boolean
  /** Whether amounts and values may be shown. */
  isShown: boolean
  isOpen: boolean
  onToggle: () => void
  onOpen: (token: HeldToken) => void
  onDelete: (token: HeldToken) => void
  onImport: () => void
}

/** The id of a section's toggle, which takes the focus after a row was removed. */
export const sectionButtonId = (chain: ChainKey) => `tokens-of-${chain}`

/** The tokens of one chain under a heading that expands them, and a button that imports a missing one. */
export function TokenSection(props: TokenSectionProps) {
  const { chain, tokens, isFailed, isShown, isOpen, onToggle, onOpen, onDelete, onImport } = props
  const text = useText()
  const name = chainNames[chain]
  const panelId = `${sectionButtonId(chain)}-list`
  return (
    <section className="border-t border-line">
      <div className="flex items-center justify-between gap-2 px-2 py-1 sm:px-4">
        <h2>
          <button
            id={sectionButtonId(chain)}
            type="button"
            aria-expanded={isOpen}
            aria-controls={panelId}
            onClick={onToggle}
            className="flex min-h-11 items-center gap-1 rounded-card px-2 text-start text-sm font-semibold hover:bg-sunk"
          >
            {tokens ? (
              text('tokens.heading', { chain: name, count: tokens.length })
            ) : (
              <UncountedHeading name={name} isFailed={isFailed} />
            )}
            <ChevronDown
              aria-hidden
              size={20}
              className={`shrink-0 text-ink-soft transition-transform duration-150 ease-out ${isOpen ? 'rotate-180' : ''}`}
            />
          </button>
        </h2>
        {chain === 'sol' ? null : (
          <Button
            variant="bare"
            onClick={onImport}
            aria-haspopup="dialog"
            className="!gap-1 !px-2 !text-sm !font-normal text-ink-soft"
          >
            <Plus aria-hidden size={18} />
            {text('import.heading')}
          </Button>
        )}
      </div>
      <div id={panelId} hidden={!isOpen} className="px-1 pb-2 sm:px-3">
        {!isOpen ? null : tokens?.length === 0 ? (
          <p className="px-3 py-6 text-center text-ink-soft">{text('tokens.none', { chain: name })}</p>
        ) : (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-1" aria-busy={!tokens && !isFailed}>
            {tokens ? (
              <TokenRows tokens={tokens} isShown={isShown} onOpen={onOpen} onDelete={onDelete} />
            ) : (
              defaultTokens
                .filter((token) => token.chain === chain)
                .map((token) => <ExpectedRow key={token.name} name={token.name} isFailed={isFailed} />)
            )}
          </ul>
        )}
      </div>
    </section>
  )
}

type UncountedHeadingProps = { name: string; isFailed: boolean }

function UncountedHeading({ name, isFailed }: UncountedHeadingProps) {
  const text = useText()
  return (
    <span className="flex items-center gap-2">
      {text('tokens.heading-uncounted', { chain: name })}
      {isFailed ? null : <Skeleton className="h-5 w-6" />}
    </span>
  )
}

/** A default token while its figures load, or if they cannot be loaded. */
function ExpectedRow({ name, isFailed }: UncountedHeadingProps) {
  return (
    <li className="flex min-h-16 items-center justify-between gap-4 px-3 py-2">
      <span className="grid gap-0.5">
        <span className="font-semibold">{name}</span>
        {isFailed ? null : <Skeleton className="h-5 w-20" />}
      </span>
      {isFailed ? '—' : <Skeleton className="h-5 w-16" />}
    </li>
  )
}
