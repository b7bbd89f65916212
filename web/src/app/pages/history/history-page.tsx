import { useAuth } from '#features/auth/session/auth-context.ts'
import { HistoryLinks, HistoryView } from '#features/history/history.tsx'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { usePreloadOnInteraction } from '#lib/browser/use-has-interacted.ts'
import { useText } from '#lib/i18n/text.ts'
import { useSearchParams } from '#lib/routing/router.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Page } from '#ui/layout/page.tsx'

const ReceiptPage = lazyComponent(
  async () => (await import('#app/pages/history/receipt-page.tsx')).ReceiptPage,
  <ReceiptPlaceholder />,
)
const preloadedComponents = [ReceiptPage]

/** The trade history, or one receipt. */
export function HistoryPage() {
  const text = useText()
  const { user } = useAuth()
  const [search] = useSearchParams()
  const receipt = search.get('receipt')
  usePreloadOnInteraction(preloadedComponents)
  if (receipt) return <ReceiptPage key={receipt} id={receipt} userId={user?.id} />
  return (
    <Page key="history" title={text('history.heading')} action={<HistoryLinks />}>
      <HistoryView userId={user?.id} />
    </Page>
  )
}

function ReceiptPlaceholder() {
  const text = useText()
  return (
    <div role="status" className="mx-auto grid w-full max-w-[1120px] gap-6">
      <span className="sr-only">{text('loading')}</span>
      <Skeleton className="h-11 w-48" />
      <Skeleton className="h-[36rem] w-full" />
    </div>
  )
}
