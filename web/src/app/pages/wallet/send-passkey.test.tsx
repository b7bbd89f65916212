import { parseIntentId } from '@murmur/contract/ids'
import { sendsApi } from '@murmur/contract/trading/sends'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendQuote, sendReply } from '#test-support/examples/send-examples.ts'
import { passkeyRequest } from '#test-support/examples/signing-examples.ts'
import { browserFault, sentSignature, stubAuthenticator } from '#test-support/fakes/fake-authenticator.ts'
import { refuse, type StubServer } from '#test-support/fakes/stub-server.ts'
import { openSend, stubSendServer } from '#test-support/open/open-send.ts'

let server: StubServer
let authenticator: ReturnType<typeof stubAuthenticator>
beforeEach(() => {
  authenticator = stubAuthenticator()
  server = stubSendServer()
  server.on(sendsApi.quote, () => ({ data: sendQuote({ passkey: passkeyRequest }) }))
})
afterEach(() => authenticator.remove())
const bodies = () => server.callsTo(sendsApi.send).map(({ body }) => body)
const sent = () => screen.findByRole('heading', { name: 'Sent 0.1 SOL to Anna', level: 2 })

test('a send needs the password and a passkey signature over its terms', async () => {
  const { review, prove } = await openSend()
  const dialog = await review()
  expect(dialog.getByText('Enter your password, then confirm with your passkey.').closest('[role=status]')).toBeTruthy()
  await prove()
  await sent()
  expect(bodies()).toEqual([{ intentId: 'send-1', password: 'secret-1', passkey: sentSignature }])
})

test('a closed prompt sends nothing, and the next press prompts again', async () => {
  const { review, prove, press } = await openSend()
  await review()
  authenticator.get.mockRejectedValueOnce(browserFault('NotAllowedError'))
  await prove()
  expect((await screen.findByText(/the passkey prompt was closed/)).closest('[role=alert]')).toBeTruthy()
  expect(bodies()).toEqual([])
  await press('Send 0.1 SOL')
  await sent()
})

test('a retry after a wrong password needs no second prompt', async () => {
  server.on(sendsApi.send, () => (bodies().length === 1 ? refuse('WRONG_CREDENTIALS') : sendReply()))
  const { review, prove, press } = await openSend()
  await review()
  await prove()
  await waitFor(() => expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true'))
  await press('Send 0.1 SOL')
  await sent()
  expect(authenticator.get).toHaveBeenCalledTimes(1)
})

test('a signature that the signer refuses leads to new terms to check', async () => {
  const reason = 'Your passkey confirmed something else, or was already used. Nothing moved.'
  server.on(sendsApi.send, () => refuse('PASSKEY_REQUIRED', { reason }))
  const { review, prove, press } = await openSend()
  await review()
  const passkey = { ...passkeyRequest, challenge: 'd'.repeat(43) }
  server.on(sendsApi.quote, () => ({ data: sendQuote({ intentId: parseIntentId('send-2'), passkey }) }))
  await prove()
  expect(await screen.findByText(reason)).toBeTruthy()
  server.on(sendsApi.send, () => sendReply())
  await press('Send 0.1 SOL')
  await sent()
  expect(bodies()[1]).toMatchObject({ intentId: 'send-2' })
})
