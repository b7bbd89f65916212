import type { ChatMessage } from '@murmur/contract/chat/chats'
import { parseChatId, parseIntentId } from '@murmur/contract/ids'
import { tradesApi } from '@murmur/contract/trading/trades'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createCardMessage, createChat, createMessage, createTrade } from '#test-support/examples/chat-examples.ts'
import { passkeyRequest } from '#test-support/examples/signing-examples.ts'
import { browserError, sentSignature, stubAuthenticator } from '#test-support/fakes/fake-authenticator.ts'
import { noResponse, refuse } from '#test-support/fakes/stub-server.ts'
import { createCardReply, openCard } from '#test-support/open/open-card.ts'
import { openChat, stubChatServer } from '#test-support/open/open-chat.ts'

const confirmLabel = "Yes, I'm Sure"
let authenticator: ReturnType<typeof stubAuthenticator>
beforeEach(() => {
  authenticator = stubAuthenticator()
})
afterEach(() => authenticator.remove())
const openPasskeyCard = async () => {
  const card = await openCard({ quote: { ...createTrade({}).quote, passkey: passkeyRequest } })
  return { ...card, bodies: () => card.server.callsTo(tradesApi.buy).map(({ body }) => body) }
}

test('the confirm button prompts for the passkey with the quote’s challenge, announces it, and sends the signature', async () => {
  const { server, press, findCard, bodies, setServerCard } = await openPasskeyCard()
  expect(findCard().getByText('Confirm this with your passkey.').closest('[role=status]')).toBeTruthy()
  server.on(tradesApi.buy, () => {
    setServerCard({ state: 'successful', success: true })
    return createCardReply()
  })
  let resolve: (answer: object) => void = () => undefined
  authenticator.get.mockReturnValueOnce(
    new Promise((settle) => {
      resolve = settle
    }),
  )
  await press(confirmLabel)
  const announced = await findCard().findByText('Confirm with your passkey in the browser’s prompt.')
  expect(announced.closest('[role=status]')).toBeTruthy()
  expect(findCard().getByRole('button', { name: 'Follow the browser’s prompt...' })).toBeTruthy()
  expect(bodies()).toEqual([])
  // The prompt's code loads with its first use.
  await waitFor(() => expect(authenticator.get).toHaveBeenCalledTimes(1))
  const [options] = authenticator.get.mock.calls.flat() as unknown as [CredentialRequestOptions]
  expect(options.publicKey).toMatchObject({ userVerification: 'required', rpId: location.hostname })
  expect(options.publicKey?.allowCredentials).toHaveLength(1)
  expect(options.publicKey?.extensions).toBeUndefined()
  resolve(await stubbedAnswer())
  await waitFor(() => expect(bodies()).toMatchObject([{ intentId: 'intent-1', passkey: sentSignature }]))
})

/** The authenticator's default answer. */
const stubbedAnswer = () => authenticator.get.getMockImplementation()?.() ?? Promise.reject(new Error('no answer'))

test('a closed prompt confirms nothing, and the same button prompts again', async () => {
  const { server, press, findCard, bodies } = await openPasskeyCard()
  server.on(tradesApi.buy, () => createCardReply())
  authenticator.get.mockRejectedValueOnce(browserError('NotAllowedError'))
  await press(confirmLabel)
  const sentence = await findCard().findByText(/^Nothing was confirmed: the passkey prompt was closed/)
  expect(sentence.closest('[role=status]')).toBeTruthy()
  expect(bodies()).toEqual([])
  await press(confirmLabel)
  await waitFor(() => expect(bodies()).toHaveLength(1))
})

test.each([
  ['at an address without passkeys', 'SecurityError', /doesn’t allow passkeys at this address/],
  ['closed', 'AbortError', /the passkey prompt was closed/],
])('a trade card explains a prompt %s', async (_, fault, sentence) => {
  const { press, findCard } = await openPasskeyCard()
  authenticator.get.mockRejectedValueOnce(browserError(fault))
  await press(confirmLabel)
  expect(await findCard().findByText(sentence)).toBeTruthy()
})

test('a trade card explains a prompt that timed out', async () => {
  const { press, findCard } = await openPasskeyCard()
  const startedAt = Date.now()
  vi.useFakeTimers({ toFake: ['Date'] })
  authenticator.get.mockImplementationOnce(() => {
    vi.setSystemTime(startedAt + 130_000)
    return Promise.reject(browserError('NotAllowedError'))
  })
  await press(confirmLabel)
  // The quote has expired by then too, so the card offers a new one; the explanation is the same on the form.
  expect(await findCard().findByRole('button', { name: 'Get a Fresh Quote' })).toBeTruthy()
  vi.useRealTimers()
})

test('a browser without passkeys shows an explanation and sends nothing', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  const { press, findCard, bodies } = await openPasskeyCard()
  await press(confirmLabel)
  expect(await findCard().findByText(/this browser doesn’t support passkeys/)).toBeTruthy()
  expect(bodies()).toEqual([])
})

test('a signature that the signer refuses needs a new quote', async () => {
  const { server, press, findCard } = await openPasskeyCard()
  const reason = 'Your passkey confirmed something else, or was already used. Nothing moved.'
  server.on(tradesApi.buy, () => refuse('PASSKEY_REQUIRED', { reason }))
  await press(confirmLabel)
  expect(await findCard().findByText(reason)).toBeTruthy()
  expect(findCard().getByRole('button', { name: 'Get a Fresh Quote' })).toBeTruthy()
  expect(findCard().queryByRole('button', { name: confirmLabel })).toBeNull()
})

test('a retry after no response sends the same signature without another prompt', async () => {
  const { server, press, bodies } = await openPasskeyCard()
  server.on(tradesApi.buy, () => noResponse())
  await press(confirmLabel)
  await screen.findByRole('button', { name: 'Send Again' })
  server.on(tradesApi.buy, () => createCardReply())
  await press('Send Again')
  await waitFor(() => expect(bodies()).toHaveLength(2))
  expect(bodies()[1]).toEqual(bodies()[0])
  expect(authenticator.get).toHaveBeenCalledTimes(1)
})

test('a user who requires no passkey gets no prompt', async () => {
  const { server, press, findCard } = await openCard()
  server.on(tradesApi.buy, () => createCardReply())
  expect(findCard().queryByText('Confirm this with your passkey.')).toBeNull()
  await press(confirmLabel)
  await waitFor(() => expect(server.callsTo(tradesApi.buy)).toHaveLength(1))
  expect(authenticator.get).not.toHaveBeenCalled()
})

describe('a yes below a card that needs the passkey', () => {
  const said = createMessage(3, { role: 'user', content: 'yes' })
  const reply = (changes: Partial<ChatMessage> = {}) =>
    createMessage(4, {
      content: 'Confirm in your browser’s prompt.',
      replyTo: said.id,
      passkeyFor: parseIntentId('intent-1'),
      ...changes,
    })
  const sayYes = async (answer = reply()) => {
    const card = await openPasskeyCard()
    card.server.on(tradesApi.buy, () => createCardReply())
    await card.write('yes')
    const { clientId } = card.server.sockets.emitted('message').at(-1) as { clientId: string }
    await card.receive({ ...said, clientId })
    await card.receive(answer)
    return card
  }

  test('opens the prompt once its reply arrives, and the signature confirms the card', async () => {
    const { bodies, receive } = await sayYes()
    await waitFor(() => expect(bodies()).toMatchObject([{ intentId: 'intent-1', passkey: sentSignature }]))
    await receive(createMessage(5, { content: 'Done' }))
    expect(authenticator.get).toHaveBeenCalledTimes(1)
  })

  test('confirms nothing where the browser opens no prompt, and the button prompts again', async () => {
    authenticator.get.mockRejectedValueOnce(browserError('NotAllowedError'))
    const { bodies, findCard, press } = await sayYes()
    expect(await findCard().findByText(/^Nothing was confirmed: the passkey prompt was closed/)).toBeTruthy()
    expect(bodies()).toEqual([])
    await press(confirmLabel)
    await waitFor(() => expect(bodies()).toHaveLength(1))
  })

  test('opens no prompt for another card', async () => {
    const { log } = await sayYes(reply({ passkeyFor: parseIntentId('intent-2') }))
    expect(await log.findByText(/^Confirm in your browser/)).toBeTruthy()
    expect(authenticator.get).not.toHaveBeenCalled()
  })

  test('opens no prompt for a yes that another window or device sent', async () => {
    const { user, field, receive, log } = await openPasskeyCard()
    await user.click(field())
    await receive({ ...said, clientId: 'sent-elsewhere' })
    await receive(reply())
    expect(await log.findByText(/^Confirm in your browser/)).toBeTruthy()
    expect(authenticator.get).not.toHaveBeenCalled()
  })

  test('does not replace a prompt that is already open', async () => {
    authenticator.get.mockReturnValueOnce(new Promise(() => {}))
    const { press, write, receive, server, log } = await openPasskeyCard()
    await press(confirmLabel)
    await waitFor(() => expect(authenticator.get).toHaveBeenCalledTimes(1))
    const other = { intentId: parseIntentId('intent-2'), quote: { ...createTrade({}).quote, passkey: passkeyRequest } }
    await receive(createCardMessage(3, other))
    await write('yes')
    const { clientId } = server.sockets.emitted('message').at(-1) as { clientId: string }
    await receive(createMessage(4, { role: 'user', content: 'yes', clientId }))
    await receive(reply({ ...createMessage(5), replyTo: 'chat-1-m4', passkeyFor: other.intentId }))
    expect(await log.findByText('message 5')).toBeTruthy()
    expect(authenticator.get).toHaveBeenCalledTimes(1)
  })

  test('opens no prompt in a window without the focus', async () => {
    const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
    await sayYes()
    expect(hasFocus).toHaveBeenCalled()
    expect(authenticator.get).not.toHaveBeenCalled()
  })

  test('opens no prompt when the chat is opened later', async () => {
    const request = createMessage(1, { role: 'user', content: 'buy 20 dollars of BONK' })
    const asked = createCardMessage(2, { quote: { ...createTrade({}).quote, passkey: passkeyRequest } })
    const served = stubChatServer(createChat(parseChatId('chat-1'), 'One', request, asked, said, reply()))
    const { user, field, receive } = await openChat(served)
    await screen.findByRole('button', { name: confirmLabel })
    await user.click(field())
    await receive(createMessage(5, { content: 'News', news: 'deposit' }))
    expect(authenticator.get).not.toHaveBeenCalled()
  })
})
