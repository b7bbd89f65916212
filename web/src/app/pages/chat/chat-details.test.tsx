import { parseChatId } from '@murmur/contract/ids'
import { riskApi } from '@murmur/contract/markets/risk'
import { tokensApi } from '@murmur/contract/markets/tokens'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createChat, createMessage, info } from '#test-support/examples/chat-examples.ts'
import { refuse } from '#test-support/fakes/stub-server.ts'
import { openChat, stubChatServer } from '#test-support/open/open-chat.ts'
import { createVerdict } from '#test-support/open/open-token.tsx'
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

test('only the risk of a token that arrives is announced, not that of earlier cards', async () => {
  const createInfoMessage = (seq: number) => createMessage(seq, { type: 'token_info', infoData: info })
  const server = stubChatServer(createChat(parseChatId('chat-1'), 'One', createInfoMessage(1)))
  server.on(tokensApi.detail, () => refuse('TOKEN_NOT_FOUND'))
  server.on(riskApi.verdict, () => createVerdict())
  const { log, receive } = await openChat(server)
  const announcements = () => log.getAllByRole('status', { name: 'Risk' }).map((one) => one.getAttribute('aria-live'))
  await waitFor(() => expect(announcements()).toEqual(['off']))
  await receive(createInfoMessage(2))
  await waitFor(() => expect(announcements()).toEqual(['off', null]))
})
