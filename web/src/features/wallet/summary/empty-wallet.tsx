import { type ChainKey, chains } from '@murmur/contract/chains'
import { QrCode } from 'lucide-react'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Button, buttonClass } from '#ui/form/button.tsx'

type EmptyWalletProps = {
  /** The sandbox's faucet, if there is one. */
  faucetUrl: string | undefined
  onShowAddress: (chain: ChainKey) => void
}

/** An empty wallet: how to fill it, with the address of each network one press away. */
export function EmptyWallet({ faucetUrl, onShowAddress }: EmptyWalletProps) {
  const text = useText()
  return (
    <div className="rounded-card bg-card">
      <EmptyState
        title={text('wallet.empty')}
        hint={text(faucetUrl ? 'wallet.empty-sandbox-hint' : 'wallet.empty-hint')}
      >
        <div className="flex flex-wrap justify-center gap-2">
          {chains.map(({ key, name, coin }) => (
            <Button key={key} aria-haspopup="dialog" onClick={() => onShowAddress(key)}>
              <QrCode aria-hidden size={18} />
              {text('wallet.receive', { symbol: coin.symbol, chain: name })}
            </Button>
          ))}
        </div>
        <div className="flex flex-wrap justify-center gap-2">
          {faucetUrl ? (
            <a href={faucetUrl} target="_blank" rel="noreferrer" className={buttonClass('primary')}>
              {text('wallet.faucet')}
            </a>
          ) : null}
          <Link to="/app/discover" className={buttonClass('bare')}>
            {text('wallet.look-around')}
          </Link>
        </div>
      </EmptyState>
    </div>
  )
}
