import type { TradeSide } from '@murmur/contract/trading/trades'
import type { ReactNode } from 'react'
import type { DiscoveredToken } from '#features/discover/discovered-token.ts'
import { useText } from '#lib/i18n/text.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'

type TradeFormDialogProps = { token: DiscoveredToken; side: TradeSide; onClose: () => void; children: ReactNode }

/** A dialog titled "Buy {token name}" or "Sell {token name}" around the trade form passed as children. */
export function TradeFormDialog({ token, side, onClose, children }: TradeFormDialogProps) {
  const text = useText()
  const title = text(side === 'buy' ? 'discover.buy' : 'discover.sell', { name: token.name })
  return (
    <Dialog title={title} closeLabel={text('dialog.close')} onClose={onClose}>
      <div className="-mx-1 min-h-0 scroll-pb-20 overflow-y-auto px-1 pb-1">{children}</div>
    </Dialog>
  )
}

/** Reserves the space of the form while it loads. */
export function TradeFormPlaceholder() {
  const text = useText()
  return (
    <div role="status" className="grid min-h-64 place-items-center text-ink-soft">
      <Spinner size={28} />
      <span className="sr-only">{text('loading')}</span>
    </div>
  )
}
