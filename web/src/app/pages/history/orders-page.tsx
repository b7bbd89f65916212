import { ScreenRecord } from '#app/dock/assistant-context.tsx'
import { useAuth } from '#features/auth/session/auth-context.ts'
import { PendingTransactions } from '#features/pending/pending-transactions.tsx'
import { ProofDialog } from '#features/settings/proof/proof-dialog.tsx'
import { AlertList } from '#features/watching/alert-list.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { buttonClass } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/card.tsx'
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
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 desk:grid-cols-2 desk:gap-6">
        <Card>
          <PendingTransactions
            userId={user?.id}
            renderProof={(slot) => <ProofDialog {...slot} />}
            renderSingle={(id) => <ScreenRecord id={id} />}
          />
        </Card>
        <Card>
          <AlertList level={2} />
        </Card>
        <div className="grid justify-items-start gap-3 desk:col-span-2">
          <p className="max-w-[60ch] text-sm text-ink-soft">{text('orders.limit')}</p>
          <Link to="/app/discover" className={buttonClass()}>
            {text('wallet.look-around')}
          </Link>
        </div>
      </div>
    </Page>
  )
}
