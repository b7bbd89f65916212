import { useAuth } from '#features/auth/session/auth-context.ts'
import { WatchedView } from '#features/wallet/watched/watched.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { buttonClass } from '#ui/form/button.tsx'
import { Page } from '#ui/layout/page.tsx'

/** The balances of other wallets, by their public addresses. */
export function WatchedPage() {
  const text = useText()
  const { user } = useAuth()
  return (
    <Page
      title={text('watched.heading')}
      action={
        <Link to="/app/wallet" className={buttonClass()}>
          {text('send.to-wallet')}
        </Link>
      }
    >
      <WatchedView userId={user?.id} />
    </Page>
  )
}
