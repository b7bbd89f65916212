import { chainKeys, chainNames } from '@murmur/contract/chains'
import type { Balances, BalancesByChain } from '#features/wallet/use-balances.ts'
import { formatAsOf } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'

/** Notes on stale and missing balances. Always rendered: screen readers announce changes of an existing status. */
export function WalletNotices({ balances }: { balances: Balances }) {
  const text = useText()
  const { chains, isFailed, refetch } = balances
  return (
    <div role="status" className="grid gap-3 empty:absolute">
      {chains ? <StaleChains chains={chains} /> : null}
      {isFailed ? (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-soft">
          {text('balances.failed')}
          <Button onClick={refetch}>{text('ask-again')}</Button>
        </p>
      ) : null}
    </div>
  )
}

function StaleChains({ chains }: { chains: BalancesByChain }) {
  const text = useText()
  const stale = chainKeys.filter((key) => chains[key].stale)
  if (stale.length === 0) return null
  return (
    <Notice tone="caution">
      {stale.map((key) => (
        <p key={key}>
          {text('wallet.stale', { chain: chainNames[key], time: formatAsOf(chains[key].asOf, text.language) })}
        </p>
      ))}
    </Notice>
  )
}
