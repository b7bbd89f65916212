import type { ChainKey } from '@murmur/contract/chains'
import { areTokensEqual } from '@murmur/contract/token-id'
import type { TradeSide } from '@murmur/contract/trading/trades'
import type { HeldToken, ListedToken } from '@murmur/contract/trading/wallets'
import type { ReactElement, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { AddressesByChain } from '#features/wallet/summary/use-addresses.ts'
import { sectionButtonId } from '#features/wallet/tokens/token-section.tsx'
import type { TradeSlot } from '#features/wallet/trade-dialog.tsx'
import type { BalancesByChain } from '#features/wallet/use-balances.ts'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'

const AddressDialog = lazyComponent(
  async () => (await import('#features/wallet/summary/address-dialog.tsx')).AddressDialog,
)
const DeleteDialog = lazyComponent(async () => (await import('#features/wallet/tokens/delete-dialog.tsx')).DeleteDialog)
const ImportDialog = lazyComponent(async () => (await import('#features/wallet/tokens/import-dialog.tsx')).ImportDialog)
const TokenDetails = lazyComponent(async () => (await import('#features/wallet/tokens/token-details.tsx')).TokenDetails)
const TradeDialog = lazyComponent(async () => (await import('#features/wallet/trade-dialog.tsx')).TradeDialog)

/** The open dialog of the wallet; at most one is open. */
export type OpenDialog =
  | { kind: 'address'; chain: ChainKey; addresses: AddressesByChain }
  | { kind: 'import'; chain: ChainKey }
  | { kind: 'details'; token: HeldToken }
  | { kind: 'trade'; side: TradeSide; token: HeldToken }
  | { kind: 'delete'; token: HeldToken }

type WalletDialogsProps = {
  dialog: OpenDialog
  chains: BalancesByChain | undefined
  /** Whether amounts and values may be shown. */
  isShown: boolean
  /** The sandbox's faucet, if there is one. */
  faucetUrl: string | undefined
  renderTrade: (slot: TradeSlot) => ReactNode
  onChange: (dialog: OpenDialog | undefined) => void
  onImported: (token: ListedToken) => void
}

/** Renders the open dialog of the wallet, if any. */
export function WalletDialogs({ dialog, chains, faucetUrl, renderTrade, ...rest }: WalletDialogsProps): ReactElement {
  const { isShown, onChange, onImported } = rest
  const close = () => onChange(undefined)
  switch (dialog.kind) {
    case 'address':
      return (
        <AddressDialog
          chain={dialog.chain}
          addresses={dialog.addresses}
          faucetUrl={faucetUrl}
          onChain={(chain) => onChange({ ...dialog, chain })}
          onClose={close}
        />
      )
    case 'import': {
      const finishImport = (token: ListedToken) => {
        onImported(token)
        close()
      }
      return <ImportDialog chain={dialog.chain} onImported={finishImport} onClose={close} />
    }
    case 'details': {
      const trade = (side: TradeSide) => onChange({ kind: 'trade', side, token: dialog.token })
      // The latest figures, not those at the time of the click.
      const current = chains?.[dialog.token.chain].tokens.find((one) => areTokensEqual(one, dialog.token))
      return (
        <TokenDetails
          token={current ?? dialog.token}
          isShown={isShown}
          onBuy={() => trade('buy')}
          onSell={() => trade('sell')}
          onClose={close}
        />
      )
    }
    case 'trade':
      return (
        <TradeDialog
          side={dialog.side}
          initialToken={dialog.token}
          tokens={chains && Object.values(chains).flatMap((chain) => chain.tokens)}
          renderTrade={renderTrade}
          onClose={close}
        />
      )
    case 'delete': {
      const finishDelete = () => {
        // Closes synchronously: while the modal is open, no element outside can take the focus.
        flushSync(close)
        // The row and its button no longer exist.
        document.getElementById(sectionButtonId(dialog.token.chain))?.focus()
      }
      return <DeleteDialog token={dialog.token} onDeleted={finishDelete} onClose={close} />
    }
  }
}
