import { useAuth } from '#features/auth/session/auth-context.ts'
import { ProofDialog } from '#features/settings/proof/proof-dialog.tsx'
import { ApprovalsView } from '#features/upkeep/approvals/approvals.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { buttonClass } from '#ui/form/button.tsx'
import { Page } from '#ui/layout/page.tsx'

/** The contracts that may take tokens of the wallet. */
export function ApprovalsPage() {
  const text = useText()
  const { user } = useAuth()
  return (
    <Page
      title={text('approvals.heading')}
      action={
        <Link to="/app/wallet" className={buttonClass()}>
          {text('send.to-wallet')}
        </Link>
      }
    >
      <ApprovalsView userId={user?.id} renderProof={(slot) => <ProofDialog {...slot} />} />
    </Page>
  )
}
