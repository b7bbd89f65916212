import { useState } from 'react'
import type { DiscoveredToken } from '#features/discover/discovered-token.ts'
import { useTradeFlow } from '#features/discover/trade/use-trade-flow.ts'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { usePreloadOnInteraction } from '#lib/browser/use-has-interacted.ts'
import { useIsDesktop } from '#lib/browser/use-is-desktop.ts'
import { useText } from '#lib/i18n/text.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/form/button.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'

const TradeDialogs = lazyComponent(async () => (await import('#app/pages/markets/trade-dialogs.tsx')).TradeDialogs)
const preloadedComponents = [TradeDialogs]

const TradePanel = lazyComponent(
  async () => (await import('#app/pages/markets/trade-panel.tsx')).TradePanel,
  <Skeleton className="h-96 w-full" />,
)

/** Trading on a token's page: the form beside the chart, or on a narrow screen two buttons that open it. */
export function TokenTrade({ token }: { token: DiscoveredToken | undefined }) {
  return useIsDesktop() ? <Panel token={token} /> : <Buttons token={token} />
}

function Panel({ token }: { token: DiscoveredToken | undefined }) {
  const text = useText()
  const [side, setSide] = useState('buy')
  if (!token) return <Skeleton className="h-112 w-full" />
  return (
    <div className="rounded-card border border-transparent bg-card p-4">
      <h2 className="sr-only">{text('discover.trade', { name: token.name })}</h2>
      <Tabs
        label={text('token-page.trade')}
        value={side}
        onChange={setSide}
        tabs={(
          [
            ['buy', 'b'],
            ['sell', 's'],
          ] as const
        ).map(([value, hotkey]) => ({
          value,
          hotkey,
          label: text(`${value}.tab`),
          panel: <TradePanel token={token} side={value} isActive={side === value} onBuy={() => setSide('buy')} />,
        }))}
      />
    </div>
  )
}

function Buttons({ token }: { token: DiscoveredToken | undefined }) {
  const text = useText()
  const flow = useTradeFlow()
  usePreloadOnInteraction(preloadedComponents)
  const open = (side: 'buy' | 'sell') => {
    if (!token) return
    flow.choose(token)
    flow.act(side)
  }
  return (
    <div className="grid grid-cols-2 gap-3">
      <Button variant="primary" data-hotkey="b" aria-haspopup="dialog" inactive={!token} onClick={() => open('buy')}>
        {text('buy.tab')}
      </Button>
      <Button data-hotkey="s" aria-haspopup="dialog" inactive={!token} onClick={() => open('sell')}>
        {text('sell.tab')}
      </Button>
      {flow.token ? <TradeDialogs flow={flow} /> : null}
    </div>
  )
}
