import { WalletSubpage } from '#app/pages/wallet/wallet-subpage.tsx'
import { useAuth } from '#features/auth/session/auth-context.ts'
import { ProofDialog } from '#features/settings/proof/proof-dialog.tsx'
import { RentView } from '#features/upkeep/rent/rent.tsx'
import { useText } from '#lib/i18n/text.ts'

/** The rent of empty token accounts on Solana. */
export function RentPage() {
  const text = useText()
  const { user } = useAuth()
  return (
    <WalletSubpage title={text('rent.heading')}>
      <RentView userId={user?.id} renderProof={(slot) => <ProofDialog {...slot} />} />
    </WalletSubpage>
  )
}
