import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { navigate } from '#lib/routing/navigate.ts'
import type { To } from '#lib/routing/paths.ts'
import { BrowserRouter, NavLink, useSearchParams } from '#lib/routing/router.tsx'

beforeEach(() => history.replaceState(null, '', '/app/discover'))

function Query() {
  const [search, setSearch] = useSearchParams()
  return (
    <button type="button" onClick={() => setSearch((before) => ({ ...Object.fromEntries(before), more: '1' }))}>
      {search.get('word') ?? 'none'}
    </button>
  )
}

test('the query is decoded once and updated from its current value', () => {
  render(<Query />, { wrapper: BrowserRouter })
  act(() => navigate('?word=100%2525'))
  expect(screen.getByRole('button', { name: '100%25' })).toBeTruthy()
  act(() => {
    history.replaceState(null, '', '?word=changed')
    screen.getByRole('button').click()
  })
  expect(location.search).toBe('?word=changed&more=1')
})

test('a link is current on its page and subpages, regardless of case', () => {
  render(
    <NavLink to="/app/wallet" className={(isActive) => (isActive ? 'here' : '')}>
      Wallet
    </NavLink>,
    { wrapper: BrowserRouter },
  )
  const link = screen.getByRole('link')
  const currentLinks = (path: string) => {
    act(() => history.replaceState(null, '', path))
    return [link.getAttribute('aria-current'), link.className]
  }
  for (const path of ['/app/wallet', '/App/Wallet/', '/app/wallet/more?x=1'])
    expect(currentLinks(path)).toEqual(['page', 'here'])
  for (const path of ['/app/wallets', '/app']) expect(currentLinks(path)).toEqual([null, ''])
})

test('the types accept only paths of existing pages', () => {
  const good: To[] = ['/', '/app/chat', '/app/settings#trading', '/sign-up?tab=signup', '?page=2']
  // @ts-expect-error no such page
  const bad: To = '/app/walet'
  // @ts-expect-error another site
  const foreign: To = 'https://example.test'
  expect([...good, bad, foreign]).toHaveLength(7)
})
