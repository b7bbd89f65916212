import { accountsApi } from '@murmur/contract/identity/accounts'
import { profileApi } from '@murmur/contract/identity/profile'
import { securityApi } from '@murmur/contract/identity/security'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { navigate } from '#lib/routing/navigate.ts'
import { adasProfile } from '#test-support/examples/account-examples.ts'
import { ada, successReply } from '#test-support/examples/examples.ts'
import { refuse, type StubServer, stubServer } from '#test-support/fakes/stub-server.ts'
import { openSettings } from '#test-support/open/open-settings.ts'
import { stubSettings } from '#test-support/open/stub-settings.ts'
import { covers } from '../../../../../spec/covers.ts'

let server: StubServer
beforeEach(() => {
  server = stubServer(ada)
  stubSettings(server)
})

const requestBodies = (endpoint: Parameters<StubServer['callsTo']>[0]) =>
  server.callsTo(endpoint).map(({ body }) => body)

describe('Profile Information', () => {
  async function openProfile() {
    const app = await openSettings('profile')
    const username = (await app.part.findByLabelText('Username')) as HTMLInputElement
    const email = app.part.getByLabelText('Email') as HTMLInputElement
    return { ...app, username, email }
  }

  test('saves a changed username with "Update Profile" and shows it in the app', async () => {
    covers('2.settings.02', '2.settings.03')
    let user = ada
    server.on(accountsApi.current, () => ({ userWithoutPassword: user }))
    server.on(profileApi.update, ({ body }) => {
      user = { ...ada, username: (body as { username: string }).username }
      return { data: { ...adasProfile, username: user.username } }
    })
    const app = await openProfile()
    expect([app.username.value, app.email.value]).toEqual(['ada', 'ada@example.test'])
    await app.user.clear(app.username)
    await app.user.type(app.username, 'countess')
    expect(app.part.queryByLabelText('Password')).toBeNull()
    await app.press('Update Profile')
    expect(await screen.findByText('Profile updated')).toBeTruthy()
    expect(requestBodies(profileApi.update)).toEqual([{ username: 'countess', email: 'ada@example.test' }])
    await waitFor(() => expect(screen.getAllByText('countess').length).toBeGreaterThan(0))
    expect(app.username.value).toBe('countess')
  })

  test('rejects invalid fields with the messages of the signup form, and a taken name with the server’s', async () => {
    const app = await openProfile()
    await app.user.clear(app.username)
    await app.user.clear(app.email)
    await app.press('Update Profile')
    expect(await app.part.findByText('Username is required')).toBeTruthy()
    expect(app.part.getByText('Email is required')).toBeTruthy()
    server.on(profileApi.update, () => refuse('ACCOUNT_EXISTS'))
    await app.user.type(app.username, 'bob')
    await app.user.type(app.email, 'ada@example.test')
    await app.press('Update Profile')
    const notice = await app.part.findByText('An account with this email or username already exists')
    expect(notice.closest('[role=alert]')).toBeTruthy()
  })

  test('keeps the old email until the new one is confirmed', async () => {
    covers('2.settings.04')
    const pendingChange = { ...adasProfile, pendingEmail: 'ada@new.test' }
    server.on(profileApi.update, () => ({ data: pendingChange }))
    server.on(profileApi.confirmEmail, ({ body }) =>
      (body as { otp: string }).otp === 'AB2CD3'
        ? { data: { ...adasProfile, email: 'ada@new.test' } }
        : refuse('WRONG_CODE'),
    )
    const app = await openProfile()
    await app.user.clear(app.email)
    await app.user.type(app.email, 'Ada@new.test')
    await app.press('Update Profile')
    // A new email requires the password.
    expect(await app.part.findByText('Password is required')).toBeTruthy()
    await app.user.type(app.part.getByLabelText('Password'), 'secret1')
    await app.press('Update Profile')
    expect(await app.part.findByText('Waiting for confirmation')).toBeTruthy()
    expect(app.part.getByText(/sent a code to ada@new\.test\. You keep your old email until/)).toBeTruthy()
    expect(requestBodies(profileApi.update)).toEqual([{ username: 'ada', email: 'ada@new.test', password: 'secret1' }])
    await waitFor(() => expect(app.email.value).toBe('ada@example.test'))
    const code = app.part.getByLabelText('Code from the email')
    await app.user.type(code, 'WRONG1{Enter}')
    expect(await app.part.findByText(/^That code is wrong or no longer valid\./)).toBeTruthy()
    expect(document.activeElement).toBe(code)
    await app.user.type(code, 'AB2CD3')
    await app.press('Confirm Email')
    expect(await screen.findByText('Your new email is confirmed')).toBeTruthy()
    expect(app.part.queryByText('Waiting for confirmation')).toBeNull()
    await waitFor(() => expect(app.email.value).toBe('ada@new.test'))
  })

  test('can cancel the change of the email', async () => {
    server.on(profileApi.read, () => ({ data: { ...adasProfile, pendingEmail: 'ada@new.test' } }))
    server.on(profileApi.cancelEmailChange, () => ({ data: adasProfile }))
    const { part, press } = await openSettings('profile')
    await part.findByText('Waiting for confirmation')
    await press('Keep the Old Email')
    expect(await screen.findByText('You kept your old email')).toBeTruthy()
    expect(part.queryByText('Waiting for confirmation')).toBeNull()
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H2'))
  })

  test('shows a load error with a retry button', async () => {
    server.on(profileApi.read, () => refuse('TOO_MANY_REQUESTS'))
    const { part, press } = await openSettings('profile')
    expect(await part.findByText('We couldn’t load your account.')).toBeTruthy()
    server.on(profileApi.read, () => ({ data: adasProfile }))
    await press('Try again')
    expect(await part.findByLabelText('Username')).toBeTruthy()
  })
})

describe('Change Password', () => {
  const fill = async ({ user, part }: Awaited<ReturnType<typeof openSettings>>, old: string, next: string) => {
    await user.type(part.getByLabelText('Old Password'), old)
    await user.type(part.getByLabelText('New Password'), next)
  }

  test('accepts the old and a new password, and shows that other sessions are signed out', async () => {
    covers('2.settings.05', '2.settings.06')
    server.on(securityApi.changePassword, () => successReply)
    const app = await openSettings('password')
    await fill(app, 'secret1', 'a better one')
    await app.press('Change Password')
    expect(await screen.findByText('Your password is changed')).toBeTruthy()
    const notice = app.part.getByText('You’re signed out of every other browser.')
    expect(notice.closest('[role=status]')).toBeTruthy()
    expect(requestBodies(securityApi.changePassword)).toEqual([{ oldPassword: 'secret1', newPassword: 'a better one' }])
    for (const label of ['Old Password', 'New Password'])
      expect(app.part.getByLabelText(label)).toHaveProperty('value', '')
    // The list of sessions, on the page of security, is fetched then.
    act(() => navigate('/app/settings/security'))
    await waitFor(() => expect(server.callsTo(securityApi.sessions)).toHaveLength(1))
  })

  test('shows an error at the field of a missing, short or wrong password', async () => {
    server.on(securityApi.changePassword, () => refuse('WRONG_CREDENTIALS', { message: 'The password is wrong.' }))
    const app = await openSettings('password')
    await app.press('Change Password')
    expect(await app.part.findAllByText('Password is required')).toHaveLength(2)
    await fill(app, 'wrong', '12345')
    await app.press('Change Password')
    expect(await app.part.findByText('Minimum 6 characters')).toBeTruthy()
    await app.user.type(app.part.getByLabelText('New Password'), '6{Enter}')
    expect(await app.part.findByText('The password is wrong.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(app.part.getByLabelText('Old Password')))
    expect(app.part.getByLabelText('New Password')).toHaveProperty('value', '123456')
  })

  test('warns of a very common password, and accepts it on the second submit', async () => {
    server.on(accountsApi.checkPassword, () => ({ isCommon: true }))
    server.on(securityApi.changePassword, () => successReply)
    const app = await openSettings('password')
    await fill(app, 'secret1', '123456')
    await app.press('Change Password')
    const warning = await app.part.findByText(/^This is one of the most common passwords/)
    expect(warning.closest('[role=status]')).toBeTruthy()
    expect(requestBodies(securityApi.changePassword)).toEqual([])
    await app.press('Change Password')
    await waitFor(() => expect(requestBodies(securityApi.changePassword)).toHaveLength(1))
  })
})

describe('Sessions and Devices', () => {
  const session = (id: string, device: string | null, isThis = false) => ({
    ...{ id, device, isThis },
    createdAt: '2026-11-21T08:00:00.000Z',
    lastSeenAt: '2026-11-22T08:00:00.000Z',
  })

  test('lists sessions, marks the current one, and signs out one or all others', async () => {
    let sessions = [session('1', 'Firefox on Windows', true), session('2', 'Safari on iPhone'), session('3', null)]
    server.on(securityApi.sessions, () => ({ data: sessions }))
    server.on(securityApi.endSession, ({ path }) => {
      sessions = sessions.filter(({ id }) => !path.endsWith(id))
      return successReply
    })
    server.on(securityApi.endOtherSessions, () => {
      sessions = sessions.filter(({ isThis }) => isThis)
      return successReply
    })
    const { part, user, press } = await openSettings('sessions')
    const currentSession = (await part.findByText('Firefox on Windows')).closest('li') as HTMLElement
    expect(within(currentSession).getByText('This browser')).toBeTruthy()
    expect(within(currentSession).queryByRole('button')).toBeNull()
    expect(part.getByText('Unknown device')).toBeTruthy()
    await user.click(part.getByRole('button', { name: /^Sign Out Safari on iPhone/ }))
    expect(await screen.findByText('That browser is signed out')).toBeTruthy()
    expect(part.queryByText('Safari on iPhone')).toBeNull()
    expect(document.activeElement).toBe(part.getByRole('list', { name: 'Sessions and Devices' }))
    await press('Sign Out All Others')
    expect(await part.findByText('You aren’t signed in anywhere else.')).toBeTruthy()
    expect(part.getAllByRole('listitem')).toHaveLength(1)
  })
})
