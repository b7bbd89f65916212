import type { UserId } from '@murmur/contract/ids'
import { useSearch } from 'wouter/use-browser-location'
import { ScreenRecord } from '#app/dock/assistant-context.tsx'
import { PrintButton, ReceiptView } from '#features/history/receipt.tsx'
import { withoutReceipt } from '#features/history/receipt-query.ts'
import { useAddresses } from '#features/wallet/summary/use-addresses.ts'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { buttonClass } from '#ui/form/button.tsx'
import { Page } from '#ui/layout/page.tsx'

/** The receipt of one trade or transfer. */
export function ReceiptPage({ id, userId }: { id: string; userId: UserId | undefined }) {
  const text = useText()
  const search = useSearch()
  const { addresses } = useAddresses(userId)
  return (
    <Page
      title={text('receipt.heading')}
      action={
        <div className="no-print flex flex-wrap gap-2">
          <Link to={withoutReceipt(search)} className={buttonClass()}>
            {text('receipt.back')}
          </Link>
          <PrintButton />
        </div>
      }
    >
      <ScreenRecord id={id} />
      <ReceiptView id={id} userId={userId} addressForChain={(chain) => addresses?.[chain]} />
    </Page>
  )
}
