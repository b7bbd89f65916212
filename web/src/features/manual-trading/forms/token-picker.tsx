import { chainNames } from '@murmur/contract/chains'
import type { Language } from '@murmur/contract/languages'
import { tokenKey } from '@murmur/contract/token-id'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import { useState } from 'react'
import { HeldTokenLogo } from '#features/manual-trading/forms/held-token-logo.tsx'
import { groupedUnits } from '#lib/format/amount.ts'
import { formatUsd } from '#lib/format/format.ts'
import { writeNumber } from '#lib/format/write-number.ts'
import { useText } from '#lib/i18n/text.ts'
import { ImitationBadge } from '#lib/trading/imitation-badge.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { inputClass } from '#ui/form/field.tsx'

type TokenPickerProps = {
  /** In place of "Select Token to Sell". */
  title?: string
  /** Undefined while loading. */
  tokens: HeldToken[] | undefined
  onPick: (token: HeldToken) => void
  onClose: () => void
}

/** A token's balance with four decimals. */
export function formatBalance(token: HeldToken, language: Language): string {
  return writeNumber(groupedUnits(BigInt(token.amountBaseUnits), token.decimals, 4), language)
}

/** The dialog to choose one of the user's tokens, the most valuable first, with a search by name or symbol. */
export function TokenPicker({ title, tokens, onPick, onClose }: TokenPickerProps) {
  const text = useText()
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const matching = (tokens ?? [])
    .filter((token) => `${token.name}\n${token.symbol}`.toLowerCase().includes(wanted))
    .toSorted((one, other) => other.usdValue - one.usdValue)
  return (
    <Dialog title={title ?? text('picker.heading')} closeLabel={text('dialog.close')} onClose={onClose}>
      <input
        type="search"
        data-focus-first
        aria-label={text('picker.search')}
        placeholder={text('picker.search')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        className={inputClass}
      />
      <p role="status" className={matching.length > 0 ? 'sr-only' : 'grid h-40 place-items-center text-ink-soft'}>
        {matching.length > 0
          ? text('picker.count', { count: matching.length })
          : text(!tokens ? 'loading' : wanted ? 'picker.none-found' : 'picker.empty')}
      </p>
      <ul className="mt-3 -mx-2 grid min-h-0 content-start gap-1 overflow-y-auto">
        {matching.map((token) => (
          <li key={tokenKey(token)}>
            <PickerRow token={token} onPick={() => onPick(token)} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function PickerRow({ token, onPick }: { token: HeldToken; onPick: () => void }) {
  const text = useText()
  return (
    <button
      type="button"
      onClick={onPick}
      className="flex min-h-16 w-full items-center gap-3 rounded-card px-3 py-2 text-start hover:bg-sunk focus-visible:-outline-offset-2"
    >
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
    </button>
  )
}
