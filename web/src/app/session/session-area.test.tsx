import { accountsApi } from '@murmur/contract/identity/accounts'
import { profileApi } from '@murmur/contract/identity/profile'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { SessionArea } from '#app/session/session-area.tsx'
import { useAuth } from '#features/auth/session/auth-context.ts'
import { usePreferences } from '#features/preferences/preferences-context.ts'
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx'
import { useLevel } from '#lib/preferences/level.ts'
import { BrowserRouter } from '#lib/routing/router.tsx'
import { createI18n } from '#test-support/create-i18n.ts'
import { examplePreferences } from '#test-support/examples/account-examples.ts'
import { ada } from '#test-support/examples/examples.ts'
import { stubServer } from '#test-support/fakes/stub-server.ts'

function Probe() {
  const { user, login } = useAuth()
  const { change } = usePreferences()
  const level = useLevel()
  const credentials = { email: ada.email, password: 'secret1', captchaToken: 'x' }
  return (
    <>
      <button type="button" onClick={() => void login(credentials)}>
        Sign in
      </button>
      <button type="button" onClick={() => change({ level: 'beginner' })}>
        Keep it simple
      </button>
      <p>
        {user?.username ?? 'visitor'}: {level}
      </p>
    </>
  )
}

test('a visitor who signs in can change preferences on the same page', async () => {
  const server = stubServer()
  server.on(accountsApi.login, () => ({ userWithoutPassword: ada }))
  server.on(profileApi.preferences, () => ({ data: examplePreferences }))
  server.on(profileApi.setPreferences, () => ({ data: { ...examplePreferences, level: 'beginner' as const } }))
  const user = userEvent.setup()
  render(
    <I18nProvider i18n={createI18n()}>
      <BrowserRouter>
        <SessionArea>
          <Probe />
        </SessionArea>
      </BrowserRouter>
    </I18nProvider>,
  )
  await screen.findByText('visitor: standard')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByText('ada: standard')
  await waitFor(() => expect(server.callsTo(profileApi.preferences)).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Keep it simple' }))
  expect(await screen.findByText('ada: beginner')).toBeTruthy()
})
