import { chainsByKey } from '@murmur/contract/chains'
import { useId } from 'react'
import type { DiscoveredToken } from '#features/discover/discovered-token.ts'
import type { TradeFlow } from '#features/discover/trade/use-trade-flow.ts'
import { groupAddress } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import { ImitationBadge } from '#lib/trading/imitation-badge.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Button } from '#ui/form/button.tsx'

type TradeChoiceProps = { token: DiscoveredToken; flow: Pick<TradeFlow, 'act' | 'close'> }

/** A dialog to choose between buying and selling a token. */
export function TradeChoice({ token, flow }: TradeChoiceProps) {
  const text = useText()
  const id = useId()
  const coin = chainsByKey[token.chain].coin.symbol
  const { name, symbol } = token
  return (
    <Dialog title={text('discover.trade', { name })} closeLabel={text('dialog.close')} onClose={flow.close}>
      <div className="grid gap-4">
        <div className="grid gap-1">
          <p className="font-mono text-xs text-ink-soft">{groupAddress(token.address)}</p>
          <ImitationBadge imitates={token.imitates} />
        </div>
        <div className="grid grid-cols-2 gap-x-3 gap-y-2">
          <Button variant="primary" aria-describedby={`${id}-buy`} data-focus-first onClick={() => flow.act('buy')}>
            {text('buy.tab')}
          </Button>
          <Button aria-describedby={`${id}-sell`} onClick={() => flow.act('sell')}>
            {text('sell.tab')}
          </Button>
          <p id={`${id}-buy`} className="text-sm text-ink-soft wrap-anywhere">
            {text('discover.buy-hint', { coin, symbol })}
          </p>
          <p id={`${id}-sell`} className="text-sm text-ink-soft wrap-anywhere">
            {text('discover.sell-hint', { coin, symbol })}
          </p>
        </div>
      </div>
    </Dialog>
  )
}
