import { parseIntentId } from '@murmur/contract/ids'
import { sendsApi } from '@murmur/contract/trading/sends'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendQuote, sendReply } from '#test-support/examples/send-examples.ts'
import { passkeyRequest } from '#test-support/examples/signing-examples.ts'
import { browserError, sentSignature, stubAuthenticator } from '#test-support/fakes/fake-authenticator.ts'
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

test('a send that the signer’s passkey confirms needs its signature over the terms, and nothing else', async () => {
  const { review, press } = await openSend()
  const dialog = await review()
  expect(dialog.getByText('Confirm this with your passkey.').closest('[role=status]')).toBeTruthy()
  expect(dialog.queryByLabelText('Password')).toBeNull()
  await press('Send 0.1 SOL')
  await sent()
  expect(bodies()).toEqual([{ intentId: 'send-1', passkey: sentSignature }])
})

test('a closed prompt sends nothing, and the next press prompts again', async () => {
  const { review, press } = await openSend()
  await review()
  authenticator.get.mockRejectedValueOnce(browserError('NotAllowedError'))
  await press('Send 0.1 SOL')
  expect((await screen.findByText(/the passkey prompt was closed/)).closest('[role=alert]')).toBeTruthy()
  expect(bodies()).toEqual([])
  await press('Send 0.1 SOL')
  await sent()
})

test.each(['Cancel', 'Close'])('a prompt that is completed after “%s” sends nothing', async (leave) => {
  const { review, press, dialog } = await openSend()
  await review()
  const complete = authenticator.holdPrompt()
  await press('Send 0.1 SOL')
  await waitFor(() => expect(authenticator.get).toHaveBeenCalledTimes(1))
  await press(leave)
  expect(screen.queryByRole('dialog')).toBeNull()
  complete()
  await press('Review')
  await dialog('Check and send')
  await press('Send 0.1 SOL')
  await sent()
  expect(authenticator.get).toHaveBeenCalledTimes(2)
  expect(bodies()).toHaveLength(1)
})

test('a retry after a refusal needs no second prompt', async () => {
  server.on(sendsApi.send, () =>
    bodies().length === 1 ? refuse('TOO_MANY_REQUESTS', { reason: 'Wait a minute.' }) : sendReply(),
  )
  const { review, press } = await openSend()
  await review()
  await press('Send 0.1 SOL')
  expect(await screen.findByText('Wait a minute.')).toBeTruthy()
  await press('Send 0.1 SOL')
  await sent()
  expect(authenticator.get).toHaveBeenCalledTimes(1)
})

test('a send that is under way keeps the review open, which shows its refusal', async () => {
  let answer: () => void = () => undefined
  server.on(sendsApi.send, async () => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    return refuse('TOO_MANY_REQUESTS', { reason: 'Wait a minute.' }) as never
  })
  const { review, press } = await openSend()
  const dialog = await review()
  await press('Send 0.1 SOL')
  await screen.findByRole('button', { name: 'Sending...' })
  await press('Close')
  await press('Cancel')
  answer()
  expect(await dialog.findByText('Wait a minute.')).toBeTruthy()
  await press('Close')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a signature that the signer refuses leads to new terms to check', async () => {
  const reason = 'Your passkey confirmed something else, or was already used. Nothing moved.'
  server.on(sendsApi.send, () => refuse('PASSKEY_REQUIRED', { reason }))
  const { review, press } = await openSend()
  await review()
  const passkey = { ...passkeyRequest, challenge: 'd'.repeat(43) }
  server.on(sendsApi.quote, () => ({ data: sendQuote({ intentId: parseIntentId('send-2'), passkey }) }))
  await press('Send 0.1 SOL')
  expect(await screen.findByText(reason)).toBeTruthy()
  server.on(sendsApi.send, () => sendReply())
  await press('Send 0.1 SOL')
  await sent()
  expect(bodies()[1]).toMatchObject({ intentId: 'send-2' })
})
