import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { stubServer } from '#test-support/fakes/stub-server.ts'
import { renderApp } from '#test-support/open/render-app.tsx'

const legalPages = ['/terms', '/privacy', '/risk', '/accessibility']

describe('pages outside the app', () => {
  test.each(['/', '/?lang=ar#features', ...legalPages])(
    'include %s, which is requested from the server once',
    (path) => {
      stubServer()
      const { exits } = renderApp(path)
      expect(exits()).toEqual([path])
      expect(screen.getByText('Loading')).toBeTruthy()
      expect(fetch).not.toHaveBeenCalled()
    },
  )

  test('are not requested again if the server returns the app instead', async () => {
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ name: 'http://localhost/terms' } as PerformanceEntry])
    stubServer()
    const { exits } = renderApp('/terms')
    expect(await screen.findByRole('heading', { name: 'Not Found' })).toBeTruthy()
    expect(exits()).toEqual([])
  })

  test('are linked by plain links that the router ignores', async () => {
    stubServer()
    renderApp('/nowhere')
    await screen.findByRole('heading', { name: 'Not Found' })
    for (const path of ['/', ...legalPages]) {
      const links = screen.getAllByRole('link').filter((link) => link.getAttribute('href') === path)
      expect(links, path).not.toEqual([])
    }
  })
})
