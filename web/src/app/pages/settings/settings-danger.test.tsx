import { riskApi } from '@murmur/contract/markets/risk'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ada } from '#test-support/examples/examples.ts'
import { refuse, stubServer } from '#test-support/fakes/stub-server.ts'
import { openSettings } from '#test-support/open/open-settings.ts'
import { stubSettings } from '#test-support/open/stub-settings.ts'

async function open(allowDanger: boolean) {
  const server = stubServer(ada)
  stubSettings(server)
  server.on(riskApi.settings, () => ({ data: { allowDanger } }))
  server.on(riskApi.changeSettings, ({ body }) => {
    const { allowDanger, password } = body as { allowDanger: boolean; password?: string }
    return allowDanger && password !== 'right' ? refuse('WRONG_CREDENTIALS') : { data: { allowDanger } }
  })
  const { part, user, dialog } = await openSettings('trading')
  const dangerSwitch = await part.findByRole<HTMLInputElement>('switch', { name: 'Allow buying dangerous tokens' })
  const sent = () => server.callsTo(riskApi.changeSettings).map(({ body }) => body)
  return { user, dangerSwitch, sent, dialog, part }
}

test('allowing dangerous tokens requires the password of a user without a passkey', async () => {
  const { user, dangerSwitch, sent, dialog } = await open(false)
  await user.click(dangerSwitch)
  const question = await dialog('Allow Dangerous Tokens?')
  await user.click(question.getByRole('button', { name: 'Allow It' }))
  expect(question.getByText('Password is required')).toBeTruthy()
  await user.type(question.getByLabelText('Password'), 'wrong{Enter}')
  expect(await question.findByText('The email or password is wrong. Please try again.')).toBeTruthy()
  expect(dangerSwitch.checked).toBe(false)
  await user.clear(question.getByLabelText('Password'))
  await user.type(question.getByLabelText('Password'), 'right{Enter}')
  await waitFor(() => expect(dangerSwitch.checked).toBe(true))
  expect(sent()).toEqual([
    { allowDanger: true, password: 'wrong' },
    { allowDanger: true, password: 'right' },
  ])
})

test('closing the dialog keeps the protection', async () => {
  const { user, dangerSwitch, sent, dialog } = await open(false)
  await user.click(dangerSwitch)
  await user.click((await dialog('Allow Dangerous Tokens?')).getByRole('button', { name: 'Keep Me Protected' }))
  expect([dangerSwitch.checked, sent()]).toEqual([false, []])
})

test('the protection is restored without a proof', async () => {
  const { user, dangerSwitch, sent, part } = await open(true)
  await user.click(dangerSwitch)
  await waitFor(() => expect(dangerSwitch.checked).toBe(false))
  expect(sent()).toEqual([{ allowDanger: false }])
  expect(await part.findByText('Saved')).toBeTruthy()
  expect(within(document.body).queryByText('Password', { selector: 'label' })).toBeNull()
  expect(screen.queryByText('Allow Dangerous Tokens?')).toBeNull()
})
