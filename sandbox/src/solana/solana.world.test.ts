import { afterAll, beforeAll, expect, test } from 'vitest'
import { wrappedSol } from '#solana/addresses.ts'
import { testSigner } from '../../test-support/sol-client.ts'
import { createSolHttp, type SolHttp } from '../../test-support/sol-http.ts'
import { findSolToken } from '../../test-support/sol-trader.ts'
import { createTemporaryFolder, type SpawnedSandbox, spawnSandbox } from '../../test-support/spawn-sandbox.ts'

const folder = createTemporaryFolder()
const alice = testSigner('alice')
const bonk = findSolToken('BONK').address
const latest = { commitment: 'processed' }
let sandbox: SpawnedSandbox
let sol: SolHttp

beforeAll(async () => {
  sandbox = await spawnSandbox(folder.path, { SANDBOX_DEBUG_RPC: '1' })
  sol = createSolHttp(sandbox.url)
  await sol.fund(alice.address)
})
afterAll(async () => {
  await sandbox.stop()
  folder.remove()
})

const balance = async (address: string) => (await sol.rpc('getBalance', address, latest)).value
const page = async (path: string) => {
  const response = await fetch(`${sandbox.url}${path}`, { headers: { accept: 'text/html' } })
  return { status: response.status, html: await response.text() }
}
const buyBonk = (lamports = 10_000_000n) => sol.order('buy', alice.address, bonk, lamports)

test("the sandbox's Solana API pays a Solana address once from the faucet, by a transaction with its own page", async () => {
  const { body } = await sol.fund(alice.address)
  expect(body.grants).toMatchObject([{ chain: 'sol', amount: '5000000000' }])
  expect((await sol.fund(alice.address)).body).toEqual(body)
  expect(await balance(alice.address)).toBe(5e9)
  const { status, html } = await page(`/tx/sol/${body.grants[0].hash}`)
  expect(status).toBe(200)
  expect(html).toContain('+5 <span title="">SOL</span>')
  expect(html).toContain('Paid by</dt><dd>faucet')
  expect((await page('/tx/sol/nothing')).status).toBe(404)
  expect((await sol.call('/faucet', { address: alice.address, chain: 'eth' })).status).toBe(400)
})

test("the sandbox's Solana API accepts either kind of address on the faucet page", async () => {
  const { address } = testSigner('a reader of pages')
  expect((await page(`/faucet?address=${address}`)).html).toContain('<option value="sol" selected>Solana</option>')
  const post = async (fields: Record<string, string>) => {
    const response = await fetch(`${sandbox.url}/faucet`, { method: 'POST', body: new URLSearchParams(fields) })
    return { status: response.status, html: await response.text() }
  }
  const paid = await post({ address, chain: 'both' })
  expect(paid.html).toMatch(/5 SOL on Solana \(sandbox\)[\s\S]*href="\/tx\/sol\/[1-9A-Za-z]{87,88}"/)
  expect(await balance(address)).toBe(5e9)
  expect(await post({ address: `0x${'ab'.repeat(20)}`, chain: 'sol' })).toMatchObject({
    status: 400,
    html: expect.stringContaining('This is not a Solana address'),
  })
})

test("the sandbox's Solana API quotes, executes and shows a swap", async () => {
  const order = await buyBonk()
  const { signature, done } = sol.execute(order, alice)
  expect(await done).toMatchObject({ status: 200, body: { status: 'Success', signature } })
  const { html } = await page(`/tx/sol/${signature}`)
  expect(html).toContain('Success')
  expect(html).toMatch(/\+[\d.]+ <span title="DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263">BONK/)
  expect(html).not.toMatch(/<script/)
})

test("the sandbox's Solana API rejects invalid Jupiter orders with a 400, and returns no transaction for unfunded ones", async () => {
  const get = (query: Record<string, string>) => sol.call(`/jupiter/swap/v2/order?${new URLSearchParams(query)}`)
  const validQuery = { inputMint: wrappedSol, outputMint: bonk, amount: '1000000' }
  for (const invalidFields of [
    { amount: '0' },
    { amount: '1.5' },
    { outputMint: 'junk' },
    { outputMint: wrappedSol },
    { outputMint: findSolToken('unpriced').address },
    { referralFee: '50' },
    { referralAccount: alice.address, referralFee: '49' },
    { referralAccount: alice.address, referralFee: '256' },
    { receiver: alice.address },
    { payer: alice.address },
    { taker: 'me' },
    { swapMode: 'ExactOut' },
    { slippageBps: '10001' },
    { excludeRouters: 'metis,dflow,okx' },
  ]) {
    expect(await get({ ...validQuery, ...invalidFields }), JSON.stringify(invalidFields)).toMatchObject({
      status: 400,
      body: { error: expect.any(String) },
    })
  }
  expect((await get(validQuery)).body).toMatchObject({ transaction: null, taker: null, router: 'metis', feeBps: 0 })
  expect((await get({ ...validQuery, excludeRouters: 'jupiterz,metis' })).body.router).toBe('dflow')
  const unfunded = testSigner('poor').address
  expect((await get({ ...validQuery, taker: unfunded })).body).toMatchObject({ transaction: '', errorCode: 1 })
  expect((await get({ ...validQuery, amount: '6000000000', taker: alice.address })).body).toMatchObject({
    errorCode: 1,
  })
  const rest = await balance(alice.address)
  expect((await get({ ...validQuery, amount: String(rest - 1000), taker: alice.address })).body).toMatchObject({
    errorCode: 2,
  })
  // The referral has no fee account, so the swap has no fee, as on the live service.
  const stranger = { referralAccount: alice.address, referralFee: '50' }
  expect((await get({ ...validQuery, ...stranger })).body).toMatchObject({ feeBps: 0, platformFee: { amount: '0' } })
  expect(await sol.call('/jupiter/swap/v2/execute', { requestId: 'x', signedTransaction: 'AA==' })).toMatchObject({
    status: 400,
    body: { code: -1 },
  })
  const [one, two] = [await buyBonk(), await buyBonk()]
  expect(await sol.execute({ ...one, requestId: two.requestId }, alice).done).toMatchObject({ body: { code: -3 } })
})

test("the sandbox's Solana API executes held transactions on release; until then they have no status", async () => {
  const order = await buyBonk()
  await sol.fault({ action: 'hold' })
  const { signature, done } = sol.execute(order, alice)
  await expect.poll(async () => (await page(`/tx/sol/${signature}`)).html).toContain('Pending: waiting for a block')
  expect((await sol.rpc('getSignatureStatuses', [signature])).value).toEqual([null])
  await sol.fault({ action: 'release' })
  expect((await done).body).toMatchObject({ status: 'Success' })
})

test("the sandbox's Solana API loses responses, refuses connections and drops transactions on request", async () => {
  const lost = await buyBonk()
  await sol.fault({ action: 'lose-answers' })
  const { signature, done } = sol.execute(lost, alice)
  await expect(done).rejects.toThrow()
  expect((await sol.rpc('getSignatureStatuses', [signature])).value).toMatchObject([{ err: null }])
  expect((await sol.execute(lost, alice).done).body).toMatchObject({ status: 'Success', signature })

  await sol.fault({ action: 'refuse', count: 2 })
  await expect(sol.rpc('getHealth')).rejects.toThrow()
  await expect(buyBonk()).rejects.toThrow()
  expect(await sol.rpc('getHealth')).toBe('ok')

  const dropped = [await buyBonk(), await buyBonk()]
  await sol.fault({ action: 'drop', count: 2 })
  const first = sol.execute(dropped[0], alice)
  expect((await first.done).body).toMatchObject({ status: 'Failed', code: -1000, signature: first.signature })
  const second = sol.execute(dropped[1], alice)
  expect((await second.done).body.code).toBe(-1000)
  expect(await sol.rpc('sendTransaction', first.raw, { encoding: 'base64' })).toBe(first.signature)
  const options = { searchTransactionHistory: true }
  expect((await sol.rpc('getSignatureStatuses', [first.signature, second.signature], options)).value).toMatchObject([
    { err: null },
    null,
  ])
  await sol.fault({ action: 'expire' })
  await expect(sol.rpc('sendTransaction', second.raw, { encoding: 'base64' })).rejects.toThrow('Blockhash not found')
  expect((await sol.fault({ action: 'explode' })).status).toBe(400)
})

test("the sandbox's Solana API returns lists and prices in the formats of Tokens V2 and Price V3", async () => {
  const search = async (query: string) =>
    (await sol.call(`/jupiter/tokens/v2/search?query=${encodeURIComponent(query)}`)).body
  const [usdc, double] = await search('usdc')
  expect(usdc).toMatchObject({ id: findSolToken('USDC').address, symbol: 'USDC', decimals: 6, isVerified: true })
  expect(double).toMatchObject({
    id: findSolToken('lookalike').address,
    symbol: 'USDC',
    isVerified: false,
    audit: { isSus: true },
  })
  expect(await search(`${bonk},${wrappedSol}`)).toMatchObject([{ symbol: 'BONK' }, { symbol: 'SOL' }])
  expect(await search(alice.address)).toEqual([])
  expect((await search('dogwif'))[0]).toMatchObject({ symbol: 'WIF', stats24h: { priceChange: expect.any(Number) } })
  expect((await search(findSolToken('unpriced').address))[0]).toMatchObject({ usdPrice: null, stats24h: null })
  const list = (path: string) => sol.call(`/jupiter/tokens/v2${path}`)
  expect((await list('/toptrending/24h?limit=5')).body).toHaveLength(5)
  expect((await list('/tag?query=verified')).body).toHaveLength(13)
  expect((await list('/recent')).body[0].isVerified).toBe(false)
  for (const invalidFields of ['/search?query=', '/tag?query=x', '/toptraded/1h?limit=101'])
    expect((await list(invalidFields)).status).toBe(400)
  expect((await list('/toptraded/2h')).status).toBe(404)

  const ids = [wrappedSol, bonk, findSolToken('unpriced').address, 'junk'].join()
  const prices = (await sol.call(`/jupiter/price/v3?ids=${ids}`)).body
  expect(Object.keys(prices)).toEqual([wrappedSol, bonk])
  expect(prices[wrappedSol]).toMatchObject({ usdPrice: 150, decimals: 9, blockId: expect.any(Number) })
  expect(prices[bonk].priceChange24h).not.toBe(0)
  expect(Math.abs(prices[bonk].priceChange24h)).toBeLessThan(20)
  expect((await sol.call('/jupiter/price/v3?ids=')).status).toBe(400)
  await sol.fault({ action: 'price', mint: bonk, percent: 50 })
  const after = (await sol.call(`/jupiter/price/v3?ids=${bonk}`)).body[bonk]
  expect(after.usdPrice / prices[bonk].usdPrice).toBeCloseTo(1.5, 9)
  expect(1 + after.priceChange24h / 100).toBeCloseTo(1.5 * (1 + prices[bonk].priceChange24h / 100), 3)
})

test("the sandbox's Solana API responds to a body that is not JSON with a JSON-RPC error", async () => {
  const post = (type: string) =>
    fetch(`${sandbox.url}/sol`, { method: 'POST', headers: { 'content-type': type }, body: '{' })
  expect(await (await post('application/json')).json()).toMatchObject({ id: null, error: { code: -32700 } })
  expect((await post('text/plain')).status).toBe(415)
})

test("the sandbox's Solana API refuses fault and airdrop requests unless they are enabled for tests", async () => {
  const other = createTemporaryFolder()
  const plain = await spawnSandbox(other.path)
  const outsider = createSolHttp(plain.url)
  expect((await outsider.fault({ action: 'hold' })).status).toBe(404)
  await expect(outsider.rpc('requestAirdrop', alice.address, 1)).rejects.toThrow('Method not found')
  await plain.stop()
  other.remove()
})
