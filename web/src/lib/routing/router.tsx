import {
  type AnchorHTMLAttributes,
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useMemo,
  useRef,
} from 'react'
import { Router, useRoute, Link as WouterLink, Redirect as WouterRedirect } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { type NavigateOptions, navigate, withQuery } from '#lib/routing/navigate.ts'
import { runWhenHistorySettled } from '#lib/routing/overlay-history.ts'
import type { PagePath, To } from '#lib/routing/paths.ts'

type LinkProps = { to: To } & NavigateOptions & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>

/** A link within the app; the browser handles clicks with a modifier key or another button. */
export const Link = (props: LinkProps) => <WouterLink {...(props as { to: To })} />

type NavLinkProps = Omit<LinkProps, 'to' | 'className'> & { to: PagePath; className: (isActive: boolean) => string }

/** A link that is marked as current while its page is open. */
export function NavLink({ className, ...rest }: NavLinkProps) {
  const isActive = useIsPath(rest.to)
  return <Link {...rest} aria-current={isActive ? 'page' : undefined} className={className(isActive)} />
}

/** Whether a page is open, or a page below its path. */
export function useIsPath(path: PagePath): boolean {
  const [isActive] = useRoute(`${path}/*?`)
  return isActive
}

/** Redirects once, when rendered. */
export const Redirect = (props: { to: To } & NavigateOptions) => <WouterRedirect {...(props as { to: To })} />

/** Returns the query and its setter; an updater function receives the current query. */
export function useSearchParams() {
  // Replaces wouter's hook, which decodes the query before parsing it: a `%25` in a value would be decoded twice.
  const search = useSearch()
  return [useMemo(() => new URLSearchParams(search), [search]), setSearch] as const
}

type Search = URLSearchParams | Record<string, string>

function setSearch(next: Search | ((before: URLSearchParams) => Search), options?: NavigateOptions): void {
  runWhenHistorySettled(() => {
    const query = new URLSearchParams(typeof next === 'function' ? next(new URLSearchParams(location.search)) : next)
    navigate(withQuery(query), options)
  })
}

const ReachedByLinkContext = createContext<RefObject<boolean>>({ current: false })

/** Wouter's browser router with history entries for overlays; it also records how each page was reached. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const reachedByLink = useRef(false)
  useEffect(() => {
    const recordNavigation = ({ type }: Event) => {
      reachedByLink.current = type !== 'popstate'
    }
    const eventTypes = ['popstate', 'pushState', 'replaceState']
    // Listens in the capture phase, before a page rendered by the event reads it.
    for (const type of eventTypes) addEventListener(type, recordNavigation, { capture: true })
    return () => {
      for (const type of eventTypes) removeEventListener(type, recordNavigation, { capture: true })
    }
  }, [])
  return (
    <ReachedByLinkContext value={reachedByLink}>
      <Router aroundNav={(_, to, options) => navigate(to as To, options)}>{children}</Router>
    </ReachedByLinkContext>
  )
}

/** Whether the page was reached by a link, not by a load or the browser's Back. */
export function useReachedByLink(): RefObject<boolean> {
  return useContext(ReachedByLinkContext)
}
