import { ScreenRecord } from '#app/dock/assistant-context.tsx'
import { NewAlert } from '#app/new-alert.tsx'
import { RecentTransactions } from '#app/pages/history/recent-transactions.tsx'
import { useAuth } from '#features/auth/session/auth-context.ts'
import { PendingTransactions } from '#features/pending/pending-transactions.tsx'
import { ProofDialog } from '#features/settings/proof/proof-dialog.tsx'
import { AlertList } from '#features/watching/alert-list.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { buttonClass } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Page } from '#ui/layout/page.tsx'

/** Transactions that wait for the network, price alerts, and the last results. */
export function OrdersPage() {
  const text = useText()
  const { user } = useAuth()
  return (
    <Page title={text('orders.heading')}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 desk:grid-cols-[minmax(0,1fr)_18rem] desk:gap-x-10 desk:gap-y-6">
        <Card className="desk:col-start-1">
          <PendingTransactions
            userId={user?.id}
            renderProof={(slot) => <ProofDialog {...slot} />}
            renderSingle={(id) => <ScreenRecord id={id} />}
          />
        </Card>
        <Card className="desk:col-start-1">
          <AlertList level={2} action={<NewAlert />} />
        </Card>
        <div className="grid justify-items-start gap-4 desk:col-start-2 desk:row-span-2 desk:row-start-1 desk:pt-6">
          <p className="max-w-[60ch] text-ink-soft">{text('orders.limit')}</p>
          <Link to="/app/discover" className={buttonClass()}>
            {text('wallet.look-around')}
          </Link>
        </div>
      </div>
      <RecentTransactions userId={user?.id} />
    </Page>
  )
}
