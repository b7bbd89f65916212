import { accountsApi } from '@murmur/contract/identity/accounts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { ada } from '#test-support/examples/examples.ts'
import { noResponse, refuse, type StubServer, stubServer } from '#test-support/fakes/stub-server.ts'
import { solvedToken, stubSolver } from '#test-support/fakes/stub-solver.ts'
import { renderApp } from '#test-support/open/render-app.tsx'

let server: StubServer
beforeEach(() => {
  stubSolver()
  server = stubServer()
})

const confirmation =
  'If an account has this email, we’ve sent it a message. The link and the code follow within 15 minutes.'
const successReply = (message: string) => ({ success: true as const, message })

async function open(path: string, heading: string) {
  const app = renderApp(path)
  await screen.findByRole('heading', { name: heading, level: 1 })
  const press = (name: string) => app.user.click(screen.getByRole('button', { name }))
  const solve = async () => {
    await app.user.click(screen.getByRole('checkbox', { name: 'I am not a robot' }))
    await screen.findByText('Checked')
  }
  return { ...app, press, solve }
}
const alert = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('')

describe('the request for a password reset', () => {
  test('is linked from the login form', async () => {
    const { user, at } = await open('/sign-up', 'Welcome Back')
    const login = within(screen.getByRole('tabpanel', { name: 'Login' }))
    await user.click(login.getByRole('link', { name: 'Forgot password?' }))
    await screen.findByRole('heading', { name: 'Forgot Password', level: 1 })
    expect(at()).toBe('/forgot-password')
  })

  test('explains the next steps and keeps the email for the code form', async () => {
    server.on(accountsApi.requestReset, () => successReply(confirmation))
    const { user, solve, press, at } = await open('/forgot-password', 'Forgot Password')
    await user.type(screen.getByLabelText('Email'), ' Ada@Example.test ')
    await solve()
    await press('Send the Email')
    const heading = await screen.findByRole('heading', { name: 'Check your email', level: 2 })
    expect(document.activeElement).toBe(heading)
    expect(screen.getByText(confirmation)).toBeTruthy()
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
    expect(server.callsTo(accountsApi.requestReset)[0]?.body).toEqual({
      email: 'ada@example.test',
      captchaToken: solvedToken,
    })
    await user.click(screen.getByRole('link', { name: 'I Have a Code' }))
    await screen.findByRole('heading', { name: 'Set a New Password', level: 1 })
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ada@example.test')
    // The email is not in the URL.
    expect(at()).toBe('/reset-password')
  })

  test('shows an error below each empty field', async () => {
    const { press } = await open('/forgot-password', 'Forgot Password')
    await press('Send the Email')
    expect(await screen.findByText('Email is required')).toBeTruthy()
    expect(screen.getByText('Please complete the CAPTCHA')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    expect(server.callsTo(accountsApi.requestReset)).toHaveLength(0)
  })

  test('shows a refusal with its reason and resets the captcha', async () => {
    server.on(accountsApi.requestReset, () => refuse('TOO_MANY_REQUESTS', { reason: 'Look for the newest mail.' }))
    const { user, solve, press } = await open('/forgot-password', 'Forgot Password')
    await user.type(screen.getByLabelText('Email'), 'ada@example.test')
    await solve()
    await press('Send the Email')
    await waitFor(() => expect(alert()).toMatch(/^Too many attempts\..*Look for the newest mail\.$/))
    expect(screen.getByRole('checkbox')).toHaveProperty('checked', false)
    server.on(accountsApi.requestReset, noResponse)
    await solve()
    await press('Send the Email')
    await waitFor(() => expect(alert()).toBe('We couldn’t send the request. Please try again.'))
  })
})

describe('a new password', () => {
  async function fill(password = 'a new password', again = password) {
    const app = await open('/reset-password', 'Set a New Password')
    await app.user.type(screen.getByLabelText('Email'), 'ada@example.test')
    await app.user.type(screen.getByLabelText('Code'), 'AB2CD3')
    await app.user.type(screen.getByLabelText('New Password'), password)
    await app.user.type(screen.getByLabelText('Confirm Password'), again)
    await app.solve()
    return { ...app, send: () => app.press('Set New Password') }
  }

  test('is sent with the code, and shows the server’s message', async () => {
    const serverMessage = 'You’re signed out everywhere. You can export keys again at 2026-11-22 20:41 UTC.'
    server.on(accountsApi.resetPassword, () => successReply(serverMessage))
    const { send, user } = await fill()
    await send()
    const heading = await screen.findByRole('heading', { name: 'Your password is changed', level: 2 })
    expect(document.activeElement).toBe(heading)
    expect(screen.getByText(serverMessage)).toBeTruthy()
    expect(server.callsTo(accountsApi.resetPassword)[0]?.body).toEqual({
      email: 'ada@example.test',
      otp: 'AB2CD3',
      password: 'a new password',
      captchaToken: solvedToken,
    })
    await user.click(screen.getByRole('link', { name: 'Log In' }))
    expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeTruthy()
  })

  test('signs the browser out once it is set', async () => {
    server = stubServer(ada)
    server.on(accountsApi.resetPassword, () => successReply('You’re signed out everywhere.'))
    const { send, user } = await fill()
    await send()
    await user.click(await screen.findByRole('link', { name: 'Log In' }))
    // A browser that is still signed in would be redirected to the app.
    expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeTruthy()
  })

  test('is refused with a wrong code, which alone is cleared', async () => {
    server.on(accountsApi.resetPassword, () => refuse('WRONG_CODE'))
    const { send } = await fill()
    await send()
    await waitFor(() => expect(alert()).toMatch(/^That code is wrong or no longer valid\./))
    const code = screen.getByLabelText('Code')
    expect([code, document.activeElement]).toEqual([expect.objectContaining({ value: '' }), code])
    expect(screen.getByLabelText('New Password')).toHaveProperty('value', 'a new password')
    expect(screen.getByRole('checkbox')).toHaveProperty('checked', false)
  })

  test('is rejected with the messages of the signup form', async () => {
    const { send, user } = await fill('12345', '12346')
    await user.clear(screen.getByLabelText('Code'))
    await send()
    for (const text of ['OTP is required', 'Minimum 6 characters', 'Passwords must match'])
      expect(await screen.findByText(text)).toBeTruthy()
    expect(server.callsTo(accountsApi.resetPassword)).toHaveLength(0)
  })
})

describe('a new password set by the mailed link', () => {
  const token = 'A'.repeat(64)
  async function fill() {
    const app = await open(`/reset-password#${token}`, 'Set a New Password')
    await app.user.type(screen.getByLabelText('New Password'), 'a new password')
    await app.user.type(screen.getByLabelText('Confirm Password'), 'a new password')
    await app.solve()
    return { ...app, send: () => app.press('Set New Password') }
  }

  test('needs neither email nor code, and removes the token from the URL', async () => {
    server.on(accountsApi.resetPasswordByLink, () => successReply('You’re signed out everywhere.'))
    const { send, at } = await fill()
    expect(at()).toBe('/reset-password')
    expect(location.hash).toBe('')
    expect(screen.queryByLabelText('Email')).toBeNull()
    expect(screen.queryByLabelText('Code')).toBeNull()
    await send()
    expect(await screen.findByRole('heading', { name: 'Your password is changed', level: 2 })).toBeTruthy()
    const body = { token, password: 'a new password', captchaToken: solvedToken }
    expect(server.callsTo(accountsApi.resetPasswordByLink)[0]?.body).toEqual(body)
  })

  test('is refused by an expired link, which leads to a new request', async () => {
    server.on(accountsApi.resetPasswordByLink, () => refuse('WRONG_CODE', { message: 'This link no longer works.' }))
    const { send } = await fill()
    await send()
    await waitFor(() => expect(alert()).toBe('This link no longer works.'))
    expect(screen.getByRole('link', { name: 'Request a New Link' }).getAttribute('href')).toBe('/forgot-password')
    expect(screen.getByRole('checkbox')).toHaveProperty('checked', false)
  })
})

describe('the page that stops a reset', () => {
  const token = 'a-token-that-came-by-mail-0123456789'

  test('sends the token of the link on a click, and removes it from the URL', async () => {
    server.on(accountsApi.cancelReset, () => successReply('It is stopped.'))
    const { press, at } = await open(`/forgot-password/stop#${token}`, 'Stop the Password Reset')
    expect(server.callsTo(accountsApi.cancelReset)).toHaveLength(0)
    expect(at()).toBe('/forgot-password/stop')
    await press('Stop the Reset')
    expect(await screen.findByRole('heading', { name: 'The reset is stopped', level: 2 })).toBeTruthy()
    expect(server.callsTo(accountsApi.cancelReset)[0]?.body).toEqual({ token })
  })

  test('shows that it is too late to stop the reset', async () => {
    const message = 'It’s too late to stop this: the password was changed.'
    server.on(accountsApi.cancelReset, () => refuse('WRONG_CODE', { message, reason: 'Ask for a new one.' }))
    const { press } = await open(`/forgot-password/stop#${token}`, 'Stop the Password Reset')
    await press('Stop the Reset')
    await waitFor(() => expect(alert()).toBe(`${message}Ask for a new one.`))
    expect(screen.queryByRole('button', { name: 'Stop the Reset' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Request a New Password' }).getAttribute('href')).toBe('/forgot-password')
  })

  test('explains where to find a token if there is none', async () => {
    await open('/forgot-password/stop', 'Stop the Password Reset')
    expect(screen.getByText(/Open it from the link in the email/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Stop the Reset' })).toBeNull()
  })
})
