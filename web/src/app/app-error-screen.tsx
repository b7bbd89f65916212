import type { ReactNode } from 'react'
import { PublicPage } from '#app/layouts/public-page.tsx'
import { useText } from '#lib/i18n/text.ts'
import { ErrorBoundary } from '#ui/feedback/error-boundary.tsx'
import { Button } from '#ui/form/button.tsx'
import { Page } from '#ui/layout/page.tsx'

/** Replaces a page that throws with an error and a retry button. */
export function AppErrorScreen({ children }: { children: ReactNode }) {
  return <ErrorBoundary fallback={(again) => <PageCrash onRetry={again} />}>{children}</ErrorBoundary>
}

/** Replaces the whole app if its layout throws; the button reloads the document. */
export function AppCrash() {
  return (
    <PublicPage>
      <PageCrash onRetry={() => location.reload()} />
    </PublicPage>
  )
}

function PageCrash({ onRetry }: { onRetry: () => void }) {
  const text = useText()
  return (
    <Page title={text('broken.heading')}>
      <div role="alert" className="grid justify-items-start gap-4">
        <p className="max-w-[65ch] text-pretty">{text('broken.hint')}</p>
        <Button variant="primary" onClick={onRetry}>
          {text('ask-again')}
        </Button>
      </div>
    </Page>
  )
}
