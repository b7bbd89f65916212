import { useText } from '#lib/i18n/text.ts'
import { say } from '#ui/feedback/say.tsx'
import { CopyButton } from '#ui/form/copy-button.tsx'

type AddressCopyProps = { address: string; of: string; milliseconds: number }

/** Copies a token's address. `milliseconds`: how long the button shows that it copied. */
export function AddressCopy({ address, of, milliseconds }: AddressCopyProps) {
  const text = useText()
  return (
    <CopyButton
      isSmall
      look="bare"
      text={address}
      milliseconds={milliseconds}
      label={text('chat.copy-address', { token: of })}
      copiedLabel={text('copy.done')}
      onFail={(error) => {
        console.error('An address could not be copied', error)
        say('error', text('copy.failed'))
      }}
    />
  )
}
