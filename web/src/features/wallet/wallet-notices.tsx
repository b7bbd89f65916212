import { chainKeys, chainNames } from '@murmur/contract/chains'
import { Hourglass } from 'lucide-react'
import type { Balances } from '#features/wallet/use-balances.ts'
import { formatAsOf } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import { FloatingNotice } from '#ui/feedback/floating-notice.tsx'
import { Button } from '#ui/form/button.tsx'

/** Notes on stale and missing balances. Always rendered: screen readers announce changes of an existing status. */
export function WalletNotices({ balances: { chains, isFailed, refetch } }: { balances: Balances }) {
  const text = useText()
  const stale = chains
    ? chainKeys.filter((key) => chains[key].stale).map((key) => ({ key, asOf: chains[key].asOf }))
    : []
  const isShown = stale.length > 0 || isFailed
  return (
    <FloatingNotice isShown={isShown}>
      {isShown ? <Hourglass aria-hidden size={18} className="shrink-0 text-caution" /> : null}
      <div role="status" className={isShown ? 'grid min-w-0 gap-0.5 py-1.5' : ''}>
        {stale.map(({ key, asOf }) => (
          <p key={key}>{text('wallet.stale', { chain: chainNames[key], time: formatAsOf(asOf, text.language) })}</p>
        ))}
        {isFailed ? <p>{text('balances.failed')}</p> : null}
      </div>
      {isFailed ? (
        <Button variant="bare" onClick={refetch} className="-me-2 shrink-0 !px-2 text-sm text-accent">
          {text('ask-again')}
        </Button>
      ) : null}
    </FloatingNotice>
  )
}
