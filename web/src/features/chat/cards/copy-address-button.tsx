import { useText } from '#lib/i18n/text.ts'
import { showToast } from '#ui/feedback/show-toast.tsx'
import { CopyButton } from '#ui/form/copy-button.tsx'

type CopyAddressButtonProps = { address: string; of: string; milliseconds: number }

/** Copies a token's address. `milliseconds`: how long the button shows that it copied. */
export function CopyAddressButton({ address, of, milliseconds }: CopyAddressButtonProps) {
  const text = useText()
  return (
    <CopyButton
      isSmall
      variant="bare"
      text={address}
      milliseconds={milliseconds}
      label={text('chat.copy-address', { token: of })}
      copiedLabel={text('copy.done')}
      onFail={(error) => {
        console.error('An address could not be copied', error)
        showToast('error', text('copy.failed'))
      }}
    />
  )
}
