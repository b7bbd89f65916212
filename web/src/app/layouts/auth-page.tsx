import type { ReactNode } from 'react'
import { Brand } from '#app/layouts/brand.tsx'
import { SandboxBadge } from '#features/deployment/sandbox-badge.tsx'
import { OfflineBar } from '#ui/feedback/offline-bar.tsx'
import { Card } from '#ui/layout/card.tsx'
import { useHeadingFocus } from '#ui/layout/page.tsx'

type AuthPageProps = {
  title: string
  hint?: string | undefined
  /** Shown beside the form, on smaller screens below it. */
  aside?: ReactNode
  children: ReactNode
}

/** The layout of the sign-in and recovery forms. */
export function AuthPage({ title, hint, aside, children }: AuthPageProps) {
  const heading = useHeadingFocus()
  const main = (
    <main className="mx-auto grid w-full max-w-md content-start gap-4 px-4 py-4 sm:py-8">
      <title>{`${title} · Murmur`}</title>
      <Brand />
      <div className="grid gap-1">
        <h1 ref={heading} tabIndex={-1} className="text-balance text-xl font-semibold tracking-tight sm:text-2xl">
          {title}
        </h1>
        {hint ? <p className="text-pretty text-ink-soft">{hint}</p> : null}
      </div>
      {/* On phones the page is the card: its borders would take room from the fields. */}
      <Card className="max-sm:border-0 max-sm:bg-transparent max-sm:p-0">{children}</Card>
      <SandboxBadge />
      <OfflineBar />
    </main>
  )
  if (!aside) return main
  return (
    <div className="grid desk:min-h-dvh desk:grid-cols-2">
      {main}
      <aside className="px-4 pt-2 pb-10 desk:bg-brand desk:p-0 desk:text-brand-ink">
        <div className="grid justify-center desk:sticky desk:top-0 desk:min-h-dvh desk:content-center desk:p-12">
          {aside}
        </div>
      </aside>
    </div>
  )
}
