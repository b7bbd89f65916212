import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react'
import { navigated, whenHistoryRests } from '#lib/overlay-history.ts'
import { hearPlaces, navigate, type Place, placeOf, type Way } from '#lib/place.ts'

type To = {
  /** A path, or a query alone, which keeps the path. */
  to: string
} & Way
type LinkProps = To & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>

/** A link within the app. What is to open elsewhere, by a key held or another button, is left to the browser. */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0) return
    onClick?.(event)
    if (event.defaultPrevented) return
    event.preventDefault()
    navigate(to, { replace, state })
  }
  return <a {...rest} href={to} onClick={follow} />
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

/** Leads on, once, as soon as it is shown. */
export function Navigate({ to, ...way }: To) {
  const first = useRef({ to, way })
  useLayoutEffect(() => navigate(first.current.to, first.current.way), [])
  return null
}

export const useNavigate = () => navigate

const PlaceContext = createContext<Place | undefined>(undefined)

/** Where the app is; without a router around it, where it was just now. */
export function useLocation(): Place {
  return useContext(PlaceContext) ?? placeOf(location.href, history.state)
}

/** The query, and what sets it anew; a function gets the one of that moment. */
export function useSearchParams() {
  const { search } = useLocation()
  return [useMemo(() => new URLSearchParams(search), [search]), setSearch] as const
}

type Search = URLSearchParams | Record<string, string>

function setSearch(next: Search | ((before: URLSearchParams) => Search), way?: Way): void {
  whenHistoryRests(() => {
    const query = new URLSearchParams(typeof next === 'function' ? next(new URLSearchParams(location.search)) : next)
    navigate(location.pathname + (query.size > 0 ? `?${query}` : ''), way)
  })
}

const FollowedContext = createContext<{ readonly current: boolean }>({ current: false })

/** Knows where the app is, for all parts at once, and how each page was reached. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const href = useSyncExternalStore(hearPlaces, () => location.href)
  const state: unknown = useSyncExternalStore(hearPlaces, () => history.state)
  const place = useMemo(() => placeOf(href, state), [href, state])
  const wasFollowed = useRef(false)
  useEffect(() => {
    const note = ({ type }: Event) => {
      // A browser says both of its events when it goes back.
      if (type !== 'hashchange') wasFollowed.current = type === navigated
    }
    return hearPlaces(note, { capture: true })
  }, [])
  return (
    <FollowedContext value={wasFollowed}>
      <PlaceContext value={place}>{children}</PlaceContext>
    </FollowedContext>
  )
}

/** Whether the page was reached by a link, rather than by loading it or by the browser's back. */
export function useWasFollowed(): { readonly current: boolean } {
  return useContext(FollowedContext)
}
