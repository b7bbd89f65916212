import { accountsApi } from '@murmur/contract/identity/accounts'
import { oauthApi } from '@murmur/contract/identity/oauth'
import { securityApi } from '@murmur/contract/identity/security'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { createLoginProviders } from '#test-support/examples/account-examples.ts'
import { ada } from '#test-support/examples/examples.ts'
import { noResponse, refuse, type StubServer, stubServer } from '#test-support/fakes/stub-server.ts'
import { solvedToken, stubSolver } from '#test-support/fakes/stub-solver.ts'
import { renderApp } from '#test-support/open/render-app.tsx'
import { covers } from '../../../../../spec/covers.ts'

let server: StubServer
beforeEach(() => {
  stubSolver()
  server = stubServer()
})
const requestBodies = (endpoint: Parameters<StubServer['callsTo']>[0]) =>
  server.callsTo(endpoint).map(({ body }) => body)
const successReply = (message: string) => ({ success: true as const, message })
const alerts = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('')

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

describe('login with a second factor', () => {
  const reason = 'Enter the code from your authenticator app, or a recovery code.'

  async function ask() {
    server.on(accountsApi.login, ({ body }) => {
      const { totp } = body as { totp?: string }
      if (totp === '123456') return { userWithoutPassword: ada }
      return refuse('SECOND_FACTOR_REQUIRED', totp ? { message: 'That code is wrong.', reason } : { reason })
    })
    const app = await open('/sign-up', 'Welcome Back')
    const form = within(screen.getByRole('tabpanel', { name: 'Login' }))
    await app.user.type(form.getByLabelText('Email'), 'ada@example.test')
    await app.user.type(form.getByLabelText('Password'), 'secret1')
    await app.solve()
    await app.press('Log In')
    const code = (await form.findByLabelText('Second Factor Code')) as HTMLInputElement
    return { ...app, form, code }
  }

  test('adds a code field with a fresh captcha, keeps the input and focuses the field', async () => {
    const { form, code } = await ask()
    await waitFor(() => expect(document.activeElement).toBe(code))
    expect(form.getByText(/^Enter the code from your second factor/).getAttribute('role')).toBe('status')
    expect(form.getByText(reason)).toBeTruthy()
    expect(form.getByLabelText('Email')).toHaveProperty('value', 'ada@example.test')
    expect(form.getByLabelText('Password')).toHaveProperty('value', 'secret1')
    expect(form.getByRole('checkbox')).toHaveProperty('checked', false)
    expect(screen.queryByText('Login failed')).toBeNull()
  })

  test('sends the code with the earlier input', async () => {
    const { code, user, solve, press, at } = await ask()
    await user.type(code, '123456')
    await solve()
    await press('Log In')
    expect(await screen.findByText('Login successful!')).toBeTruthy()
    await waitFor(() => expect(at()).toBe('/app/discover'))
    const body = { email: 'ada@example.test', password: 'secret1', captchaToken: solvedToken }
    expect(requestBodies(accountsApi.login)).toEqual([body, { ...body, totp: '123456' }])
  })

  test('shows a missing or wrong code at its field and clears it', async () => {
    const { form, code, user, solve, press } = await ask()
    await solve()
    await press('Log In')
    expect(await form.findByText('Enter the code')).toBeTruthy()
    await user.type(code, '000000')
    await press('Log In')
    expect(await form.findByText('That code is wrong.')).toBeTruthy()
    expect(code.value).toBe('')
    expect(document.activeElement).toBe(code)
    expect(form.getByRole('checkbox')).toHaveProperty('checked', false)
  })

  test('links to the recovery page with the email filled in', async () => {
    const { form, user, at } = await ask()
    await user.click(form.getByRole('link', { name: 'I lost my second factor' }))
    await screen.findByRole('heading', { name: 'Lost Second Factor', level: 1 })
    expect(at()).toBe('/lost-factor')
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ada@example.test')
  })
})

describe('a lost second factor', () => {
  const confirmation = 'We sent you an email. A code follows at 2026-11-23 08:00 UTC.'

  test('is reported with the password, and turned off by the mailed code after the waiting time', async () => {
    server.on(securityApi.startFactorRecovery, () => successReply(confirmation))
    server.on(securityApi.finishFactorRecovery, ({ body }) =>
      (body as { otp: string }).otp === 'AB2CD3'
        ? successReply('Your second factors are off. Log in now.')
        : refuse('WRONG_CODE'),
    )
    const { user, solve, press } = await open('/lost-factor', 'Lost Second Factor')
    await user.type(screen.getByLabelText('Email'), 'ada@example.test')
    await user.type(screen.getByLabelText('Password'), 'secret1')
    await solve()
    await press('Send the Email')
    const heading = await screen.findByRole('heading', { name: 'Check your email', level: 2 })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(screen.getByText(confirmation)).toBeTruthy()
    const request = { email: 'ada@example.test', password: 'secret1', captchaToken: solvedToken }
    expect(requestBodies(securityApi.startFactorRecovery)).toEqual([request])
    await press('I Have a Code')
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ada@example.test')
    await user.type(screen.getByLabelText('Password'), 'secret1')
    await user.type(screen.getByLabelText('Code'), 'WRONG1')
    await solve()
    await press('Turn Off the Second Factor')
    await waitFor(() => expect(alerts()).toMatch(/^That code is wrong or no longer valid\./))
    expect(document.activeElement).toBe(screen.getByLabelText('Code'))
    await user.type(screen.getByLabelText('Code'), 'AB2CD3')
    await solve()
    await press('Turn Off the Second Factor')
    expect(await screen.findByRole('heading', { name: 'Your second factors are off', level: 2 })).toBeTruthy()
    expect(screen.getByText('Your second factors are off. Log in now.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/sign-up')
    expect(requestBodies(securityApi.finishFactorRecovery)[1]).toEqual({ ...request, otp: 'AB2CD3' })
  })

  test('can be kept on the page of the mailed link', async () => {
    const token = 'a-token-that-came-by-mail-0123456789'
    server.on(securityApi.cancelFactorRecovery, () => successReply('It is stopped.'))
    const { press, at } = await open(`/lost-factor/stop#${token}`, 'Keep Your Second Factor')
    expect(at()).toBe('/lost-factor/stop')
    expect(requestBodies(securityApi.cancelFactorRecovery)).toEqual([])
    await press('Keep It On')
    expect(await screen.findByRole('heading', { name: 'Your second factor stays on', level: 2 })).toBeTruthy()
    expect(requestBodies(securityApi.cancelFactorRecovery)).toEqual([{ token }])
  })
})

describe('login providers on the login form', () => {
  test('explains that the providers could not be read, instead of calling them unavailable', async () => {
    server.on(oauthApi.providers, noResponse)
    await open('/sign-up', 'Welcome Back')
    expect(await screen.findAllByText(/^We couldn’t check which of these work here/)).not.toEqual([])
    expect(screen.queryByText(/available here/)).toBeNull()
  })

  test('links the configured providers and the one of the sandbox', async () => {
    covers('2.auth.05', '2.auth.07')
    server.on(oauthApi.providers, () => ({ data: createLoginProviders('github', 'sandbox') }))
    const { user } = await open('/sign-up', 'Welcome Back')
    await user.click(screen.getByRole('tab', { name: 'Signup' }))
    const form = within(screen.getByRole('tabpanel', { name: 'Signup' }))
    expect(form.getByText('or continue with')).toBeTruthy()
    const link = await form.findByRole('link', { name: 'GitHub' })
    expect(link.getAttribute('href')).toBe('/api/oauth/github/start?language=en')
    expect(form.getByRole('link', { name: 'Sandbox' })).toBeTruthy()
    expect(form.queryByRole('button', { name: 'Google' })).toBeNull()
  })

  test.each([
    ['exists', /^An account with this email already exists\./],
    ['cancelled', /^You cancelled the sign-in on the other site\./],
    ['failed', /^Signing in through the other site didn’t work\./],
    ['off', /^This sign-in isn’t available here\./],
    ['no-email', /^The other site didn’t share your email/],
  ])('shows one message for "%s"', async (outcome, sentence) => {
    await open(`/sign-up?oauth=${outcome}`, 'Welcome Back')
    const alert = screen.getByText(sentence).closest('[role=alert]')
    expect(alert?.querySelectorAll('p')).toHaveLength(1)
  })

  test('finishes the login with a second factor', async () => {
    let user: typeof ada | null = null
    server.on(accountsApi.current, () => (user ? { userWithoutPassword: user } : refuse('SIGNED_OUT')))
    server.on(oauthApi.finishLogin, ({ body }) => {
      if ((body as { totp: string }).totp !== '123456')
        return refuse('SECOND_FACTOR_REQUIRED', { message: 'That code is wrong.' })
      user = ada
      return { userWithoutPassword: ada }
    })
    const app = await open('/sign-up?oauth=second-factor', 'Welcome Back')
    const code = screen.getByLabelText('Second Factor Code')
    await app.user.type(code, '000000{Enter}')
    expect(await screen.findByText('That code is wrong.')).toBeTruthy()
    await app.user.type(code, '123456{Enter}')
    expect(await screen.findByText('Login successful!')).toBeTruthy()
    await waitFor(() => expect(app.at()).toBe('/app/discover'))
  })
})
