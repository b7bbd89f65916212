import { chainNames } from '@murmur/contract/chains'
import type { AddressData } from '@murmur/contract/chat/cards'
import { groupAddress } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import { QrCode } from '#ui/display/qr-code.tsx'
import { showToast } from '#ui/feedback/show-toast.tsx'
import { CopyButton } from '#ui/form/copy-button.tsx'

/** The user's deposit address on a chain: as a QR code, in full, and with the chain whose tokens it accepts. */
export function AddressCard({ chain, address }: AddressData) {
  const text = useText()
  const name = chainNames[chain]
  const heading = text('address.heading', { chain: name })
  return (
    <article
      aria-label={heading}
      className="flex max-w-lg flex-wrap items-center gap-4 rounded-card border border-line bg-card p-4"
    >
      <div className="w-40 shrink-0">
        <QrCode of={address} label={text('address.qr-label', { chain: name, address })} />
      </div>
      <div className="grid min-w-0 flex-1 basis-48 justify-items-start gap-2">
        <h4 className="font-semibold">{heading}</h4>
        <p dir="ltr" className="font-mono text-sm wrap-anywhere">
          {groupAddress(address)}
        </p>
        <CopyButton
          text={address}
          label={text('copy.address')}
          copiedLabel={text('copy.done')}
          onFail={(error) => {
            console.error('An address could not be copied', error)
            showToast('error', text('copy.failed'))
          }}
        />
        <p className="text-sm text-ink-soft">{text('address.hint', { chain: name })}</p>
      </div>
    </article>
  )
}
