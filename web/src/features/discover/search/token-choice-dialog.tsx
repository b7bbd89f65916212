import type { ChainKey } from '@murmur/contract/chains'
import { logoPath } from '@murmur/contract/markets/logo-path'
import { tokenKey } from '@murmur/contract/token-id'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import { type KeyboardEvent, useId } from 'react'
import { findChainByLongName } from '#features/discover/discovered-token.ts'
import { useTrendingTokens } from '#features/discover/list/use-market-list.ts'
import { SearchBox } from '#features/discover/search/search-box.tsx'
import { TokenOption, type TokenOptionView } from '#features/discover/search/token-option.tsx'
import { useActiveOption } from '#features/discover/search/use-active-option.ts'
import { type TokenSearch, useTokenSearch } from '#features/discover/search/use-token-search.ts'
import { formatShortAmount } from '#lib/format/amount.ts'
import { useText } from '#lib/i18n/text.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'

type ChosenToken = Pick<TokenOptionView, 'chain' | 'address' | 'symbol' | 'price'>
type TokenChoiceDialogProps = {
  title: string
  /** The user's holdings; undefined until they are loaded. */
  tokens: readonly HeldToken[] | undefined
  onPick: (token: ChosenToken) => void
  onClose: () => void
}

/** How many trending tokens of each chain are suggested before a search. */
const suggestedPerChain = 3

/** Searches a token by name, ticker or address; before that it suggests the user's own tokens and trending ones. */
export function TokenChoiceDialog({ title, tokens, onPick, onClose }: TokenChoiceDialogProps) {
  const text = useText()
  const listId = useId()
  const search = useTokenSearch()
  const suggested = useSuggestions(tokens)
  const isSearching = search.submitted !== ''
  const options = isSearching ? toOptions(search, tokens, text.language) : suggested
  // The keys cannot pick an option of an earlier text: Enter then searches.
  const activeOption = useActiveOption(search.isStale ? 0 : options.length, options.map(({ key }) => key).join())

  const handleKey = (event: KeyboardEvent) => {
    // During IME composition the keys belong to the input method.
    if (event.nativeEvent.isComposing) return
    const chosen = activeOption.at === undefined ? undefined : options[activeOption.at]
    if (event.key === 'Enter' && chosen) onPick(chosen)
    else if (!activeOption.handleKey(event)) return
    event.preventDefault()
  }
  return (
    <Dialog title={title} closeLabel={text('dialog.close')} onClose={onClose}>
      <search className="block">
        <SearchBox
          ref={focus}
          typed={search.typed}
          listId={listId}
          isListed={options.length > 0}
          activeId={activeOption.at === undefined ? undefined : activeOption.optionId(activeOption.at)}
          onType={search.type}
          onKey={handleKey}
          onFocus={() => undefined}
          onRun={search.run}
        />
      </search>
      <p
        role="status"
        className={options.length > 0 ? 'sr-only' : 'grid h-[min(26rem,55dvh)] place-items-center text-ink-soft'}
      >
        {getStatusMessage(text, search, options.length)}
      </p>
      <div
        id={listId}
        role="listbox"
        aria-label={text('discover.results')}
        aria-busy={search.isFetching}
        tabIndex={-1}
        className={`-mx-2 mt-3 grid content-start overflow-y-auto ${options.length > 0 ? 'h-[min(26rem,55dvh)] shrink' : ''}`}
      >
        {options.map((option, index) => (
          <TokenOption
            key={option.key}
            id={activeOption.optionId(index)}
            token={option}
            isActive={activeOption.at === index}
            onPick={() => onPick(option)}
            onPoint={() => activeOption.go(index)}
          />
        ))}
      </div>
    </Dialog>
  )
}

const focus = (box: HTMLInputElement | null) => box?.focus()

function getStatusMessage(text: ReturnType<typeof useText>, search: TokenSearch, count: number): string {
  if (search.submitted === '') return text(count > 0 ? 'buy.token-suggested' : 'buy.token-hint')
  if (search.isFailed) return text('discover.search-failed')
  if (!search.found || search.isFetching) return text('discover.searching')
  return count > 0 ? text('discover.found', { count }) : text('discover.not-found', { query: search.submitted })
}

/** Tokens to suggest for a purchase: holdings other than native coins, the most valuable first, then trending tokens. */
function useSuggestions(tokens: readonly HeldToken[] | undefined): TokenOptionView[] {
  const { language } = useText()
  const trendingByChain = useTrendingTokens()
  const heldTokens = (tokens ?? [])
    .filter((token) => !token.isCoin && !token.isHidden)
    .toSorted((one, other) => other.usdValue - one.usdValue)
    .map((token) => ({
      ...token,
      key: tokenKey(token),
      logo: logoPath(token.chain, token.address),
      price: token.priced && token.balance > 0 ? token.usdValue / token.balance : null,
      holding: formatHolding(token, language),
      imitates: token.imitates ?? null,
    }))
  const heldKeys = new Set(heldTokens.map(({ key }) => key))
  const trending = trendingByChain
    .flatMap((list) => list.filter(({ isPromoted }) => !isPromoted).slice(0, suggestedPerChain))
    .map((token) => ({ ...token, key: tokenKey(token), logo: token.logoURI, holding: undefined }))
    .filter(({ key }) => !heldKeys.has(key))
  return [...heldTokens, ...trending]
}

function toOptions(
  search: TokenSearch,
  tokens: readonly HeldToken[] | undefined,
  language: ReturnType<typeof useText>['language'],
): TokenOptionView[] {
  return (search.found ?? []).map((found) => {
    const chain: ChainKey = findChainByLongName(found.chain) ?? 'sol'
    const key = tokenKey({ chain, address: found.id })
    const holding = tokens?.find((token) => tokenKey(token) === key)
    return {
      ...found,
      key,
      chain,
      address: found.id as HeldToken['address'],
      logo: found.logoURI,
      price: found.price === 'N/A' ? null : Number(found.price),
      holding: holding && formatHolding(holding, language),
    }
  })
}

function formatHolding(token: HeldToken, language: ReturnType<typeof useText>['language']): string {
  return formatShortAmount(token, language)
}
