import { WalletSubpage } from '#app/pages/wallet/wallet-subpage.tsx'
import { useAuth } from '#features/auth/session/auth-context.ts'
import { ProofDialog } from '#features/settings/proof/proof-dialog.tsx'
import { ApprovalsView } from '#features/upkeep/approvals/approvals.tsx'
import { useText } from '#lib/i18n/text.ts'

/** The contracts that may take tokens of the wallet. */
export function ApprovalsPage() {
  const text = useText()
  const { user } = useAuth()
  return (
    <WalletSubpage title={text('approvals.heading')}>
      <ApprovalsView userId={user?.id} renderProof={(slot) => <ProofDialog {...slot} />} />
    </WalletSubpage>
  )
}
