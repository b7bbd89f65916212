import { accountsApi } from '@murmur/contract/identity/accounts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ada, successReply, unverifiedUser } from '#test-support/examples/examples.ts'
import { noResponse, refuse, stubServer } from '#test-support/fakes/stub-server.ts'
import { challenge, solvedToken, stubSolver } from '#test-support/fakes/stub-solver.ts'
import { renderApp } from '#test-support/open/render-app.tsx'
import { covers } from '../../../../../spec/covers.ts'

let solver: ReturnType<typeof stubSolver>
beforeEach(() => {
  solver = stubSolver()
})

async function open(tab: 'Login' | 'Signup') {
  const app = renderApp('/sign-up')
  await app.user.click(await screen.findByRole('tab', { name: tab }))
  const form = within(screen.getByRole('tabpanel', { name: tab }))
  const press = () => app.user.click(form.getByRole('button', { name: tab === 'Login' ? 'Log In' : 'Sign Up' }))
  return { ...app, form, press }
}
type OpenedForm = Awaited<ReturnType<typeof open>>

async function solve({ user, form }: OpenedForm) {
  await user.click(form.getByRole('checkbox', { name: 'I am not a robot' }))
  await form.findByText('Checked')
}

async function fillLogin(opened: OpenedForm) {
  const { user, form } = opened
  await user.type(form.getByLabelText('Email'), ' Ada@Example.test ')
  await user.type(form.getByLabelText('Password'), 'secret1')
  await solve(opened)
}

async function fillSignup(opened: OpenedForm, password = 'secret1') {
  const { user, form } = opened
  await user.type(form.getByLabelText('Username'), 'ada')
  await user.type(form.getByLabelText('Email'), 'ada@example.test')
  await user.type(form.getByLabelText('Password'), password)
  await user.type(form.getByLabelText('Confirm Password'), password)
  await solve(opened)
}

describe('the sign-up screen', () => {
  test('shows Login and Signup tabs with their fields under "Welcome Back"', async () => {
    covers('2.routes.02', '2.auth.01', '2.auth.02', '2.auth.04')
    stubServer()
    const { form, user } = await open('Login')
    expect(screen.getByRole('heading', { name: 'Welcome Back' })).toBeTruthy()
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Login', 'Signup'])
    for (const label of ['Email', 'Password', 'I am not a robot']) expect(form.getByLabelText(label)).toBeTruthy()
    await user.click(screen.getByRole('tab', { name: 'Signup' }))
    const signup = within(screen.getByRole('tabpanel', { name: 'Signup' }))
    for (const label of ['Username', 'Email', 'Password', 'Confirm Password', 'I am not a robot'])
      expect(signup.getByLabelText(label)).toBeTruthy()
    const hint = 'Your name here. Other users don’t see it.'
    expect(signup.getByText(hint)).toBeTruthy()
    await user.click(signup.getByRole('button', { name: 'Sign Up' }))
    // The error replaces the hint.
    expect(await signup.findByText('Username is required')).toBeTruthy()
    expect(signup.queryByText(hint)).toBeNull()
    expect(screen.getByRole('region', { name: 'Nothing moves until you say yes' })).toBeTruthy()
  })

  test('switches tabs with the arrow keys', async () => {
    stubServer()
    const { user } = await open('Login')
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('tab', { name: 'Signup' })).toHaveProperty('ariaSelected', 'true')
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Signup' }))
  })

  test('shows and hides the password', async () => {
    covers('2.auth.03')
    stubServer()
    const { form, user } = await open('Login')
    const password = form.getByLabelText('Password')
    expect(password).toHaveProperty('type', 'password')
    await user.click(form.getByRole('button', { name: 'Show password' }))
    expect(password).toHaveProperty('type', 'text')
    await user.click(form.getByRole('button', { name: 'Hide password' }))
    expect(password).toHaveProperty('type', 'password')
  })

  test('"or continue with" is disabled and shows why', async () => {
    covers('2.auth.07')
    stubServer()
    const { form } = await open('Signup')
    expect(form.getByText('or continue with')).toBeTruthy()
    for (const name of ['Google', 'GitHub']) {
      const button = form.getByRole('button', { name })
      expect(button).toHaveProperty('ariaDisabled', 'true')
      const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
      expect(reason?.textContent).toContain('aren’t available here')
    }
  })

  test('links the terms and privacy note to its pages', async () => {
    covers('2.auth.08')
    stubServer()
    const { form } = await open('Signup')
    // Static pages outside the app: e2e/landing.spec.ts opens them.
    const links = form.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
    expect(links).toEqual([
      ['Terms', '/terms'],
      ['Privacy Policy', '/privacy'],
      ['Risk Notice', '/risk'],
    ])
  })

  test('redirects a signed-in user to the app', async () => {
    stubServer(ada)
    const { at } = renderApp('/sign-up')
    await screen.findByRole('heading', { name: 'Discover', level: 1 })
    expect(at()).toBe('/app/discover')
  })
})

describe('the login form', () => {
  test('refuses empty fields with the messages of the spec', async () => {
    covers('5.validation.login.01', '5.validation.login.02', '5.validation.login.03')
    const server = stubServer()
    const { form, press, user } = await open('Login')
    await press()
    for (const text of ['Email is required', 'Password is required', 'Please complete the CAPTCHA'])
      expect(await form.findByText(text)).toBeTruthy()
    expect(document.activeElement).toBe(form.getByLabelText('Email'))
    await user.type(form.getByLabelText('Email'), 'no email')
    expect(await form.findByText('Invalid email')).toBeTruthy()
    expect(server.callsTo(accountsApi.login)).toHaveLength(0)
  })

  test('shows a toast and opens /app/discover after a successful login', async () => {
    covers('2.auth.11', '8.success.01')
    const server = stubServer()
    server.on(accountsApi.login, () => ({ userWithoutPassword: ada }))
    const opened = await open('Login')
    await fillLogin(opened)
    await opened.press()
    expect(await screen.findByText('Login successful!')).toBeTruthy()
    await screen.findByRole('heading', { name: 'Discover', level: 1 })
    expect(opened.at()).toBe('/app/discover')
    const body = { email: 'ada@example.test', password: 'secret1', captchaToken: solvedToken }
    expect(server.callsTo(accountsApi.login)[0]?.body).toEqual(body)
  })

  test('shows the server’s message after a failed login and resets the captcha', async () => {
    covers('8.errors.01', '4.states.login.01')
    const server = stubServer()
    server.on(accountsApi.login, () => refuse('WRONG_CREDENTIALS'))
    const opened = await open('Login')
    await fillLogin(opened)
    await opened.press()
    const alert = await screen.findByText('The email or password is wrong. Please try again.')
    expect(alert.closest('[role=alert]')).toBeTruthy()
    expect(opened.form.getByRole('checkbox')).toHaveProperty('checked', false)
    await opened.press()
    expect(await opened.form.findByText('Please complete the CAPTCHA')).toBeTruthy()
    expect(server.callsTo(accountsApi.login)).toHaveLength(1)
  })

  test('shows "Login failed" for a failure without a message', async () => {
    covers('8.errors.01')
    stubServer().on(accountsApi.login, noResponse)
    const opened = await open('Login')
    await fillLogin(opened)
    await opened.press()
    expect(await screen.findByText('Login failed')).toBeTruthy()
  })
})

describe('the signup form', () => {
  test('refuses empty fields with the messages of the spec', async () => {
    covers('5.validation.signup.01', '5.validation.signup.03', '5.validation.signup.05')
    covers('5.validation.signup.08', '5.validation.signup.09')
    stubServer()
    const { form, press } = await open('Signup')
    await press()
    for (const text of ['Username is required', 'Email is required', 'Password is required'])
      expect(await form.findByText(text)).toBeTruthy()
    expect(form.getByText('Confirm password is required')).toBeTruthy()
    expect(form.getByText('Please complete the CAPTCHA')).toBeTruthy()
  })

  test('rejects invalid fields with the messages of the spec', async () => {
    covers('5.validation.signup.02', '5.validation.signup.04', '5.validation.signup.07')
    stubServer()
    const { form, press, user } = await open('Signup')
    await user.type(form.getByLabelText('Email'), 'ada@')
    await user.type(form.getByLabelText('Password'), '12345')
    await user.type(form.getByLabelText('Confirm Password'), '12346')
    await press()
    for (const text of ['Invalid email', 'Minimum 6 characters', 'Passwords must match'])
      expect(await form.findByText(text)).toBeTruthy()
  })

  test('shows a toast and opens verification with the email after a successful signup', async () => {
    covers('2.auth.12', '8.success.02')
    const server = stubServer()
    server.on(accountsApi.register, () => ({ userWithoutPassword: unverifiedUser }))
    server.on(accountsApi.requestCode, () => successReply)
    const opened = await open('Signup')
    await fillSignup(opened)
    await opened.press()
    expect(await screen.findByText('Signup successful!')).toBeTruthy()
    await screen.findByRole('heading', { name: 'Verify Your Email' })
    expect(opened.at()).toBe('/verify-otp?email=ada%40example.test')
    const body = { username: 'ada', email: 'ada@example.test', password: 'secret1', captchaToken: solvedToken }
    expect(server.callsTo(accountsApi.register)[0]?.body).toEqual(body)
  })

  test('accepts a very common password with a warning', async () => {
    covers('5.validation.signup.06')
    const server = stubServer()
    server.on(accountsApi.checkPassword, () => ({ isCommon: true }))
    server.on(accountsApi.register, () => ({ userWithoutPassword: unverifiedUser, warning: 'It is very common.' }))
    server.on(accountsApi.requestCode, () => successReply)
    const opened = await open('Signup')
    const { user, form } = opened
    await user.type(form.getByLabelText('Password'), '123456')
    await user.tab()
    const warning = await form.findByText(/^This is one of the most common passwords and easy to guess\./)
    expect(warning.closest('[role=status]')).toBeTruthy()
    await user.clear(form.getByLabelText('Password'))
    expect(form.queryByText(/one of the most common passwords/)).toBeNull()
    await fillSignup(opened, '123456')
    await opened.press()
    expect(await screen.findByText('Signup successful!')).toBeTruthy()
    expect(server.callsTo(accountsApi.checkPassword)).toHaveLength(1)
  })

  test('shows the server’s message or "Signup failed" after a failure, and resets the captcha', async () => {
    covers('8.errors.02', '4.states.login.01')
    const server = stubServer()
    server.on(accountsApi.register, () => refuse('ACCOUNT_EXISTS'))
    const opened = await open('Signup')
    await fillSignup(opened)
    await opened.press()
    expect(await screen.findByText('An account with this email or username already exists')).toBeTruthy()
    expect(opened.form.getByRole('checkbox')).toHaveProperty('checked', false)
    server.on(accountsApi.register, noResponse)
    await solve(opened)
    await opened.press()
    expect(await screen.findByText('Signup failed')).toBeTruthy()
  })
})

describe('the captcha', () => {
  test('is a checkbox that is never solved automatically', async () => {
    covers('2.auth.10')
    stubServer()
    const opened = await open('Login')
    await opened.user.type(opened.form.getByLabelText('Email'), 'ada@example.test')
    expect(solver.started).toBe(0)
    await solve(opened)
    expect(solver.started).toBe(1)
  })

  test('shows its progress, and unticking cancels it', async () => {
    stubServer()
    const idle = stubSolver('idles')
    const { user, form } = await open('Login')
    await user.click(form.getByRole('checkbox'))
    expect(form.getByText('Checking…').closest('[role=status]')).toBeTruthy()
    await user.click(form.getByRole('checkbox'))
    expect(form.queryByText('Checking…')).toBeNull()
    await waitFor(() => expect(idle).toEqual({ started: 1, ended: 1 }))
  })

  test('shows an error and clears its value', async () => {
    covers('8.errors.03', '4.states.login.02')
    const server = stubServer()
    stubSolver('breaks')
    const { user, form, press } = await open('Login')
    await user.type(form.getByLabelText('Email'), 'ada@example.test')
    await user.type(form.getByLabelText('Password'), 'secret1')
    await user.click(form.getByRole('checkbox'))
    expect(await form.findByText('CAPTCHA error. Please try again.')).toBeTruthy()
    expect(form.getByRole('checkbox')).toHaveProperty('checked', false)
    await press()
    expect(server.callsTo(accountsApi.login)).toHaveLength(0)
  })

  test('shows that it has expired and clears its value', async () => {
    covers('8.errors.04', '4.states.login.02')
    const server = stubServer()
    const opened = await open('Login')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const expiresAt = Date.now() / 1000 + 90
    server.on(accountsApi.captcha, () => ({ ...challenge, parameters: { expiresAt } }))
    await fillLogin(opened)
    await act(() => vi.advanceTimersByTimeAsync(90_000))
    expect(opened.form.getByText('CAPTCHA expired. Please verify again.')).toBeTruthy()
    vi.useRealTimers()
    await opened.press()
    expect(server.callsTo(accountsApi.login)).toHaveLength(0)
  })
})
