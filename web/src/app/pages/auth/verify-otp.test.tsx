import { accountsApi } from '@murmur/contract/identity/accounts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ada, successReply, unverifiedUser } from '#test-support/examples/examples.ts'
import { noResponse, refuse, type StubServer, stubServer } from '#test-support/fakes/stub-server.ts'
import { renderApp } from '#test-support/open/render-app.tsx'
import { covers } from '../../../../../spec/covers.ts'

let server: StubServer

beforeEach(() => {
  server = stubServer(unverifiedUser)
  server.on(accountsApi.requestCode, () => successReply)
})

async function openVerifyPage() {
  const app = renderApp('/verify-otp?email=ada%40example.test')
  const field = await screen.findByLabelText('Verification code')
  const press = () => app.user.click(screen.getByRole('button', { name: 'Verify Email' }))
  return { ...app, field, press }
}

/** Advances past the half minute in which no other code can be requested. */
async function openVerifyPageAndWait() {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const app = await openVerifyPage()
  await screen.findByText(/^You can request another code in \d+ seconds\.$/)
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  vi.useRealTimers()
  return app
}

describe('the verification screen', () => {
  test('shows heading, text, six slots in two groups of three, and an image hidden on small screens', async () => {
    covers('2.routes.03', '2.otp.01', '2.otp.02', '2.otp.03', '2.otp.04', '2.otp.05', '2.otp.06', '2.otp.08')
    const { container } = await openVerifyPage()
    expect(screen.getByRole('heading', { name: 'Verify Your Email' })).toBeTruthy()
    expect(screen.getByText('Please enter the verification code sent to your email')).toBeTruthy()
    const groups = [...container.querySelectorAll('[data-group]')]
    expect(groups.map((group) => group.querySelectorAll('[data-slot]').length)).toEqual([3, 3])
    expect(screen.getByRole('button', { name: 'Verify Email' })).toBeTruthy()
    expect(screen.getByText("Didn't receive the code?").textContent).toContain('Resend')
    // Beside the form from 1024 px on, hidden below.
    const image = container.querySelector('img[src="/verify.svg"]')
    expect(image?.className).toMatch(/\bhidden\b.*\bdesk:block\b/)
  })

  test('focuses the field', async () => {
    const { field } = await openVerifyPage()
    expect(document.activeElement).toBe(field)
  })

  test('shows that the browser is offline', async () => {
    await openVerifyPage()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void dispatchEvent(new Event('offline')))
    expect(screen.getByText(/^You’re offline/)).toBeTruthy()
  })

  test('redirects to /sign-up without a session', async () => {
    covers('2.otp.10', '4.states.otp.03')
    server.on(accountsApi.current, () => refuse('SIGNED_OUT'))
    const { at } = renderApp('/verify-otp?email=ada%40example.test')
    await screen.findByRole('heading', { name: 'Welcome Back' })
    expect(at()).toBe('/sign-up')
    expect(server.callsTo(accountsApi.requestCode)).toHaveLength(0)
  })
})

describe('the request for a code', () => {
  test('is sent once on arrival and shows a toast', async () => {
    covers('4.states.otp.01', '4.states.otp.02')
    const { user, field } = await openVerifyPage()
    const toast = await screen.findByText('OTP sent to your email!')
    expect(toast.closest('[data-toast=success]')).toBeTruthy()
    await user.type(field, 'ABC')
    expect(server.callsTo(accountsApi.requestCode).map((call) => call.body)).toEqual([{ email: ada.email }])
  })

  test('shows an error if the automatic request fails', async () => {
    covers('8.errors.06', '8.errors.25')
    server.on(accountsApi.requestCode, () => refuse('TOO_MANY_REQUESTS'))
    await openVerifyPage()
    const toast = await screen.findByText('Failed to send OTP. Please try again.')
    expect(toast.closest('[data-toast=error]')?.textContent).toContain('Too many attempts.')
  })

  test('is repeated by Resend, which reads "Resending..." meanwhile', async () => {
    covers('2.otp.09', '4.states.otp.07', '4.states.otp.08')
    const { user } = await openVerifyPageAndWait()
    let answer = () => {}
    server.on(accountsApi.requestCode, () => new Promise((resolve) => (answer = () => resolve(successReply))))
    await user.click(screen.getByRole('button', { name: 'Resend' }))
    const busyButton = screen.getByRole('button', { name: 'Resending...' })
    await user.click(busyButton)
    expect(server.callsTo(accountsApi.requestCode)).toHaveLength(2)
    answer()
    expect(await screen.findByText('OTP resent successfully!')).toBeTruthy()
    const resend = screen.getByRole('button', { name: 'Resend' })
    expect(resend.ariaDisabled).toBe('true')
    await user.click(resend)
    expect(screen.getByText('You can request another code in 30 seconds.')).toBeTruthy()
    expect(server.callsTo(accountsApi.requestCode)).toHaveLength(2)
  })

  test('shows an error if the resend fails', async () => {
    covers('8.errors.07')
    const { user } = await openVerifyPageAndWait()
    server.on(accountsApi.requestCode, noResponse)
    await user.click(screen.getByRole('button', { name: 'Resend' }))
    expect(await screen.findByText('Failed to resend OTP. Please try again.')).toBeTruthy()
  })
})

describe('the email', () => {
  const corrected = { ...unverifiedUser, email: 'ada@right.test' }
  async function change(to: string) {
    const app = await openVerifyPage()
    expect(screen.getByText('We sent it to ada@example.test.')).toBeTruthy()
    await app.user.click(screen.getByRole('button', { name: 'Change email' }))
    const email = screen.getByLabelText('Email')
    expect(document.activeElement).toBe(email)
    await app.user.clear(email)
    await app.user.type(email, `${to}{Enter}`)
    return app
  }

  test('is shown, and can be corrected in place', async () => {
    server.on(accountsApi.correctEmail, () => ({ userWithoutPassword: corrected }))
    const { user, field } = await change('ada@right.test')
    expect(await screen.findByText('We sent it to ada@right.test.')).toBeTruthy()
    expect(server.callsTo(accountsApi.correctEmail)[0]?.body).toEqual({ email: 'ada@right.test' })
    // The server mails a code to the corrected address.
    expect(server.callsTo(accountsApi.requestCode)).toHaveLength(1)
    expect(document.activeElement).toBe(field)
    server.on(accountsApi.verifyCode, () => refuse('WRONG_CODE'))
    await user.type(field, 'ABC234')
    const body = { email: 'ada@right.test', otp: 'ABC234' }
    await waitFor(() => expect(server.callsTo(accountsApi.verifyCode)[0]?.body).toEqual(body))
  })

  test('stays unchanged if the server rejects the new one, and the reason is shown', async () => {
    server.on(accountsApi.correctEmail, () => refuse('ACCOUNT_EXISTS'))
    const { user } = await change('taken@example.test')
    expect(await screen.findByText('An account with this email or username already exists')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByText('We sent it to ada@example.test.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change email' }))
  })

  test('of another account leads to a link that signs out', async () => {
    server.on(accountsApi.logout, () => successReply)
    const { user, at } = await openVerifyPage()
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Log Out' }))
    await screen.findByRole('heading', { name: 'Welcome Back' })
    expect(at()).toBe('/sign-up')
    expect(server.callsTo(accountsApi.logout)).toHaveLength(1)
  })
})

describe('the code form', () => {
  test('rejects an empty, an invalid and a short code with the messages of the spec', async () => {
    covers('5.validation.otp.01', '5.validation.otp.02', '5.validation.otp.03')
    const { user, field, press } = await openVerifyPage()
    await press()
    expect(screen.getByText('OTP is required')).toBeTruthy()
    fireEvent.change(field, { target: { value: 'AB-123' } })
    await press()
    expect(screen.getByText('Must contain only letters and numbers')).toBeTruthy()
    await user.clear(field)
    await user.type(field, 'ABC12')
    await press()
    expect(screen.getByText('Must be exactly 6 characters')).toBeTruthy()
    expect(server.callsTo(accountsApi.verifyCode)).toHaveLength(0)
  })

  test('blocks other keys and accepts six characters', async () => {
    covers('5.validation.otp.04', '5.validation.otp.05')
    const { user, field } = await openVerifyPage()
    await user.type(field, 'a-b c!1.')
    expect(field).toHaveProperty('value', 'abc1')
    for (const key of ['Backspace', 'Delete', 'ArrowLeft', 'ArrowRight', 'Tab', 'x', '7', 'Escape'])
      expect(fireEvent.keyDown(field, { key }), key).toBe(true)
    for (const key of ['-', ' ', 'é', 'Home', 'ArrowUp', 'F2'])
      expect(fireEvent.keyDown(field, { key }), key).toBe(false)
    await user.type(field, '23456')
    expect(field).toHaveProperty('value', 'abc123')
    fireEvent.change(field, { target: { value: 'ABC 1234' } })
    expect(field).toHaveProperty('value', 'ABC123')
  })

  test('verifies the correct code, fetches the user and opens /app/discover', async () => {
    covers('2.otp.07', '2.otp.11', '4.states.otp.05', '4.states.otp.06', '4.states.auth.10')
    let answer = () => {}
    server.on(accountsApi.verifyCode, () => new Promise((resolve) => (answer = () => resolve(successReply))))
    const { user, field, at } = await openVerifyPage()
    await user.type(field, 'abc23')
    expect(server.callsTo(accountsApi.verifyCode)).toHaveLength(0)
    // The sixth character submits the form.
    await user.type(field, '4')
    await user.click(screen.getByRole('button', { name: 'Verifying...' }))
    expect(server.callsTo(accountsApi.verifyCode)).toHaveLength(1)
    expect(server.callsTo(accountsApi.verifyCode)[0]?.body).toEqual({ email: ada.email, otp: 'abc234' })
    server.on(accountsApi.current, () => ({ userWithoutPassword: ada }))
    answer()
    await screen.findByRole('heading', { name: 'Discover', level: 1 })
    expect(at()).toBe('/app/discover')
    expect(server.callsTo(accountsApi.current)).toHaveLength(2)
  })

  test('continues to the page that the guard redirected from', async () => {
    server.on(accountsApi.verifyCode, () => successReply)
    const app = renderApp('/app/about?from=mail')
    const field = await screen.findByLabelText('Verification code')
    server.on(accountsApi.current, () => ({ userWithoutPassword: ada }))
    await app.user.type(field, 'ABC234')
    await screen.findByRole('heading', { name: 'About Page', level: 1 })
    expect(app.at()).toBe('/app/about?from=mail')
  })

  test('clears the error of a wrong code on Resend, but keeps a code that was not checked', async () => {
    server.on(accountsApi.verifyCode, noResponse)
    const { user, field, press } = await openVerifyPageAndWait()
    await user.type(field, 'ABC234')
    await screen.findByText('Failed to verify code. Please try again.')
    await press()
    expect(server.callsTo(accountsApi.verifyCode)).toHaveLength(2)
    await screen.findByText('Failed to verify code. Please try again.')
    expect(field).toHaveProperty('value', 'ABC234')
    await user.click(screen.getByRole('button', { name: 'Resend' }))
    expect(screen.queryByText('Failed to verify code. Please try again.')).toBeNull()
  })

  test('shows a wrong code above the form with the reason, and the next submit clears it', async () => {
    covers('8.errors.05', '8.errors.25', '4.states.otp.04')
    server.on(accountsApi.verifyCode, () => refuse('WRONG_CODE'))
    const { user, field } = await openVerifyPage()
    await user.type(field, 'ABC234')
    const text = await screen.findByText('Failed to verify code. Please try again.')
    expect(text.closest('[role=alert]')?.className).toContain('text-loss')
    expect(text.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    expect(screen.getByText(/That code is wrong or no longer valid/)).toBeTruthy()
    expect(field).toHaveProperty('value', '')
    expect(document.activeElement).toBe(field)
    server.on(accountsApi.verifyCode, () => new Promise(() => undefined))
    await user.type(field, 'ABC235')
    await waitFor(() => expect(screen.queryByText('Failed to verify code. Please try again.')).toBeNull())
  })
})
