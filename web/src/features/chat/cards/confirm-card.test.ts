// @vitest-environment node
import type { Address } from '@murmur/contract/address'
import { parseChatId } from '@murmur/contract/ids'
import { expect, test, vi } from 'vitest'
import { confirmCard } from '#features/chat/cards/confirm-card.ts'
import { createTrade } from '#test-support/examples/chat-examples.ts'
import { covers } from '../../../../../spec/covers.ts'

const chat = parseChatId('chat-1')

test.each([
  ['no chat', undefined, createTrade()],
  ['no trade', chat, undefined],
  ['no address', chat, createTrade({ address: '' as Address })],
  ['no amount', chat, createTrade({ amountText: '' })],
])('confirming a card with %s sends nothing', async (_, chatId, data) => {
  covers('8.errors.10')
  vi.stubGlobal('fetch', vi.fn())
  await expect(confirmCard(chatId, data)).rejects.toThrow('Missing required data for trade execution')
  expect(fetch).not.toHaveBeenCalled()
})

test('confirming a card of an unknown type is rejected and sends nothing', async () => {
  covers('8.errors.12')
  vi.stubGlobal('fetch', vi.fn())
  await expect(confirmCard(parseChatId('chat-1'), { ...createTrade(), type: 'swap' as never })).rejects.toThrow(
    'Invalid trade type',
  )
  expect(fetch).not.toHaveBeenCalled()
})
