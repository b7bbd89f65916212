import { type ChainKey, chainNames } from '@murmur/contract/chains'
import { useCopyFailure } from '#features/wallet/summary/use-copy-failure.ts'
import { groupAddress } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { QrCode } from '#ui/display/qr-code.tsx'
import { CopyButton } from '#ui/form/copy-button.tsx'

type AddressDialogProps = { chain: ChainKey; address: string; onClose: () => void }

/** The user's address on a chain, as a QR code and in full. */
export function AddressDialog({ chain, address, onClose }: AddressDialogProps) {
  const text = useText()
  const onCopyFailed = useCopyFailure()
  const name = chainNames[chain]
  return (
    <Dialog title={text('address.heading', { chain: name })} closeLabel={text('dialog.close')} onClose={onClose}>
      <div className="grid justify-items-center gap-4">
        <QrCode of={address} label={text('address.qr-label', { chain: name, address })} />
        <p className="max-w-[30ch] text-center font-mono text-sm wrap-anywhere">{groupAddress(address)}</p>
        <CopyButton text={address} label={text('copy.address')} copiedLabel={text('copy.done')} onFail={onCopyFailed} />
        <p className="max-w-[45ch] text-center text-sm text-ink-soft">{text('address.hint', { chain: name })}</p>
      </div>
    </Dialog>
  )
}
