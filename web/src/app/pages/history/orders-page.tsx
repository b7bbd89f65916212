import { useAuth } from '#features/auth/session/auth-context.ts'
import { OpenTransactions } from '#features/pending/open-transactions.tsx'
import { ProofDialog } from '#features/settings/proof/proof-dialog.tsx'
import { AlertList } from '#features/watching/alert-list.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { buttonClass } from '#ui/form/button.tsx'
import { Page } from '#ui/layout/page.tsx'

/** Transactions that wait for the network, and price alerts. */
export function OrdersPage() {
  const text = useText()
  const { user } = useAuth()
  return (
    <Page
      title={text('orders.heading')}
      action={
        <Link to="/app/history" className={buttonClass()}>
          {text('nav.history')}
        </Link>
      }
    >
      <div className="grid max-w-[720px] gap-8">
        <OpenTransactions userId={user?.id} renderProof={(slot) => <ProofDialog {...slot} />} />
        <AlertList level={2} />
        <div className="grid justify-items-start gap-3">
          <p className="max-w-[60ch] text-sm text-ink-soft">{text('orders.limit')}</p>
          <Link to="/app/discover" className={buttonClass()}>
            {text('wallet.look-around')}
          </Link>
        </div>
      </div>
    </Page>
  )
}
