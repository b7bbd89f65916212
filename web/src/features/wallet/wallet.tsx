import { type ChainKey, chainKeys } from '@murmur/contract/chains'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import { ArrowLeftRight, Plus, SendHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { BalanceCard } from '#features/wallet/summary/balance-card.tsx'
import { EmptyWallet } from '#features/wallet/summary/empty-wallet.tsx'
import { NetworkCard } from '#features/wallet/summary/network-card.tsx'
import { type Owner, ProfileHeader } from '#features/wallet/summary/profile-header.tsx'
import { useAddresses } from '#features/wallet/summary/use-addresses.ts'
import { TokenRows, TokenSection } from '#features/wallet/tokens/token-section.tsx'
import { useOpenSections } from '#features/wallet/tokens/use-open-sections.ts'
import type { TradeSlot } from '#features/wallet/trade-dialog.tsx'
import { type Balances, useBalances } from '#features/wallet/use-balances.ts'
import type { OpenDialog } from '#features/wallet/wallet-dialogs.tsx'
import { WalletNotices } from '#features/wallet/wallet-notices.tsx'
import { walletTotal } from '#features/wallet/wallet-total.ts'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { usePreloadOnInteraction } from '#lib/browser/use-has-interacted.ts'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { Button, buttonClass } from '#ui/form/button.tsx'

const WalletDialogs = lazyComponent(async () => (await import('#features/wallet/wallet-dialogs.tsx')).WalletDialogs)
const preloadedComponents = [TokenRows, WalletDialogs]

type WalletViewProps = {
  owner: Owner | undefined
  /** Whether values may be shown; the eye button calls `onToggle`. */
  isShown: boolean
  onToggle: () => void
  /** Parts of the card with the total. */
  summary: ReactNode
  details: ReactNode
  chart: ReactNode
  shape: ReactNode
  allocation: ReactNode
  /** The sandbox's faucet, if there is one. */
  faucetUrl: string | undefined
  renderTrade: (slot: TradeSlot) => ReactNode
  /** Renders what the user owns from the balances, which are undefined until they load. */
  renderHoldings: (tokens: readonly HeldToken[] | undefined) => ReactNode
}

/** The user's wallet: total, holdings, and per network the address and the list of tokens. */
export function WalletView({ owner, renderTrade, renderHoldings, faucetUrl, ...total }: WalletViewProps) {
  const text = useText()
  const balances = useBalances(owner?.id)
  const { addresses, isFailed: isAddressFailed } = useAddresses(owner?.id)
  const [dialog, setDialog] = useState<OpenDialog>()
  const sections = useOpenSections()
  usePreloadOnInteraction(preloadedComponents)
  const { chains, tokens, isFailed, isStale } = balances
  const { isShown } = total
  const isEmpty = tokens?.length === 0 && !isStale
  const showAddress = (chain: ChainKey) => addresses && setDialog({ kind: 'address', chain, addresses })
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <ProfileHeader owner={owner} />
        <BalanceCard
          total={chains && walletTotal(chainKeys.flatMap((key) => chains[key].tokens))}
          isFailed={isFailed}
          isStale={isStale}
          actions={
            <>
              <Button variant="primary" aria-haspopup="dialog" inactive={!addresses} onClick={() => showAddress('sol')}>
                <Plus aria-hidden size={18} />
                {text('wallet.receive-any')}
              </Button>
              <Link to="/app/wallet/send" className={buttonClass()}>
                <SendHorizontal aria-hidden size={18} className="rtl:-scale-x-100" />
                {text('send.tab')}
              </Link>
              <Link to="/app/manual-trading" className={buttonClass()}>
                <ArrowLeftRight aria-hidden size={18} />
                {text('nav.trade')}
              </Link>
            </>
          }
          {...total}
        />
        {isEmpty ? (
          <EmptyWallet faucetUrl={faucetUrl} onShowAddress={showAddress} />
        ) : !chains && isFailed ? null : (
          renderHoldings(chains && chainKeys.flatMap((key) => chains[key].tokens))
        )}
        <div className="wallet-rest">
          <h2 className="-mb-3 text-lg font-semibold">{text('wallet.networks')}</h2>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-3">
            {chainKeys.map((chain) => (
              <NetworkCard
                key={chain}
                chain={chain}
                address={addresses?.[chain]}
                coin={chains?.[chain].tokens.find((token) => token.isCoin)}
                isShown={isShown}
                isFailed={chains === undefined ? isFailed : true}
                isAddressFailed={isAddressFailed}
                onShowQr={() => showAddress(chain)}
              >
                <TokenSection
                  chain={chain}
                  tokens={listedTokens(balances, chain)}
                  isFailed={isFailed}
                  isShown={isShown}
                  isOpen={sections.isOpen(chain)}
                  onToggle={() => sections.toggle(chain)}
                  onOpen={(token) => setDialog({ kind: 'details', token })}
                  onDelete={(token) => setDialog({ kind: 'delete', token })}
                  onImport={() => setDialog({ kind: 'import', chain })}
                />
              </NetworkCard>
            ))}
          </div>
        </div>
        {dialog ? (
          <WalletDialogs
            dialog={dialog}
            chains={chains}
            isShown={isShown}
            faucetUrl={faucetUrl}
            renderTrade={renderTrade}
            onChange={setDialog}
            onImported={(token) => sections.open(token.chain)}
          />
        ) : null}
      </div>
      <WalletNotices balances={balances} />
    </>
  )
}

/** The listed tokens of a chain; undefined until loaded. */
function listedTokens({ chains }: Balances, chain: HeldToken['chain']): HeldToken[] | undefined {
  return chains?.[chain].tokens.filter((token) => !token.isHidden)
}
