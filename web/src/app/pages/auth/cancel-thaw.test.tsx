import { freezeApi } from '@murmur/contract/identity/freeze'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse, stubServer } from '#test-support/fakes/stub-server.ts'
import { renderApp } from '#test-support/open/render-app.tsx'

async function open(path: string) {
  const server = stubServer()
  const app = renderApp(path)
  await screen.findByRole('heading', { name: 'Keep Your Account Frozen', level: 1 })
  const press = () => app.user.click(screen.getByRole('button', { name: 'Keep it frozen' }))
  return { ...app, server, press }
}

test('a press of the button on the mailed link’s page keeps the account frozen, without a session', async () => {
  const { server, press } = await open('/cancel-thaw#code-from-the-mail')
  server.on(freezeApi.cancelThaw, () => ({ data: { frozen: true as const } }))
  expect(location.hash).toBe('')
  expect(server.callsTo(freezeApi.cancelThaw)).toEqual([])
  await press()
  expect(await screen.findByRole('heading', { name: 'Your account stays frozen', level: 2 })).toBeTruthy()
  expect(server.callsTo(freezeApi.cancelThaw)[0]?.body).toEqual({ code: 'code-from-the-mail' })
})

test('a link that no longer works leads to the freeze setting', async () => {
  const { server, press } = await open('/cancel-thaw#used')
  server.on(freezeApi.cancelThaw, () => refuse('WRONG_CODE'))
  await press()
  const link = await screen.findByRole('link', { name: 'Go to the settings' })
  expect(link.getAttribute('href')).toBe('/app/settings/security#freeze')
})

test('without a code the page explains where to find the link', async () => {
  await open('/cancel-thaw')
  expect(screen.getByText(/^This page keeps a frozen account frozen/)).toBeTruthy()
})
