import { Outlet } from 'react-router'

/** Nothing around the page. */
export function PlainLayout() {
  return <Outlet />
}
