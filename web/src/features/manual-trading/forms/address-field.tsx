import { shortenAddress } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import type { Lookup } from '#lib/trading/use-token-lookup.ts'
import { showToast } from '#ui/feedback/show-toast.tsx'
import { CopyButton } from '#ui/form/copy-button.tsx'
import { Field } from '#ui/form/field.tsx'

type AddressFieldProps = {
  address: string
  lookup: Lookup
  /** In place of the look-up's own error. */
  error: string | undefined
  onChange: (address: string) => void
}

/** "Contract Address". On phones the middle of a found token's address is cut; its button copies the whole. */
export function AddressField({ address, lookup, error, onChange }: AddressFieldProps) {
  const text = useText()
  const lookupError = lookup.isFailed ? text('field.token-not-found') : undefined
  const found = lookup.found?.token
  return (
    <Field
      label={text('buy.address')}
      dir="ltr"
      placeholder={text('buy.address-placeholder')}
      value={address}
      onChange={({ target }) => onChange(target.value)}
      error={error || lookupError}
      reason={error ? undefined : lookup.reason}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      className="font-mono"
      cover={
        found ? (
          <span className="font-mono">
            <span className="sm:hidden">{shortenAddress(address, 12, 12)}</span>
            <span className="max-sm:hidden sm:text-sm">{address}</span>
          </span>
        ) : undefined
      }
      action={
        found ? (
          <CopyButton
            isSmall
            variant="bare"
            text={address}
            label={text('chat.copy-address', { token: found.symbol })}
            copiedLabel={text('copy.done')}
            onFail={(failure) => {
              console.error('An address could not be copied', failure)
              showToast('error', text('copy.failed'))
            }}
          />
        ) : undefined
      }
    />
  )
}
