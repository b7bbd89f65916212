import { parseChatId } from '@murmur/contract/ids'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createChat, createMessage } from '#test-support/examples/chat-examples.ts'
import { openChat, stubChatServer } from '#test-support/open/open-chat.ts'

test('the link to the send form passes its fields in the history state, never in the URL', async () => {
  const sendData = { symbol: 'SOL', amount: { unit: 'tokens' as const, value: '0.1' }, recipientName: 'Ana' }
  const answer = createMessage(1, { type: 'text', content: 'The form is filled in.', sendData })
  const { user } = await openChat(stubChatServer(createChat(parseChatId('chat-1'), 'One', answer)))
  const link = await screen.findByRole('link', { name: 'Open the send form' })
  expect(link.getAttribute('href')).toBe('/app/wallet/send')
  await user.click(link)
  expect(location.pathname + location.search).toBe('/app/wallet/send')
  expect(history.state).toMatchObject({ send: sendData })
})
