import type { ReactNode } from 'react'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { buttonClass } from '#ui/form/button.tsx'
import { Page } from '#ui/layout/page.tsx'

/** A page below the wallet, with a link back to it. */
export function WalletSubpage({ title, children }: { title: string; children: ReactNode }) {
  const text = useText()
  return (
    <Page
      title={title}
      action={
        <Link to="/app/wallet" className={buttonClass()}>
          {text('send.to-wallet')}
        </Link>
      }
    >
      {children}
    </Page>
  )
}
