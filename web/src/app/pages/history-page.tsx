import { useAuth } from '#features/auth/auth-context.ts'
import { HistoryView, NewTradeLink } from '#features/history/history.tsx'
import { useText } from '#lib/text.ts'
import { Page } from '#ui/page.tsx'

export function HistoryPage() {
  const text = useText()
  const { user } = useAuth()
  return (
    <Page title={text('history.heading')} action={<NewTradeLink />}>
      <HistoryView userId={user?.id} />
    </Page>
  )
}
