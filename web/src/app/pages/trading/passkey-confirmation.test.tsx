import { parseIntentId } from '@murmur/contract/ids'
import { tradesApi } from '@murmur/contract/trading/trades'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQuote, createTradeReply } from '#test-support/examples/examples.ts'
import { passkeyRequest } from '#test-support/examples/signing-examples.ts'
import { browserError, sentSignature, stubAuthenticator } from '#test-support/fakes/fake-authenticator.ts'
import { noResponse, refuse, type StubServer } from '#test-support/fakes/stub-server.ts'
import { fillBuy, openBuy, stubBuyServer } from '#test-support/open/open-buy.ts'

let server: StubServer
let authenticator: ReturnType<typeof stubAuthenticator>
beforeEach(() => {
  authenticator = stubAuthenticator()
  server = stubBuyServer()
  server.on(tradesApi.quote, () => ({ data: createQuote('buy', { passkey: passkeyRequest }) }))
  server.on(tradesApi.buy, () => createTradeReply())
})
afterEach(() => {
  vi.useRealTimers()
  authenticator.remove()
})
const bodies = () => server.callsTo(tradesApi.buy).map(({ body }) => body)

async function openFilled() {
  const opened = await openBuy()
  await fillBuy(opened)
  return opened
}

test('the confirm button prompts for the passkey with the quote’s challenge, and sends the signature', async () => {
  const { press } = await openFilled()
  expect(screen.getByText('Confirm this with your passkey.').closest('[role=status]')).toBeTruthy()
  await press()
  await screen.findByText('Receipt')
  expect(bodies()).toMatchObject([{ passkey: sentSignature }])
  expect(sessionStorage.length).toBeGreaterThan(0)
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('authenticatorData')
})

test('while the browser prompts, a second press does nothing, and the live region explains what to do', async () => {
  const { press } = await openFilled()
  authenticator.get.mockReturnValueOnce(new Promise(() => undefined))
  await press()
  const announced = await screen.findByText('Confirm with your passkey in the browser’s prompt.')
  expect(announced.closest('[role=status]')).toBeTruthy()
  const button = screen.getByRole('button', { name: 'Follow the browser’s prompt...' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await waitFor(() => expect(authenticator.get).toHaveBeenCalledTimes(1))
  button.click()
  expect(authenticator.get).toHaveBeenCalledTimes(1)
  expect(bodies()).toEqual([])
})

test('a closed prompt sends nothing, keeps the quote, and can be repeated', async () => {
  const { press } = await openFilled()
  authenticator.get.mockRejectedValueOnce(browserError('NotAllowedError'))
  await press()
  expect((await screen.findByText(/the passkey prompt was closed/)).closest('[role=alert]')).toBeTruthy()
  expect(bodies()).toEqual([])
  await press()
  await screen.findByText('Receipt')
  expect(server.callsTo(tradesApi.quote)).toHaveLength(1)
})

test('a prompt that is completed after the amount was changed buys nothing', async () => {
  const { press, user, amount } = await openFilled()
  const complete = authenticator.holdPrompt()
  await press()
  await waitFor(() => expect(authenticator.get).toHaveBeenCalledTimes(1))
  await user.type(amount, '{Backspace}{Backspace}50')
  complete()
  await waitFor(() => expect(server.callsTo(tradesApi.quote).at(-1)?.body).toMatchObject({ amountInUsd: '50' }))
  await screen.findByText('WETH → UNI (v3 0.3%)')
  await press()
  await screen.findByText('Receipt')
  expect(bodies()).toMatchObject([{ amountInUsd: '50' }])
})

test('the trade form explains a prompt that timed out', async () => {
  const { press } = await openFilled()
  vi.useFakeTimers({ toFake: ['Date'] })
  authenticator.get.mockImplementationOnce(() => {
    vi.setSystemTime(Date.now() + 120_000)
    return Promise.reject(browserError('NotAllowedError'))
  })
  await press()
  expect(await screen.findByText(/the passkey took too long/)).toBeTruthy()
  expect(bodies()).toEqual([])
})

test('a signature that the signer refuses leads to a new quote, whose challenge the next press signs', async () => {
  const { press } = await openFilled()
  const reason = 'Your passkey confirmed something else, or was already used. Nothing moved.'
  server.on(tradesApi.buy, () => refuse('PASSKEY_REQUIRED', { reason }))
  const passkey = { ...passkeyRequest, challenge: 'd'.repeat(43) }
  server.on(tradesApi.quote, () => ({ data: createQuote('buy', { intentId: parseIntentId('intent-2'), passkey }) }))
  await press()
  expect(await screen.findByText(reason)).toBeTruthy()
  await waitFor(() => expect(server.callsTo(tradesApi.quote)).toHaveLength(2))
  server.on(tradesApi.buy, () => createTradeReply())
  await press()
  await screen.findByText('Receipt')
  expect(bodies()[1]).toMatchObject({ intentId: 'intent-2', passkey: sentSignature })
  expect(authenticator.get).toHaveBeenCalledTimes(2)
})

test('a retry after no response sends the same signature and key without another prompt', async () => {
  const { press, user } = await openFilled()
  server.on(tradesApi.buy, () => noResponse())
  await press()
  const again = await screen.findByRole('button', { name: 'Send Again' })
  server.on(tradesApi.buy, () => createTradeReply())
  await user.click(again)
  await waitFor(() => expect(bodies()).toHaveLength(2))
  expect(bodies()[1]).toEqual(bodies()[0])
  const keys = server.callsTo(tradesApi.buy).map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(1)
  expect(authenticator.get).toHaveBeenCalledTimes(1)
})
