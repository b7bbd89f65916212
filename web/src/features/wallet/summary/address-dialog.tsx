import { type ChainKey, chainKeys, chainNames } from '@murmur/contract/chains'
import type { AddressesByChain } from '#features/wallet/summary/use-addresses.ts'
import { useCopyFailure } from '#features/wallet/summary/use-copy-failure.ts'
import { groupAddress } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { QrCode } from '#ui/display/qr-code.tsx'
import { CopyButton } from '#ui/form/copy-button.tsx'
import { Segments } from '#ui/form/segments.tsx'

type AddressDialogProps = {
  chain: ChainKey
  addresses: AddressesByChain
  onChain: (chain: ChainKey) => void
  onClose: () => void
}

/** The user's address on a chain, as a QR code and in full, with a switch to the other chains. */
export function AddressDialog({ chain, addresses, onChain, onClose }: AddressDialogProps) {
  const text = useText()
  const onCopyFailed = useCopyFailure()
  const name = chainNames[chain]
  const address = addresses[chain]
  return (
    <Dialog title={text('address.heading', { chain: name })} closeLabel={text('dialog.close')} onClose={onClose}>
      <div className="grid justify-items-center gap-4">
        <Segments
          legend={text('wallet.networks')}
          options={chainKeys.map((key) => ({ value: key, label: chainNames[key] }))}
          value={chain}
          onChange={onChain}
        />
        <QrCode of={address} label={text('address.qr-label', { chain: name, address })} />
        <p className="max-w-[30ch] text-center font-mono text-sm wrap-anywhere">{groupAddress(address)}</p>
        <CopyButton text={address} label={text('copy.address')} copiedLabel={text('copy.done')} onFail={onCopyFailed} />
        <p className="max-w-[45ch] text-center text-sm text-ink-soft">{text('address.hint', { chain: name })}</p>
      </div>
    </Dialog>
  )
}
