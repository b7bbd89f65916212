import { parseChatId } from '@murmur/contract/ids'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createChat, createMessage } from '#test-support/examples/chat-examples.ts'
import { openChat, stubChatServer } from '#test-support/open/open-chat.ts'

test('a news message has a label, unlike an answer, and is announced with it', async () => {
  const server = stubChatServer(createChat(parseChatId('chat-1'), 'One', createMessage(1, { content: 'An answer' })))
  const { log, receive } = await openChat(server)
  expect(log.queryByText('News')).toBeNull()
  await receive(createMessage(2, { content: '5 SOL arrived in your wallet.', news: 'deposit', isLast: false }))
  expect(log.getByText('News').closest('li')?.textContent).toContain('5 SOL arrived')
  const announced = await screen.findByText('News: 5 SOL arrived in your wallet.')
  expect(announced.closest('[role=status]')).toBeTruthy()
})
