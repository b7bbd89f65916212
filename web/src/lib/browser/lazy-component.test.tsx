import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { usePreloadOnInteraction } from '#lib/browser/use-has-interacted.ts'
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx'
import { createI18n } from '#test-support/create-i18n.ts'

type Greeting = ComponentType<{ name: string }>
const Hello: Greeting = ({ name }) => <p>Hello {name}</p>

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => void vi.mocked(console.error).mockRestore())

const show = (Part: Greeting) =>
  render(
    <I18nProvider i18n={createI18n()}>
      <Part name="Ada" />
    </I18nProvider>,
  )

test('a lazy component replaces its placeholder once it has loaded', async () => {
  show(lazyComponent(async () => Hello, <p>Soon</p>))
  expect(screen.getByText('Soon')).toBeDefined()
  expect(await screen.findByText('Hello Ada')).toBeDefined()
  expect(screen.queryByText('Soon')).toBeNull()
})

test('a loaded lazy component renders synchronously', async () => {
  const Part = lazyComponent(async () => Hello)
  await Part.load()
  show(Part)
  expect(screen.getByText('Hello Ada')).toBeDefined()
})

test('a lazy component shows an error if loading fails, and loads on retry', async () => {
  const load = vi.fn<() => Promise<Greeting>>().mockRejectedValueOnce(new TypeError('Failed to fetch'))
  load.mockResolvedValue(Hello)
  show(lazyComponent(load))
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t load this part of the page.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Hello Ada')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('lazy components are preloaded once, on the first interaction', async () => {
  const load = vi.fn(async () => undefined)
  const parts = [{ load }]
  render(<Page parts={parts} />)
  expect(load).not.toHaveBeenCalled()
  await userEvent.tab()
  await userEvent.click(screen.getByRole('button'))
  expect(load).toHaveBeenCalledTimes(1)
})

function Page({ parts }: { parts: { load: () => Promise<unknown> }[] }) {
  usePreloadOnInteraction(parts)
  return <button type="button">Press</button>
}
