import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { PublicPage } from '#app/layouts/public-page.tsx'
import { ChunkError } from '#lib/browser/chunk-error.ts'
import { useText } from '#lib/i18n/text.ts'
import { ErrorBoundary } from '#ui/feedback/error-boundary.tsx'
import { Button } from '#ui/form/button.tsx'
import { Page } from '#ui/layout/page.tsx'

type AppErrorScreenProps = { reload?: () => void; children: ReactNode }

const reloadDocument = () => location.reload()

/** Replaces a page that throws with an error and a retry button, until the path changes. */
export function AppErrorScreen({ reload = reloadDocument, children }: AppErrorScreenProps) {
  const [path] = useLocation()
  return (
    <ErrorBoundary
      resetKey={path}
      fallback={(error, again) => <PageCrash onRetry={error instanceof ChunkError ? reload : again} />}
    >
      {children}
    </ErrorBoundary>
  )
}

/** Replaces the whole app if its layout throws, until the path changes; the button reloads the document. */
export function AppCrash({ reload = reloadDocument, children }: AppErrorScreenProps) {
  const [path] = useLocation()
  const crash = (
    <PublicPage>
      <PageCrash onRetry={reload} />
    </PublicPage>
  )
  return (
    <ErrorBoundary resetKey={path} fallback={() => crash}>
      {children}
    </ErrorBoundary>
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
