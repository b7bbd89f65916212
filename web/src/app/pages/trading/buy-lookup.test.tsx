import { type TokenReply, tokensApi } from '@murmur/contract/markets/tokens'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { uni, uniAddress } from '#test-support/examples/examples.ts'
import { refuse, type StubServer } from '#test-support/fakes/stub-server.ts'
import { getTokenInformation, openBuy, stubBuyServer } from '#test-support/open/open-buy.ts'
import { covers } from '../../../../../spec/covers.ts'

const onBase: TokenReply = { ...uni, chain: 'base' }
const onBoth: TokenReply = { ...uni, alternatives: ['base'] }
let server: StubServer

beforeEach(() => {
  server = stubBuyServer()
})

describe('the Buy tab', () => {
  test('shows Buy and Sell tabs, Buy first, with its fields and its button', async () => {
    covers('2.routes.07', '2.manual.01', '2.manual.02', '2.manual.03', '2.manual.06')
    const { address } = await openBuy()
    expect(screen.getAllByRole('tab').map((tab) => [tab.textContent, tab.ariaSelected])).toEqual([
      ['Buy', 'true'],
      ['Sell', 'false'],
    ])
    expect(address.getAttribute('placeholder')).toBe('Paste token contract address...')
    // Phones zoom into fields with a font size below 16 px.
    expect([...address.classList].filter((name) => /^text-(xs|sm|base)$/.test(name))).toEqual(['text-base'])
    expect(screen.getByLabelText('Amount (USD)')).toBeTruthy()
  })

  test('rejects empty fields with the messages of the spec, and focuses the first', async () => {
    covers('5.validation.manual.01', '5.validation.manual.03', '2.manual.08')
    const { press, address, user } = await openBuy()
    const submit = screen.getByRole('button', { name: 'Buy Now', description: 'Choose a token first.' })
    expect(submit).toHaveProperty('ariaDisabled', 'true')
    await press()
    expect(screen.getByText('Contract address is required')).toBeTruthy()
    expect(screen.getByText('Enter a valid USD amount')).toBeTruthy()
    expect(document.activeElement).toBe(address)
    await user.type(address, 'abc{Enter}')
    expect(screen.getByText('Please enter a valid contract address')).toBeTruthy()
  })

  test.each(['0', '-1', '0.00', '1e3', '1,000', 'abc', '٢٥', ' '])('rejects "%s" as a USD amount', async (text) => {
    covers('5.validation.manual.03')
    const { press, amount } = await openBuy()
    fireEvent.change(amount, { target: { value: text } })
    await press()
    expect(screen.getByText('Enter a valid USD amount')).toBeTruthy()
  })
})

describe('the token lookup', () => {
  test('starts immediately for more than 40 characters, and shows "Fetching token info..."', async () => {
    covers(
      '2.manual.04',
      '2.manual.05',
      '4.states.manual.01',
      '4.states.manual.04',
      '5.validation.manual.02',
      '7.calls.38',
      '3.entities.35',
    )
    let answer = () => {}
    server.on(tokensApi.detail, () => new Promise((resolve) => (answer = () => resolve(uni))))
    const { paste, press } = await openBuy()
    await paste(uniAddress)
    expect(screen.getByText('Fetching token info...')).toBeTruthy()
    expect(server.callsTo(tokensApi.detail)[0]?.path).toBe(`/tokens/${uniAddress}`)
    await press()
    expect(screen.getByText('Please enter a valid contract address')).toBeTruthy()
    answer()
    await getTokenInformation().findByText('Uniswap')
    const rows = getTokenInformation()
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextSibling?.textContent])
    expect(rows).toEqual([
      ['Name', 'Uniswap'],
      ['Symbol', 'UNI'],
      ['Price', '$6.601'],
      ['Chain', 'Ethereum'],
    ])
    expect(screen.queryByText('Fetching token info...')).toBeNull()
    expect(screen.queryByText('Please enter a valid contract address')).toBeNull()
    expect(screen.getByRole('button', { name: 'Buy Now' }).ariaDisabled).toBeNull()
  })

  test('starts for a complete Solana address of up to 40 characters, but not for a part of one', async () => {
    covers('4.states.manual.02')
    const { paste } = await openBuy()
    await paste('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGk')
    expect(server.callsTo(tokensApi.detail)).toHaveLength(0)
    await paste('1'.repeat(32))
    await waitFor(() => expect(server.callsTo(tokensApi.detail)).toHaveLength(1))
  })

  test('shows an error for more than 40 invalid characters, and sends no request for 40', async () => {
    covers('4.states.manual.03', '4.states.manual.05')
    server.on(tokensApi.detail, () => refuse('TOKEN_NOT_FOUND'))
    const { paste, user, address } = await openBuy()
    await paste('x'.repeat(40))
    expect(server.callsTo(tokensApi.detail)).toHaveLength(0)
    await user.type(address, 'x')
    const error = await screen.findByText('Invalid contract address or token not found')
    expect(address.getAttribute('aria-describedby')).toBe(error.id)
    await user.clear(address)
    expect(screen.queryByText('Invalid contract address or token not found')).toBeNull()
  })

  test('asks for the chain of an address on two chains, and then runs there', async () => {
    server.on(tokensApi.detail, ({ query }) => (query.get('chain') === 'base' ? onBase : onBoth))
    const { paste, press, user } = await openBuy()
    await paste(uniAddress)
    const question = within(await screen.findByRole('group', { name: /more than one chain/ }))
    expect(question.getAllByRole('radio').every((radio) => !(radio as HTMLInputElement).checked)).toBe(true)
    await press()
    expect(screen.getByText('Choose the chain you mean')).toBeTruthy()
    const base = question.getByRole('radio', { name: 'Base' })
    await user.click(base)
    expect(await getTokenInformation().findByText('Base')).toBeTruthy()
    // The question stays with the selected chain, so that the user can change it.
    expect(base).toBe(document.activeElement)
    expect(base).toHaveProperty('checked', true)
  })

  test('shows the question beside the choice, in a card whose height does not change while the user types', async () => {
    server.on(tokensApi.detail, () => onBoth)
    const { paste } = await openBuy()
    const card = () => screen.getByRole('region', { name: 'Token Information' })
    expect(getTokenInformation().queryAllByRole('term')).toHaveLength(0)
    expect(getTokenInformation().getByText('A contract address identifies exactly one token.')).toBeTruthy()
    expect(card().className).not.toContain('min-h')
    await paste(uniAddress)
    expect(card().className).toContain('min-h-26')
    // The card is found again each time, because the question moves it.
    const question = await waitFor(() => getTokenInformation().getByText(/more than one chain/))
    expect(question.parentElement?.className).toContain('min-h-11')
    expect(within(question.parentElement as HTMLElement).getAllByRole('radio')).toHaveLength(2)
  })

  test('asks for the chain if the server replies WHICH_CHAIN', async () => {
    server.on(tokensApi.detail, ({ query }) => (query.has('chain') ? uni : refuse('WHICH_CHAIN')))
    const { paste, user } = await openBuy()
    await paste(uniAddress)
    await user.click(await screen.findByRole('radio', { name: 'Ethereum' }))
    expect(await getTokenInformation().findByText('Uniswap')).toBeTruthy()
  })
})
