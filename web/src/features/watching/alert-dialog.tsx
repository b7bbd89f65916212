import type { ChainKey } from '@murmur/contract/chains'
import { AlertForm } from '#features/watching/alert-form.tsx'
import { AlertList } from '#features/watching/alert-list.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'

type AlertDialogProps = {
  token: { chain: ChainKey; address: string; symbol: string }
  /** Current price in USD; null if unknown. */
  price: number | null
  onClose: () => void
}

/** Sets a price alert on a token and lists its alerts. */
export function AlertDialog({ token, price, onClose }: AlertDialogProps) {
  const text = useText()
  return (
    <Dialog title={text('alert.heading', { symbol: token.symbol })} closeLabel={text('dialog.close')} onClose={onClose}>
      <div className="-mx-1 grid min-h-0 gap-6 overflow-y-auto px-1 pb-1">
        <AlertForm chain={token.chain} address={token.address} price={price} onDone={onClose} />
        <AlertList of={token} />
      </div>
    </Dialog>
  )
}
