import { chainNames } from '@murmur/contract/chains'
import type { Language } from '@murmur/contract/languages'
import { tokenKey } from '@murmur/contract/token-id'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import { useState } from 'react'
import { fixedUnits } from '#lib/format/amount.ts'
import { capitalisedChain } from '#lib/format/capitalised-chain.ts'
import { writeNumber } from '#lib/format/write-number.ts'
import { useText } from '#lib/i18n/text.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { inputClass } from '#ui/form/field.tsx'

type TokenPickerProps = {
  /** Undefined while loading. */
  tokens: HeldToken[] | undefined
  onPick: (token: HeldToken) => void
  onClose: () => void
}

/** A token's balance with four decimals. */
export function formatBalance(token: HeldToken, language: Language): string {
  return writeNumber(fixedUnits(BigInt(token.amountBaseUnits), token.decimals, 4), language)
}

/** The dialog to choose one of the user's tokens, with a search by name or symbol. */
export function TokenPicker({ tokens, onPick, onClose }: TokenPickerProps) {
  const text = useText()
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const matching = (tokens ?? []).filter((token) => `${token.name}\n${token.symbol}`.toLowerCase().includes(wanted))
  return (
    <Dialog title={text('picker.heading')} closeLabel={text('dialog.close')} onClose={onClose}>
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
            <button
              type="button"
              onClick={() => onPick(token)}
              className="flex min-h-14 w-full items-center justify-between gap-4 rounded-card px-3 py-2 text-start hover:bg-sunk focus-visible:-outline-offset-2"
            >
              <span className="min-w-0">
                <span className="block font-semibold wrap-anywhere">{token.name}</span>
                <span className="block text-sm text-ink-soft">
                  <span>{token.symbol}</span>
                  {' · '}
                  <span title={chainNames[token.chain]}>{capitalisedChain(token.chain)}</span>
                </span>
              </span>
              <span className="text-end">{formatBalance(token, text.language)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
