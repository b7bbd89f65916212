import { useAuth } from '#features/auth/session/auth-context.ts'
import { ProofDialog } from '#features/settings/proof/proof-dialog.tsx'
import { RentView } from '#features/upkeep/rent/rent.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { buttonClass } from '#ui/form/button.tsx'
import { Page } from '#ui/layout/page.tsx'

/** The rent of empty token accounts on Solana. */
export function RentPage() {
  const text = useText()
  const { user } = useAuth()
  return (
    <Page
      title={text('rent.heading')}
      action={
        <Link to="/app/wallet" className={buttonClass()}>
          {text('send.to-wallet')}
        </Link>
      }
    >
      <RentView userId={user?.id} renderProof={(slot) => <ProofDialog {...slot} />} />
    </Page>
  )
}
