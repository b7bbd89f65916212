import { useContext, useEffect } from 'react'
import { NotFoundPage } from '#app/pages/not-found-page.tsx'
import { cameFrom, LeaveContext } from '#lib/leave.ts'
import { useLocation } from '#lib/router.tsx'
import { useText } from '#lib/text.ts'
import { FullScreenSpinner } from '#ui/spinner.tsx'

/** The landing page and the papers are no part of the app: whoever is led to one gets it from the server. */
export function StaticPage() {
  const text = useText()
  const leave = useContext(LeaveContext)
  const { pathname, search, hash } = useLocation()
  const isLoop = cameFrom(pathname)
  useEffect(() => {
    if (!isLoop) leave(pathname + search + hash)
  }, [isLoop, leave, pathname, search, hash])
  return isLoop ? <NotFoundPage /> : <FullScreenSpinner label={text('loading')} />
}
