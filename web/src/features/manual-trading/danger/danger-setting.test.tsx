import { riskApi } from '@murmur/contract/markets/risk'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { DangerSetting } from '#features/manual-trading/danger/danger-setting.tsx'
import { createQueryClient } from '#lib/http/query-client.ts'
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx'
import { createI18n } from '#test-support/create-i18n.ts'
import { refuse, stubServer } from '#test-support/fakes/stub-server.ts'

async function open(allowDanger: boolean) {
  const server = stubServer()
  server.on(riskApi.settings, () => ({ data: { allowDanger } }))
  server.on(riskApi.changeSettings, ({ body }) => {
    const { allowDanger, password } = body as { allowDanger: boolean; password?: string }
    return allowDanger && password !== 'right' ? refuse('WRONG_CREDENTIALS') : { data: { allowDanger } }
  })
  render(
    <I18nProvider i18n={createI18n()}>
      <QueryClientProvider client={createQueryClient()}>
        <DangerSetting />
      </QueryClientProvider>
    </I18nProvider>,
  )
  const lever = await screen.findByRole<HTMLInputElement>('switch', { name: 'Allow buying dangerous tokens' })
  const sent = () => server.callsTo(riskApi.changeSettings).map(({ body }) => body)
  return { user: userEvent.setup({ delay: null }), lever, sent }
}

test('allowing dangerous tokens requires the password', async () => {
  const { user, lever, sent } = await open(false)
  await user.click(lever)
  const dialog = within(screen.getByRole('dialog', { name: 'Allow Dangerous Tokens?' }))
  await user.click(dialog.getByRole('button', { name: 'Allow It' }))
  expect(dialog.getByText('Password is required')).toBeTruthy()
  await user.type(dialog.getByLabelText('Password'), 'wrong{Enter}')
  expect(await dialog.findByText('The email or password is wrong. Please try again.')).toBeTruthy()
  expect(lever.checked).toBe(false)
  await user.clear(dialog.getByLabelText('Password'))
  await user.type(dialog.getByLabelText('Password'), 'right{Enter}')
  await waitFor(() => expect(lever.checked).toBe(true))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent()).toEqual([
    { allowDanger: true, password: 'wrong' },
    { allowDanger: true, password: 'right' },
  ])
})

test('closing the dialog keeps the protection', async () => {
  const { user, lever, sent } = await open(false)
  await user.click(lever)
  await user.click(screen.getByRole('button', { name: 'Keep Me Protected' }))
  expect([lever.checked, sent()]).toEqual([false, []])
})

test('the protection is restored without a password', async () => {
  const { user, lever, sent } = await open(true)
  await user.click(lever)
  await waitFor(() => expect(lever.checked).toBe(false))
  expect(sent()).toEqual([{ allowDanger: false }])
  expect(await screen.findByText('Saved')).toBeTruthy()
})
