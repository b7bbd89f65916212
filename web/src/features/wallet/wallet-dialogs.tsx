import type { ChainKey } from '@murmur/contract/chains'
import { sameToken } from '@murmur/contract/token-id'
import type { TradeSide } from '@murmur/contract/trades'
import type { HeldToken, ListedToken } from '@murmur/contract/wallets'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { sectionButtonId } from '#features/wallet/tokens/token-section.tsx'
import type { TradeSlot } from '#features/wallet/trade-dialog.tsx'
import type { ChainsOfBalances } from '#features/wallet/use-balances.ts'
import { lazyPart } from '#lib/lazy-part.tsx'

const AddressDialog = lazyPart(async () => (await import('#features/wallet/summary/address-dialog.tsx')).AddressDialog)
const DeleteDialog = lazyPart(async () => (await import('#features/wallet/tokens/delete-dialog.tsx')).DeleteDialog)
const ImportDialog = lazyPart(async () => (await import('#features/wallet/tokens/import-dialog.tsx')).ImportDialog)
const TokenDetails = lazyPart(async () => (await import('#features/wallet/tokens/token-details.tsx')).TokenDetails)
const TradeDialog = lazyPart(async () => (await import('#features/wallet/trade-dialog.tsx')).TradeDialog)

/** The one dialog of the wallet that is open. */
export type OpenDialog =
  | { kind: 'address'; chain: ChainKey; address: string }
  | { kind: 'import'; chain: ChainKey }
  | { kind: 'details'; token: HeldToken }
  | { kind: 'trade'; side: TradeSide; token: HeldToken }
  | { kind: 'delete'; token: HeldToken }

type WalletDialogsProps = {
  dialog: OpenDialog
  chains: ChainsOfBalances | undefined
  renderTrade: (slot: TradeSlot) => ReactNode
  onChange: (dialog: OpenDialog | undefined) => void
  onImported: (token: ListedToken) => void
}

export function WalletDialogs({ dialog, chains, renderTrade, onChange, onImported }: WalletDialogsProps) {
  const close = () => onChange(undefined)
  switch (dialog.kind) {
    case 'address':
      return <AddressDialog chain={dialog.chain} address={dialog.address} onClose={close} />
    case 'import': {
      const imported = (token: ListedToken) => {
        onImported(token)
        close()
      }
      return <ImportDialog chain={dialog.chain} onImported={imported} onClose={close} />
    }
    case 'details': {
      const trade = (side: TradeSide) => onChange({ kind: 'trade', side, token: dialog.token })
      // The figures as they are now, not as they were when the row was tapped.
      const current = chains?.[dialog.token.chain].tokens.find((one) => sameToken(one, dialog.token))
      return (
        <TokenDetails
          token={current ?? dialog.token}
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
          given={dialog.token}
          tokens={chains && Object.values(chains).flatMap((chain) => chain.tokens)}
          renderTrade={renderTrade}
          onClose={close}
        />
      )
    case 'delete': {
      const deleted = () => {
        // At once: nothing outside of an open modal takes the focus.
        flushSync(close)
        // The row and its button are gone.
        document.getElementById(sectionButtonId(dialog.token.chain))?.focus()
      }
      return <DeleteDialog token={dialog.token} onDeleted={deleted} onClose={close} />
    }
  }
}
