import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifiedMints } from '#integrations/chains/solana/verified-mints.ts'
import { pinnedTokens } from '#integrations/market-data/pinned-tokens.ts'
import { tokenSource } from '#integrations/market-data/token-source.ts'
import { type OpenSandbox, openSandbox } from '#test-support/open-sandbox.ts'
import { sandboxTokens } from '#test-support/sandbox-token.ts'

let sandbox: OpenSandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox?.stop())

const pinned = verifiedMints.map((token) => ({ chain: 'sol' as const, ...token }))
const open = () => tokenSource({ pinned, jupiter: { url: sandbox.jupiterUrl } })
const ofKind = (kind: string) => sandboxTokens().find((token) => token.chain === 'sol' && token.kind === kind)

test('the sandbox’s Jupiter is searched by symbol, name and mint, with figures', async () => {
  const [bonk] = await open().search('bonk')
  expect(bonk).toMatchObject({
    symbol: 'BONK',
    chain: 'sol',
    decimals: 5,
    isVerified: true,
    createdAt: expect.any(String),
  })
  expect(bonk?.price).toBeGreaterThan(0)
  expect(bonk?.liquidity).toBeGreaterThan(0)
  expect((await open().search('dogwif'))[0]).toMatchObject({ symbol: 'WIF' })
  expect(await open().search(bonk?.address ?? '')).toMatchObject([{ symbol: 'BONK' }])
})

test('a look-alike stands below the real one, and its makers’ words are harmless', async () => {
  const usdc = await open().search('USDC')
  expect(usdc[0]).toMatchObject({ address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', isVerified: true })
  expect(usdc.find(({ address }) => address === ofKind('lookalike')?.address)).toMatchObject({ isVerified: false })
  const [hostile] = await open().search('AIRDROP')
  expect(hostile).toMatchObject({ symbol: 'AIRDROP', isVerified: false })
  expect(hostile?.name).not.toContain('\u202e')
  expect(hostile?.name.length).toBeLessThanOrEqual(64)
})

test('while Jupiter refuses, the list goes on alone', async () => {
  await sandbox.fault('sol', { action: 'refuse', count: 1 })
  const source = open()
  expect(await source.search('bonk')).toEqual(await pinnedTokens(pinned).search('bonk'))
  await expect(source.search('AIRDROP')).rejects.toMatchObject({ code: 'UPSTREAM_DOWN' })
})
