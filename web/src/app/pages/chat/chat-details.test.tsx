import { parseChatId } from '@murmur/contract/ids'
import { tokensApi } from '@murmur/contract/markets/tokens'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createChat, createMessage, info } from '#test-support/examples/chat-examples.ts'
import { refuse } from '#test-support/fakes/stub-server.ts'
import { openChat, stubChatServer } from '#test-support/open/open-chat.ts'
import { covers } from '../../../../../spec/covers.ts'

test('the app fetches the details of a token mentioned in chat without changing the page', async () => {
  covers('7.calls.39')
  const server = stubChatServer(
    createChat(parseChatId('chat-1'), 'One', createMessage(1, { type: 'token_info', infoData: info })),
  )
  server.on(tokensApi.detail, () => refuse('TOKEN_NOT_FOUND'))
  const { log } = await openChat(server)
  await waitFor(() => expect(server.callsTo(tokensApi.detail)).toHaveLength(1))
  const [request] = server.callsTo(tokensApi.detail)
  expect(request?.path).toBe(`/tokens/${info.address}`)
  expect(request?.query.get('chain')).toBe(info.chain)
  expect(log.getByRole('article', { name: info.name })).toBeTruthy()
})
