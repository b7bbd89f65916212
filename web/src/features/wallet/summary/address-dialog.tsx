import { type ChainKey, chainKeys, chainNames } from '@murmur/contract/chains'
import { useId } from 'react'
import type { AddressesByChain } from '#features/wallet/summary/use-addresses.ts'
import { useCopyFailure } from '#features/wallet/summary/use-copy-failure.ts'
import { groupAddress } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { QrCode } from '#ui/display/qr-code.tsx'
import { CopyButton } from '#ui/form/copy-button.tsx'

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
  const group = useId()
  return (
    <Dialog title={text('address.heading', { chain: name })} closeLabel={text('dialog.close')} onClose={onClose}>
      <div className="grid justify-items-center gap-4">
        <fieldset className="chart-ranges">
          <legend className="sr-only">{text('wallet.networks')}</legend>
          {chainKeys.map((key) => (
            <label key={key}>
              <input
                type="radio"
                name={group}
                className="sr-only"
                checked={key === chain}
                onChange={() => onChain(key)}
              />
              <span>{chainNames[key]}</span>
            </label>
          ))}
        </fieldset>
        <QrCode of={address} label={text('address.qr-label', { chain: name, address })} />
        <p className="max-w-[30ch] text-center font-mono text-sm wrap-anywhere">{groupAddress(address)}</p>
        <CopyButton text={address} label={text('copy.address')} copiedLabel={text('copy.done')} onFail={onCopyFailed} />
        <p className="max-w-[45ch] text-center text-sm text-ink-soft">{text('address.hint', { chain: name })}</p>
      </div>
    </Dialog>
  )
}
