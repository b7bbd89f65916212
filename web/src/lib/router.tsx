import { type AnchorHTMLAttributes, createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react'
import { Redirect, useSearch, useLocation as useWouterLocation, Link as WouterLink } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'

type To = {
  /** A path, or a query alone, which keeps the path. */
  to: string
  replace?: boolean
  /** Carried along beside the address. */
  state?: unknown
}
type LinkProps = To & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>

/** A link within the app. */
export function Link(props: LinkProps) {
  return <WouterLink {...props} />
}

/** A link that knows when its page is shown. */
export function NavLink({
  className,
  ...rest
}: Omit<LinkProps, 'className'> & { className: (isActive: boolean) => string }) {
  const { pathname } = useLocation()
  const isActive = pathname === rest.to || pathname.startsWith(`${rest.to}/`)
  return <Link {...rest} aria-current={isActive ? 'page' : undefined} className={className(isActive)} />
}

/** Leads on as soon as it is shown. */
export function Navigate(props: To) {
  return <Redirect {...props} />
}

export function useNavigate() {
  return useWouterLocation()[1]
}

/** Where the app is: `search` with its question mark, `hash` with its sign, as a browser has them. */
export function useLocation() {
  const [pathname] = useWouterLocation()
  const query = useSearch()
  const state: unknown = useHistoryState()
  const { hash } = window.location
  return useMemo(() => ({ pathname, search: query ? `?${query}` : '', hash, state }), [pathname, query, hash, state])
}

const FollowedContext = createContext<{ readonly current: boolean }>({ current: false })

/** Knows how each page was reached. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const wasFollowed = useRef(false)
  useEffect(() => {
    const followed = () => {
      wasFollowed.current = true
    }
    const wentBack = () => {
      wasFollowed.current = false
    }
    // The library sends the first two, the browser the last.
    for (const type of ['pushState', 'replaceState']) window.addEventListener(type, followed, { capture: true })
    window.addEventListener('popstate', wentBack, { capture: true })
    return () => {
      for (const type of ['pushState', 'replaceState']) window.removeEventListener(type, followed, { capture: true })
      window.removeEventListener('popstate', wentBack, { capture: true })
    }
  }, [])
  return <FollowedContext value={wasFollowed}>{children}</FollowedContext>
}

/** Whether the page was reached by a link, rather than by loading it or by the browser's back. */
export function useWasFollowed(): { readonly current: boolean } {
  return useContext(FollowedContext)
}
