import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { ada } from '#test-support/examples/examples.ts'
import { stubServer } from '#test-support/fakes/stub-server.ts'
import { renderApp } from '#test-support/open/render-app.tsx'
import { covers } from '../../../../../spec/covers.ts'

beforeEach(() => void stubServer(ada))
const page = () => within(screen.getByRole('main'))
const links = () =>
  page()
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
    // Requests of the badge above every page.
    .filter(([, to]) => !to?.startsWith('http://sandbox.test'))

test('the about page describes Murmur and its key custody, and links its version and the legal pages', async () => {
  covers('2.routes.06', '2.placeholder.03')
  renderApp('/app/about')
  expect(await screen.findByRole('heading', { name: 'About Page', level: 1 })).toBeTruthy()
  expect(page().getByText(/trading companion for everyone: by text, by voice and by picture/)).toBeTruthy()
  expect(
    page().getByText(/holds the keys of your wallets, encrypted.*have to trust the operator of this server\./),
  ).toBeTruthy()
  expect(await page().findByText('Version 0.1.0')).toBeTruthy()
  expect(links()).toEqual([
    ['Export your keys in the settings', '/app/settings'],
    ['Terms', '/terms'],
    ['Privacy Policy', '/privacy'],
    ['Risk Notice', '/risk'],
    ['Accessibility', '/accessibility'],
    ['API reference', '/docs'],
  ])
  expect(document.body.textContent).not.toMatch(/non-custodial/i)
})

describe('the not-found screen is a 404 "Not Found" page', () => {
  test.each([
    ['/app/nowhere', ['/app/discover', '/app/manual-trading']],
    ['/nowhere', ['/']],
  ])('%s', async (path, ways) => {
    covers('2.placeholder.01', '2.routes.13', '2.routes.14')
    renderApp(path)
    expect(await screen.findByRole('heading', { name: 'Not Found', level: 1 })).toBeTruthy()
    expect(page().getByText('404')).toBeTruthy()
    expect(links().map(([, to]) => to)).toEqual(ways)
  })
})
