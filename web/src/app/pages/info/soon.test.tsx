import { waitlistApi } from '@murmur/contract/identity/profile'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ada } from '#test-support/examples/examples.ts'
import { noResponse, refuse, type StubServer, stubServer } from '#test-support/fakes/stub-server.ts'
import { renderApp } from '#test-support/open/render-app.tsx'
import { covers } from '../../../../../spec/covers.ts'

const success = "Successfully subscribed! We'll notify you when we launch."
let server: StubServer
beforeEach(() => {
  server = stubServer(ada)
  server.on(waitlistApi.join, () => ({ success: true as const, message: success }))
})
afterEach(() => void vi.useRealTimers())

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' })
const button = (name: string) => screen.queryByRole('button', { name })
const requests = () => server.callsTo(waitlistApi.join).map(({ body }) => body)

/** Fake timers: `pass` advances by two seconds. */
async function open() {
  const { user } = renderApp('/app/soon')
  await screen.findByRole('heading', { name: "We're Launching Soon", level: 1 })
  return {
    type: async (email: string) => {
      if (email) await user.type(field(), email)
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      act(() => button('Notify Me')?.click())
    },
    pass: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
  }
}

describe('the waitlist', () => {
  test('has a heading, an email field and a "Notify Me" button', async () => {
    covers('2.routes.11', '2.soon.01', '2.soon.02')
    await open()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe("We're Launching Soon")
    expect([field().type, field().value]).toEqual(['email', ''])
    expect(button('Notify Me')).toBeTruthy()
  })

  test('rejects an empty email with "Please enter your email" and sends no request', async () => {
    covers('2.soon.03')
    const { type } = await open()
    await type('   ')
    expect(screen.getByText('Please enter your email').id).toBe(field().getAttribute('aria-describedby')?.split(' ')[0])
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field())
    expect(requests()).toEqual([])
  })

  test('rejects an invalid email', async () => {
    const { type } = await open()
    await type('nobody')
    expect(screen.getByText('Please enter a valid email address')).toBeTruthy()
    expect(requests()).toEqual([])
  })

  test('shows "Processing..." for at least 2 seconds, then success, and clears the field', async () => {
    covers('2.soon.04', '2.soon.05', '2.soon.06')
    const { type, pass } = await open()
    await type('Ada@Example.test')
    expect(button('Processing...')).toBeTruthy()
    await pass(1_990)
    expect(requests()).toEqual([{ email: 'Ada@Example.test' }])
    expect(button('Processing...')?.getAttribute('aria-disabled')).toBe('true')
    act(() => button('Processing...')?.click())
    expect(screen.queryByText(success)).toBeNull()
    await pass(20)
    expect(screen.getByText(success)).toBeTruthy()
    expect(field().value).toBe('')
    expect(button('Notify Me')).toBeTruthy()
    // The second click sent no request.
    expect(requests()).toHaveLength(1)
  })

  test('shows "Processing..." until a slow request ends', async () => {
    covers('2.soon.04')
    let answer = () => {}
    server.on(
      waitlistApi.join,
      () =>
        new Promise((resolve) => {
          answer = () => resolve({ success: true as const, message: success })
        }),
    )
    const { type, pass } = await open()
    await type('ada@example.test')
    await pass(5_000)
    expect(button('Processing...')).toBeTruthy()
    answer()
    await pass(0)
    expect(screen.getByText(success)).toBeTruthy()
  })

  test.each([
    ['no answer', noResponse, undefined],
    ['a no', () => refuse('TOO_MANY_REQUESTS'), 'Too many attempts. Nothing was changed; please wait a moment.'],
  ])('shows %s and keeps the input', async (_, answer, reason) => {
    server.on(waitlistApi.join, answer)
    const { type, pass } = await open()
    await type('ada@example.test')
    await pass(2_000)
    vi.useRealTimers()
    await waitFor(() => expect(screen.getAllByText('We couldn’t subscribe you. Please try again.')).toHaveLength(2))
    if (reason) expect(screen.getByText(reason)).toBeTruthy()
    expect(field().value).toBe('ada@example.test')
    expect(screen.queryByText(success)).toBeNull()
  })
})
