import { recipientsApi } from '@murmur/contract/trading/recipients'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { annasAddress } from '#test-support/examples/send-examples.ts'
import { refuse, stubServer } from '#test-support/fakes/stub-server.ts'
import { renderApp } from '#test-support/open/render-app.tsx'

async function open(path: string) {
  const server = stubServer()
  const app = renderApp(path)
  await screen.findByRole('heading', { name: 'Remove a Recipient', level: 1 })
  const press = () => app.user.click(screen.getByRole('button', { name: 'Remove this recipient' }))
  return { ...app, server, press }
}

test('a press of the button on the mailed link’s page removes the recipient, without a session', async () => {
  const { server, press, at } = await open('/cancel-recipient#code-from-the-mail')
  server.on(recipientsApi.cancel, () => ({ data: { name: 'Anna', address: annasAddress } }))
  expect(at()).toBe('/cancel-recipient')
  expect(location.hash).toBe('')
  expect(server.callsTo(recipientsApi.cancel)).toEqual([])
  await press()
  expect(await screen.findByRole('heading', { name: 'Anna is removed', level: 2 })).toBeTruthy()
  expect(server.callsTo(recipientsApi.cancel)[0]?.body).toEqual({ code: 'code-from-the-mail' })
})

test('a used link leads to the address book', async () => {
  const { server, press } = await open('/cancel-recipient#used')
  server.on(recipientsApi.cancel, () => refuse('WRONG_CODE'))
  await press()
  const link = await screen.findByRole('link', { name: 'See your recipients' })
  expect(link.getAttribute('href')).toBe('/app/settings/recipients')
})

test('without a code the page explains where to find the link', async () => {
  await open('/cancel-recipient')
  expect(screen.getByText(/^This page removes a new recipient/)).toBeTruthy()
})
