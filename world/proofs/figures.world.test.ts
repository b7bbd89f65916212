import type { MarketToken, TokenListsByChain, TokenSearchResult } from '@murmur/contract/markets/markets'
import type { TokenReply } from '@murmur/contract/markets/tokens'
import type { BalancesReply } from '@murmur/contract/trading/wallets'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newChat, openChatSocket } from '../clients/chat-client.ts'
import { type ApiUser, newUser } from '../new-user.ts'
import { startWorld, type World } from '../start-world.ts'

const tokens = [
  { chain: 'eth', long: 'ethereum', symbol: 'PEPE', address: '0x6982508145454Ce325dDbE47a25d4ec3d2311933' },
  { chain: 'sol', long: 'solana', symbol: 'JUP', address: 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN' },
] as const

let world: World
let user: ApiUser
beforeAll(async () => {
  world = await startWorld({ env: { RISK_SOURCES: 'none' } })
  user = await newUser(world)
})
afterAll(() => world?.stop())

const get = async <Body>(path: string): Promise<Body> => (await user.call<Body>('GET', path)).body

/** Reads a token's metrics from every screen at nearly the same time. */
async function readAllScreens({ chain, long, symbol, address }: (typeof tokens)[number]) {
  const chat = await newChat(user)
  const socket = await openChatSocket(world.url, user)
  const [card] = await socket.sendAndWait(chat, `what do you know about ${address} on ${long}`)
  socket.close()
  const [lists, detail, balances, stars, found] = await Promise.all([
    get<TokenListsByChain>('/tokens/trending'),
    get<TokenReply>(`/tokens/${address}?chain=${chain}`),
    get<BalancesReply>('/balances/getuserbalance'),
    get<{ data: MarketToken[] }>('/api/watchlist'),
    get<{ data: TokenSearchResult[] }>(`/api/search?q=${symbol}&chain=${chain}`),
  ])
  const isToken = (token: { address: string }) => token.address === address
  return {
    trending: lists[long].tokens.find(isToken),
    detail: detail.token,
    held: balances.data[chain].tokens.find(isToken),
    star: stars.data.find(isToken),
    found: found.data.find(({ id }) => id === address),
    card: card?.infoData,
  }
}

describe('token metrics', () => {
  test.each(tokens)('$symbol has the same change, liquidity and market cap on every screen', async (token) => {
    const { chain, address } = token
    expect((await user.call('POST', '/buy', { amountInUsd: '15', tokenAddress: address, chain })).status).toBe(200)
    await user.call('PUT', `/api/watchlist/${chain}/${address}`)
    await vi.waitFor(
      async () => {
        const seen = await readAllScreens(token)
        const change = seen.detail.priceChange24hPercent
        expect(change).toEqual(expect.any(Number))
        expect({
          trending: seen.trending?.priceChange24hPercent,
          held: seen.held?.change24hPercent,
          star: seen.star?.priceChange24hPercent,
          card: seen.card?.twentyFourHour,
        }).toEqual({ trending: change, held: change, star: change, card: change })
        const { liquidity, marketCap } = seen.detail
        expect(liquidity).toEqual(expect.any(Number))
        expect({
          trending: seen.trending?.liquidity,
          star: seen.star?.liquidity,
          card: seen.card?.liquidity,
          found: seen.found?.liquidity,
        }).toEqual({ trending: liquidity, star: liquidity, card: liquidity, found: liquidity })
        expect([seen.trending?.marketCap, seen.star?.marketCap, seen.card?.mc]).toEqual([
          marketCap,
          marketCap,
          marketCap,
        ])
        expect(seen.card?.source).not.toBe('')
        // The window is a whole day, even for a new account.
        const since = Date.parse(seen.held?.changeSince ?? '')
        expect(Date.now() - since).toBeGreaterThan(86_000_000)
      },
      { timeout: 60_000, interval: 1_000 },
    )
  })
})

describe('warning marks', () => {
  test('are on every hostile token in lists', async () => {
    const lists = await Promise.all(
      ['/tokens/trending', '/api/markets/new', '/api/markets/gainers'].map((path) => get<TokenListsByChain>(path)),
    )
    const rows = lists.flatMap((list) => Object.values(list).flatMap(({ tokens: listed }) => listed))
    const hostile = rows.filter(
      ({ name, isVerified, isPromoted, imitates }) =>
        !isVerified && (isPromoted || imitates !== null || /ignore|<b>/i.test(name)),
    )
    expect(hostile.length).toBeGreaterThan(2)
    for (const { name, risk } of hostile) expect([name, risk]).not.toEqual([name, 'fine'])
    for (const { name, risk, isVerified } of rows) if (!isVerified) expect([name, risk]).not.toEqual([name, undefined])
    // Risk verdicts arrive after the list.
    await vi.waitFor(
      async () => {
        const { solana } = await get<TokenListsByChain>('/tokens/trending')
        const warned = solana.tokens.filter(
          ({ risk, imitates }) => !imitates && (risk === 'caution' || risk === 'danger'),
        )
        expect(warned.length).toBeGreaterThan(0)
      },
      { timeout: 60_000, interval: 1_000 },
    )
  })

  test('show a token with the name of a verified one as an imitation on every screen', async () => {
    const { data } = await get<{ data: TokenSearchResult[] }>('/api/search?q=usdc')
    const fake = data.find(({ imitates, chain }) => imitates === 'USDC' && chain !== 'solana')
    if (!fake) throw new Error('The sandbox has an imitation of USDC')
    const chain = fake.chain === 'base' ? 'base' : 'eth'
    const imported = await user.call('POST', '/api/wallet/tokens', { chain, address: fake.id })
    expect(imported.status).toBe(200)
    const [detail, balances] = await Promise.all([
      get<TokenReply>(`/tokens/${fake.id}?chain=${chain}`),
      get<BalancesReply>('/balances/getuserbalance'),
    ])
    const held = balances.data[chain].tokens.find(({ address }) => address === fake.id)
    const chat = await newChat(user)
    const socket = await openChatSocket(world.url, user)
    const answers = await socket.sendAndWait(chat, `what do you know about ${fake.id} on ${fake.chain}`)
    const found = await socket.sendAndWait(chat, `search ${fake.id}`)
    socket.close()
    const row = found.flatMap(({ searchData }) => searchData?.tokens ?? []).find(({ address }) => address === fake.id)
    expect({
      detail: detail.token.imitates,
      held: held?.imitates,
      card: answers.find(({ infoData }) => infoData)?.infoData?.imitates,
      row: row?.imitates,
    }).toEqual({ detail: 'USDC', held: 'USDC', card: 'USDC', row: 'USDC' })
  })

  test('are the token’s address in every file, for a token with the name of a verified one', async () => {
    // Its last letter is Cyrillic.
    const fake = { symbol: 'USD\u0421', address: '0x8901853bC55B462F3Fa5dC5Bc78Ed604C8eC86FE' }
    await user.call('PUT', '/api/trading/settings', { allowDanger: true, password: user.password })
    const order = { amountInUsd: '5', tokenAddress: fake.address, chain: 'eth', dangerSymbol: fake.symbol }
    expect((await user.call('POST', '/buy', order)).body).toMatchObject({ success: true })
    for (const format of ['murmur', 'koinly', 'cointracking']) {
      const { body } = await user.call<string>('GET', `/api/history.csv?chain=eth&format=${format}`)
      expect(String(body)).toContain(`"${fake.symbol} (${fake.address})"`)
    }
  })
})
