import { type FreezeStatus, freezeApi } from '@murmur/contract/identity/freeze'
import { securityApi } from '@murmur/contract/identity/security'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { noFactors } from '#test-support/examples/account-examples.ts'
import { ada } from '#test-support/examples/examples.ts'
import { FakeEventSource } from '#test-support/fakes/fake-event-source.ts'
import { refuse, type StubServer, stubServer } from '#test-support/fakes/stub-server.ts'
import { openSettings } from '#test-support/open/open-settings.ts'
import { renderApp } from '#test-support/open/render-app.tsx'
import { stubSettings } from '#test-support/open/stub-settings.ts'

const dayMs = 86_400_000
const since = '2026-11-22T03:00:00.000Z'
let server: StubServer
let status: FreezeStatus
beforeEach(() => {
  server = stubServer(ada)
  stubSettings(server)
  status = { freeze: null, isFrozenInSigner: null, waitSeconds: 86_400 }
  server.on(freezeApi.read, () => ({ data: status }))
  server.on(securityApi.factors, () => ({ data: noFactors }))
  server.on(freezeApi.freeze, () => {
    status = { ...status, freeze: { by: 'user', since, thawsAt: null }, isFrozenInSigner: true }
    return { data: status }
  })
  server.on(freezeApi.thaw, () => {
    const thawsAt = new Date(Date.now() + dayMs).toISOString()
    status = { ...status, freeze: { by: 'user', since, thawsAt } }
    return { data: status }
  })
})
const announcements = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

test('one confirmed press freezes the account and changes the notice and the button immediately', async () => {
  const { part, dialog, user } = await openSettings('freeze')
  await part.findByText(/someone else may have access/)
  const pressed = part.getByRole('button', { name: 'Freeze account' })
  await user.click(pressed)
  const question = await dialog('Freeze your account?')
  expect(question.getByText(/already signed isn’t stopped/)).toBeTruthy()
  expect(question.getByText(/It then takes 24 h/)).toBeTruthy()
  expect(server.callsTo(freezeApi.freeze)).toEqual([])
  await user.click(question.getByRole('button', { name: 'Freeze now' }))
  await screen.findByRole('region', { name: 'Your account is frozen' })
  await waitFor(() => expect(announcements()).toContain('Your account is frozen'))
  expect(server.callsTo(freezeApi.freeze)).toHaveLength(1)
  expect(part.getByText(/^The signer, the separate program that holds your keys, is frozen too/)).toBeTruthy()
  // The same element, to which the closed dialog returns the focus.
  expect(await part.findByRole('button', { name: 'Unfreeze account' })).toBe(pressed)
})

test('unfreezing asks for the password, counts down, and is cancelled by a press', async () => {
  status = { ...status, freeze: { by: 'user', since, thawsAt: null } }
  const { part, press, dialog, user } = await openSettings('freeze')
  await part.findByText(/^Your account has been frozen since/)
  await press('Unfreeze account')
  const question = await dialog('Unfreeze your account?')
  await user.type(await question.findByLabelText('Password'), 'secret1')
  await user.click(question.getByRole('button', { name: 'Start unfreezing' }))
  await waitFor(() =>
    expect(announcements().some((each) => each?.startsWith('Your account stays frozen until'))).toBe(true),
  )
  expect(server.callsTo(freezeApi.thaw)[0]?.body).toEqual({ password: 'secret1' })
  const notice = await screen.findByRole('region', { name: 'Your account is frozen' })
  expect(notice.textContent).toMatch(/works again in 24 h/)
  await press('Keep the account frozen')
  await part.findByRole('button', { name: 'Unfreeze account' })
})

test('a wrong password leaves the account frozen', async () => {
  status = { ...status, freeze: { by: 'user', since, thawsAt: null } }
  server.on(freezeApi.thaw, () => refuse('WRONG_CREDENTIALS', { message: 'The password is wrong.' }))
  const { part, press, dialog, user } = await openSettings('freeze')
  await part.findByText(/^Your account has been frozen since/)
  await press('Unfreeze account')
  const question = await dialog('Unfreeze your account?')
  await user.type(await question.findByLabelText('Password'), 'wrong')
  await user.click(question.getByRole('button', { name: 'Start unfreezing' }))
  expect(await question.findByText('The password is wrong.')).toBeTruthy()
})

test('a freeze from another browser appears on every page immediately, and disappears when it ends', async () => {
  const streams = FakeEventSource.install()
  renderApp('/app/help')
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('region', { name: 'Your account is frozen' })).toBeNull()
  status = { ...status, freeze: { by: 'operator', since, thawsAt: null } }
  act(() => streams.send({ type: 'freeze', seq: 1, at: since }))
  const notice = await screen.findByRole('region', { name: 'Your account is frozen' })
  expect(notice.textContent).toMatch(/We’ll email you when it works again/)
  expect(notice.querySelector('button')).toBeNull()
  status = { ...status, freeze: null }
  act(() => streams.send({ type: 'freeze', seq: 2, at: since }))
  await waitFor(() => expect(announcements()).toContain('Your account works again'))
})

test('a frozen account exports no keys, and the reason is beside the button', async () => {
  status = { ...status, freeze: { by: 'user', since, thawsAt: null } }
  const { part, user } = await openSettings('security')
  await user.type(await part.findByLabelText('Password'), 'secret1')
  const button = part.getByRole('button', { name: 'Export Private Keys' })
  expect(button).toHaveProperty('ariaDisabled', 'true')
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toMatch(/^Your account is frozen\./)
  expect(part.getByRole('link', { name: 'See how to unfreeze it' }).getAttribute('href')).toBe(
    '/app/settings/security#freeze',
  )
})
