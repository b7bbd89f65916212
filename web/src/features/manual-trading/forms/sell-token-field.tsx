import { chainNames } from '@murmur/contract/chains'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import { HeldTokenLogo } from '#features/manual-trading/forms/held-token-logo.tsx'
import { formatBalance } from '#features/manual-trading/forms/token-picker.tsx'
import { useText } from '#lib/i18n/text.ts'
import { PickerButton } from '#ui/form/picker-button.tsx'

type SellTokenFieldProps = { token: HeldToken | undefined; error: string | undefined; onOpen: () => void }

/** The button that opens the picker; it shows the chosen token and its balance. */
export function SellTokenField({ token, error, onOpen }: SellTokenFieldProps) {
  const text = useText()
  return (
    <PickerButton
      label={text('picker.heading')}
      placeholder={text('sell.token-placeholder')}
      error={error}
      onOpen={onOpen}
    >
      {token ? (
        <>
          <HeldTokenLogo token={token} size={32} />
          <span className="min-w-0 flex-1">
            <bdi className="same-side block truncate font-semibold">{token.symbol}</bdi>
            <span className="block text-sm text-ink-soft">{chainNames[token.chain]}</span>
          </span>
          <span className="text-end text-ink-soft">
            {text('sell.balance', { balance: formatBalance(token, text.language) })}
          </span>
        </>
      ) : null}
    </PickerButton>
  )
}
