import { type SendRequest, sendsApi } from '@murmur/contract/trading/sends'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { solAddress } from '#test-support/examples/examples.ts'
import { anna, sendQuote, solAmount } from '#test-support/examples/send-examples.ts'
import type { StubServer } from '#test-support/fakes/stub-server.ts'
import { openSend, stubSendServer } from '#test-support/open/open-send.ts'

const order = {
  ...{ chain: 'sol', token: solAddress, recipientId: anna.id },
  amount: { unit: 'tokens', value: '0.1' },
}
let server: StubServer
beforeEach(() => {
  server = stubSendServer()
  server.on(sendsApi.quote, ({ body }) => {
    const { priority = 'normal' } = body as SendRequest
    return { data: sendQuote({ priority, networkFee: solAmount(priority === 'normal' ? '105000' : '420000') }) }
  })
})

const requests = () => server.callsTo(sendsApi.quote).map(({ body }) => body)
const summary = () => screen.getByText('Priority').closest('summary')
type Opened = Awaited<ReturnType<typeof openSend>>
async function choose({ user }: Opened, name: string) {
  if (!screen.queryByRole('group', { name: 'Priority' })) await user.click(summary() as HTMLElement)
  const group = within(await screen.findByRole('group', { name: 'Priority' }))
  await user.click(group.getByRole('radio', { name }))
}

test('a send is normal unless another priority is chosen, and its request then states none', async () => {
  const { review } = await openSend()
  expect(summary()?.textContent).toBe('PriorityNormal')
  const dialog = await review()
  expect(requests()).toEqual([order])
  expect(dialog.queryByText('Priority')).toBeNull()
})

test('the review states the chosen priority and its fee, which the explanation describes', async () => {
  const opened = await openSend()
  await choose(opened, 'Urgent')
  expect(screen.getByText(/^How much you offer the network to include this send sooner/)).toBeTruthy()
  expect(summary()?.textContent).toBe('PriorityUrgent')
  const dialog = await opened.review()
  expect(requests()).toEqual([{ ...order, priority: 'urgent' }])
  expect(dialog.getByText('Urgent', { selector: 'dd' })).toBeTruthy()
  expect(dialog.getByText('at most 0.00042 SOL')).toBeTruthy()
})

test('another priority after the review needs new terms, and a sent one does not stay', async () => {
  const opened = await openSend()
  await choose(opened, 'Fast')
  await opened.review()
  await opened.press('Close')
  await choose(opened, 'Normal')
  await opened.press('Review')
  await opened.dialog('Check and send')
  expect(requests()).toEqual([{ ...order, priority: 'fast' }, order])
  await opened.press('Close')
  await choose(opened, 'Urgent')
  await opened.press('Review')
  await opened.dialog('Check and send')
  await opened.confirmWithPassword()
  await opened.user.click(await screen.findByRole('button', { name: 'New send' }))
  await waitFor(() => expect(summary()?.textContent).toBe('PriorityNormal'))
})
