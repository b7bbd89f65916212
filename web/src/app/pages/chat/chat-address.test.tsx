import { parseChatId } from '@murmur/contract/ids'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createChat, createMessage } from '#test-support/examples/chat-examples.ts'
import { solAddress } from '#test-support/examples/examples.ts'
import { openChat, stubChatServer } from '#test-support/open/open-chat.ts'

test('a deposit address is a card with a QR code, the full address, a copy button and the accepted tokens', async () => {
  const addressData = { chain: 'sol' as const, address: solAddress }
  const answer = createMessage(1, { type: 'deposit_address', content: 'Your Solana address', addressData })
  const { user } = await openChat(stubChatServer(createChat(parseChatId('chat-1'), 'One', answer)))
  const card = within(await screen.findByRole('article', { name: 'Your Solana address' }))
  expect(card.getByRole('img', { name: `QR code of your Solana address ${solAddress}` })).toBeTruthy()
  expect(card.getByText('Send only tokens on Solana to this address.')).toBeTruthy()
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await user.click(card.getByRole('button', { name: 'Copy address' }))
  expect(copied).toHaveBeenCalledWith(solAddress)
})
