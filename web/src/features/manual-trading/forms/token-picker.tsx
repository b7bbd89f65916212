import { chainNames } from '@murmur/contract/chains'
import type { Language } from '@murmur/contract/languages'
import { tokenKey } from '@murmur/contract/token-id'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import { HeldTokenLogo } from '#features/manual-trading/forms/held-token-logo.tsx'
import { formatGroupedUnits } from '#lib/format/amount.ts'
import { formatUsd } from '#lib/format/format.ts'
import { localizeNumber } from '#lib/format/localize-number.ts'
import { useText } from '#lib/i18n/text.ts'
import { ImitationBadge } from '#lib/trading/imitation-badge.tsx'
import { PickerDialog } from '#ui/dialog/picker-dialog.tsx'

type TokenPickerProps = {
  /** Replaces "Select Token to Sell". */
  title?: string
  /** Undefined while loading. */
  tokens: HeldToken[] | undefined
  /** Keeps the order of the tokens; otherwise the most valuable is first. */
  isSorted?: boolean
  onPick: (token: HeldToken) => void
  onClose: () => void
}

/** A token's balance with four decimals. */
export function formatBalance(token: HeldToken, language: Language): string {
  return localizeNumber(formatGroupedUnits(BigInt(token.amountBaseUnits), token.decimals, 4), language)
}

/** The dialog to choose one of the user's tokens, with a search by name or symbol. */
export function TokenPicker({ title, tokens, isSorted = false, onPick, onClose }: TokenPickerProps) {
  const text = useText()
  return (
    <PickerDialog
      title={title ?? text('picker.heading')}
      searchLabel={text('picker.search')}
      items={isSorted ? (tokens ?? []) : (tokens ?? []).toSorted((one, other) => other.usdValue - one.usdValue)}
      keyOf={tokenKey}
      searchTextOf={({ name, symbol }) => `${name}\n${symbol}`}
      status={(count, isSearching) =>
        count > 0
          ? text('picker.count', { count })
          : text(!tokens ? 'loading' : isSearching ? 'picker.none-found' : 'picker.empty')
      }
      row={(token) => <TokenRow token={token} />}
      onPick={onPick}
      onClose={onClose}
    />
  )
}

function TokenRow({ token }: { token: HeldToken }) {
  const text = useText()
  return (
    <>
      <HeldTokenLogo token={token} size={36} />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold wrap-anywhere">{token.name}</span>
        <span className="block text-sm text-ink-soft">
          <span>{token.symbol}</span>
          {' · '}
          <span>{chainNames[token.chain]}</span>
        </span>
        <ImitationBadge imitates={token.imitates} />
      </span>
      <span className="text-end">
        <span className="block">{formatBalance(token, text.language)}</span>
        <span className="block text-sm text-ink-soft">
          {token.priced ? formatUsd(token.usdValue, text.language) : text('token.no-price')}
        </span>
      </span>
    </>
  )
}
