import { type ChainKey, chainKeys, chainNames, chainsByKey } from '@murmur/contract/chains'
import type { AddressesByChain } from '#features/wallet/summary/use-addresses.ts'
import { useCopyFailure } from '#features/wallet/summary/use-copy-failure.ts'
import { groupAddress } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { QrCode } from '#ui/display/qr-code.tsx'
import { buttonClass } from '#ui/form/button.tsx'
import { CopyButton } from '#ui/form/copy-button.tsx'
import { Segments } from '#ui/form/segments.tsx'

type AddressDialogProps = {
  chain: ChainKey
  addresses: AddressesByChain
  /** The sandbox's faucet, if there is one. */
  faucetUrl: string | undefined
  onChain: (chain: ChainKey) => void
  onClose: () => void
}

/** The user's address on a chain, as a QR code and in full, with a switch to the other chains. */
export function AddressDialog({ chain, addresses, faucetUrl, onChain, onClose }: AddressDialogProps) {
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
        <p className="max-w-[45ch] text-center">
          {text('address.how', { symbol: chainsByKey[chain].coin.symbol, chain: name })}
        </p>
        <QrCode of={address} label={text('address.qr-label', { chain: name, address })} />
        <p className="max-w-[30ch] text-center font-mono text-sm wrap-anywhere">{groupAddress(address)}</p>
        <CopyButton text={address} label={text('copy.address')} copiedLabel={text('copy.done')} onFail={onCopyFailed} />
        <p className="max-w-[45ch] text-center text-sm text-ink-soft">{text('address.hint', { chain: name })}</p>
        {faucetUrl ? (
          <div className="grid w-full justify-items-center gap-2 border-t border-line pt-4">
            <p className="max-w-[45ch] text-center text-sm text-ink-soft">{text('address.play-money')}</p>
            <a href={faucetUrl} target="_blank" rel="noreferrer" className={buttonClass()}>
              {text('wallet.faucet')}
            </a>
          </div>
        ) : null}
      </div>
    </Dialog>
  )
}
