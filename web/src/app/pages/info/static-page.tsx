import { useContext, useEffect } from 'react'
import { useLocation } from 'wouter'
import { NotFoundPage } from '#app/pages/info/not-found-page.tsx'
import { useText } from '#lib/i18n/text.ts'
import { LeaveContext, wasLoadedFrom } from '#lib/routing/leave.ts'
import { FullScreenSpinner } from '#ui/feedback/spinner.tsx'

/** Loads the landing page and the legal pages from the server: they are not part of the app. */
export function StaticPage() {
  const text = useText()
  const leavePage = useContext(LeaveContext)
  const [pathname] = useLocation()
  const isLoop = wasLoadedFrom(pathname)
  useEffect(() => {
    if (!isLoop) leavePage(pathname + location.search + location.hash)
  }, [isLoop, leavePage, pathname])
  return isLoop ? <NotFoundPage /> : <FullScreenSpinner label={text('loading')} />
}
