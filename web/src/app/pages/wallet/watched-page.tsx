import { WalletSubpage } from '#app/pages/wallet/wallet-subpage.tsx'
import { useAuth } from '#features/auth/session/auth-context.ts'
import { WatchedView } from '#features/wallet/watched/watched-addresses.tsx'
import { useText } from '#lib/i18n/text.ts'

/** The balances of other wallets, by their public addresses. */
export function WatchedPage() {
  const text = useText()
  const { user } = useAuth()
  return (
    <WalletSubpage title={text('watched.heading')}>
      <WatchedView userId={user?.id} />
    </WalletSubpage>
  )
}
