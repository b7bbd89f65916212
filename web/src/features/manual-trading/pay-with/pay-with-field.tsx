import { tokenKey } from '@murmur/contract/token-id'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import { useState } from 'react'
import { HeldTokenLogo } from '#features/manual-trading/forms/held-token-logo.tsx'
import type { PayWithProps } from '#features/manual-trading/pay-with/use-pay-with.ts'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { useText } from '#lib/i18n/text.ts'
import { PickerButton } from '#ui/form/picker-button.tsx'

const TokenPicker = lazyComponent(
  async () => (await import('#features/manual-trading/forms/token-picker.tsx')).TokenPicker,
)

/** The button that shows the paying token of a purchase, and opens the choice. The form shows its balance. */
export function PayWithField({ payWith, onChange }: PayWithProps) {
  const text = useText()
  const [isPicking, setPicking] = useState(false)
  const { options, token } = payWith
  const payingToken = token ?? options.find(({ isCoin }) => isCoin)
  if (!payingToken) return null
  const pick = (picked: HeldToken) => {
    setPicking(false)
    if (tokenKey(picked) === tokenKey(payingToken)) return
    payWith.choose(picked)
    onChange()
  }
  return (
    <>
      <PickerButton label={text('buy.pay-with')} placeholder="" onOpen={() => setPicking(true)}>
        <HeldTokenLogo token={payingToken} size={32} />
        <bdi className="min-w-0 flex-1 truncate font-semibold">{payingToken.symbol}</bdi>
      </PickerButton>
      {isPicking ? (
        <TokenPicker
          title={text('buy.pay-with')}
          tokens={options}
          isSorted
          onPick={pick}
          onClose={() => setPicking(false)}
        />
      ) : null}
    </>
  )
}
