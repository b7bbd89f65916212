import { type Address, toEvmAddress, toSolanaAddress } from '@murmur/contract/address'
import { evmChainKeys, evmCoinAddress, solanaCoinAddress } from '@murmur/contract/chains'
import { parseIntentId, parseUserId, parseWalletId } from '@murmur/contract/ids'
import { toBaseUnits } from '@murmur/contract/money'
import type { EvmSendTerms, SolanaSendTerms } from '@murmur/contract/signer'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSolanaKey } from '#chains/solana/test-support/solana-key.ts'
import { sandboxToken } from '#test-support/sandbox/sandbox-token.ts'
import { startTestSandbox, type TestSandbox } from '#test-support/sandbox/start-test-sandbox.ts'
import { type TestTrader, testTrader } from '#test-support/sandbox/test-trader.ts'
import { solanaTrader } from '#venues/jupiter/test-support/solana-trader.ts'
import type { EvmSender, SendEstimate, SendRequest } from '#venues/sender.port.ts'
import { sandboxSolana } from '#venues/test-support/sandbox-traders.ts'
import { evmSender } from './evm-sender.ts'
import { solanaSender } from './solana-sender.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox?.stop())

const ids = { intentId: parseIntentId('send'), userId: parseUserId('user'), walletId: parseWalletId('wallet') }
const deadline = () => Math.floor(Date.now() / 1000) + 120

describe.each(evmChainKeys)('sends on %s', (key) => {
  let trader: TestTrader
  let sender: EvmSender
  beforeAll(async () => {
    trader = await testTrader(sandbox, key)
    sender = evmSender({ evm: sandbox.evm[key] })
  })

  const newAddress = () => privateKeyToAccount(generatePrivateKey()).address
  const request = (token: string, amount: bigint, recipient = newAddress()): SendRequest => ({
    owner: trader.account.address,
    token: token as Address,
    recipient,
    amount,
  })
  const toTerms = (sent: SendRequest, { terms, maxNetworkFee }: SendEstimate): EvmSendTerms => ({
    ...ids,
    ...(terms as Pick<EvmSendTerms, 'chain' | 'chainId' | 'tokenFee'>),
    side: 'send',
    address: toEvmAddress(sent.owner),
    token: toEvmAddress(sent.token),
    recipient: toEvmAddress(sent.recipient),
    amount: toBaseUnits(sent.amount),
    maxNetworkFee: toBaseUnits(maxNetworkFee),
    deadline: deadline(),
  })
  async function send(sent: SendRequest) {
    const estimate = await sender.estimate(sent)
    const terms = toTerms(sent, estimate)
    const nonce = await trader.chain.nextNonce(trader.account.address)
    const { step, isLast, unsigned } = await sender.nextStep(terms, nonce)
    expect({ step, isLast }).toEqual({ step: 'send', isLast: true })
    const signed = await trader.sign(unsigned)
    const networkFee = await trader.land(signed)
    expect(networkFee).toBeLessThanOrEqual(estimate.maxNetworkFee)
    return { estimate, networkFee, fill: await sender.readFill(terms, signed.hash) }
  }
  const readBalance = async (token: string, owner: string) => {
    const { coin, tokens } = await trader.chain.holdings(owner as Address, [token as Address])
    return token === evmCoinAddress ? coin : (tokens[0]?.amount ?? 0n)
  }
  async function buy(symbol: string) {
    const { address } = sandboxToken(key, symbol)
    await trader.executeSigned((await trader.quote('buy', address, 10n ** 17n)).terms)
    return address
  }

  it('transfers the coin exactly to the base unit, and all of it less the fee', async () => {
    const amount = 123_456_789_012_345_678n
    const sent = request(evmCoinAddress, amount)
    const before = await trader.coin()
    const { networkFee, estimate, fill } = await send(sent)
    expect(await readBalance(evmCoinAddress, sent.recipient)).toBe(amount)
    expect(await trader.coin()).toBe(before - amount - networkFee)
    expect(fill).toMatchObject({ sold: amount, bought: 0n, platformFee: 0n, crossChecked: true })
    expect(estimate).toMatchObject({ tokenFee: 0n, accountDeposit: 0n })
    const maxSendable = (await trader.coin()) - estimate.maxNetworkFee
    const all = request(evmCoinAddress, maxSendable)
    await send(all)
    expect(await readBalance(evmCoinAddress, all.recipient)).toBe(maxSendable)
    await sandbox.debug(key, 'anvil_setBalance', [trader.account.address, '0x8ac7230489e80000'])
  })

  it.each(['USDC', 'USDT'])(
    'transfers %s exactly to the base unit, to a new and to an existing holder',
    async (symbol) => {
      const token = await buy(symbol)
      const all = await trader.tokens(token)
      const sent = request(token, all / 3n)
      expect((await send(sent)).fill).toMatchObject({ sold: all / 3n, crossChecked: true })
      expect(await readBalance(token, sent.recipient)).toBe(all / 3n)
      const rest = { ...sent, amount: all - all / 3n }
      expect((await send(rest)).estimate.tokenFee).toBe(0n)
      expect(await readBalance(token, sent.recipient)).toBe(all)
      expect(await trader.tokens(token)).toBe(0n)
    },
  )

  it('reports the fee of a token that withholds a share', async () => {
    const token = await buy('TAXD')
    const amount = (await trader.tokens(token)) / 2n
    const sent = request(token, amount)
    const { estimate, fill } = await send(sent)
    expect(estimate.tokenFee).toBeGreaterThan(0n)
    expect(await readBalance(token, sent.recipient)).toBe(amount - estimate.tokenFee)
    expect(fill.sold).toBe(amount)
  })

  it('refuses more than the wallet holds, and an amount that leaves nothing for the fee', async () => {
    const { address } = sandboxToken(key, 'DAI')
    await expect(sender.estimate(request(address, 1n))).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
    const coin = await trader.coin()
    const catchCode = (amount: bigint) => sender.estimate(request(evmCoinAddress, amount)).catch((error) => error.code)
    expect(await catchCode(coin + 1n)).toBe('INSUFFICIENT_BALANCE')
    expect(await catchCode(coin)).toBe('INSUFFICIENT_GAS')
    expect(await catchCode(0n)).toBe('INSUFFICIENT_BALANCE')
  })

  it('refuses a token whose transfer fails, and a fee above the agreed one', async () => {
    const token = newAddress()
    // Answers 1 to every call, so it reports a balance and a success, and moves nothing.
    await sandbox.debug(key, 'anvil_setCode', [token, '0x600160005260206000f3'])
    await expect(sender.estimate(request(token, 1n))).rejects.toMatchObject({ code: 'SIMULATION_FAILED' })
    const sent = request(evmCoinAddress, 1n)
    const terms = { ...toTerms(sent, await sender.estimate(sent)), maxNetworkFee: toBaseUnits(1000n) }
    await expect(sender.nextStep(terms, 0)).rejects.toMatchObject({ code: 'PRICE_MOVED' })
  })

  it('distinguishes wallets, tokens and other contracts', async () => {
    const readFacts = (address: string) => sender.describeAddress(address as Address)
    expect(await readFacts(trader.account.address)).toEqual({ kind: 'account', isUsed: true })
    expect(await readFacts(newAddress())).toEqual({ kind: 'account', isUsed: false })
    expect(await readFacts(sandboxToken(key, 'USDC').address)).toEqual({ kind: 'token', isUsed: true })
    expect(await readFacts(trader.router)).toEqual({ kind: 'contract', isUsed: true })
    expect((await readFacts('0x0000000000000000000000000000000000000004')).kind).toBe('program')
  })
})

describe('sends on Solana', () => {
  type Trader = Awaited<ReturnType<typeof solanaTrader>>
  const sender = () => solanaSender({ solana: sandbox.solana })
  const createTrader = (symbol: string) => solanaTrader(sandboxSolana(sandbox, symbol))
  const request = (
    trader: Trader,
    token: string,
    amount: bigint,
    recipient = makeSolanaKey().address,
  ): SendRequest => ({
    owner: trader.address,
    token: token as Address,
    recipient: recipient as Address,
    amount,
  })
  async function send(trader: Trader, sent: SendRequest) {
    const estimate = await sender().estimate(sent)
    const terms: SolanaSendTerms = {
      ...ids,
      ...(estimate.terms as Pick<SolanaSendTerms, 'chain' | 'tokenProgram' | 'decimals' | 'tokenFee'>),
      side: 'send',
      address: trader.address,
      token: toSolanaAddress(sent.token),
      recipient: toSolanaAddress(sent.recipient),
      amount: toBaseUnits(sent.amount),
      maxNetworkFee: toBaseUnits(estimate.maxNetworkFee),
      deadline: deadline(),
    }
    const transaction = trader.sign(await sender().order(terms))
    await trader.chain.send(transaction)
    const { networkFee, succeeded } = await trader.included(transaction)
    expect(succeeded).toBe(true)
    expect(networkFee).toBeLessThanOrEqual(estimate.maxNetworkFee)
    return { estimate, terms, networkFee, fill: await sender().readFill(terms, transaction.hash) }
  }
  const held = async (trader: Trader, token: string, owner: string) => {
    const { coin, tokens } = await trader.chain.holdings(owner as Address, [token as Address])
    return token === solanaCoinAddress ? coin : (tokens[0]?.amount ?? 0n)
  }
  async function buy(trader: Trader) {
    const transaction = trader.sign(await trader.venue.order((await trader.terms('buy', 200_000_000n)).terms))
    await trader.chain.send(transaction)
    await trader.included(transaction)
    return held(trader, trader.token, trader.address)
  }

  it('transfers SOL exactly to the lamport, to a new and to an existing wallet', async () => {
    const trader = await createTrader('BONK')
    const before = await held(trader, solanaCoinAddress, trader.address)
    const sent = request(trader, solanaCoinAddress, 1_234_567_890n)
    const first = await send(trader, sent)
    expect(first.fill).toMatchObject({ sold: 1_234_567_890n, bought: 0n, crossChecked: true })
    const second = await send(trader, { ...sent, amount: 1n })
    expect(await held(trader, solanaCoinAddress, sent.recipient)).toBe(1_234_567_891n)
    const spent = 1_234_567_891n + first.networkFee + second.networkFee
    expect(await held(trader, solanaCoinAddress, trader.address)).toBe(before - spent)
  })

  it.each(['BONK', 'FEE3', 'KEEPR'])(
    'transfers %s exactly to the base unit, to a new and to an existing account',
    async (symbol) => {
      const trader = await createTrader(symbol)
      const all = await buy(trader)
      const coin = await held(trader, solanaCoinAddress, trader.address)
      const sent = request(trader, trader.token, all / 3n)
      const first = await send(trader, sent)
      expect(first.estimate.accountDeposit).toBeGreaterThan(2_000_000n)
      // The rent counts as network fee, as the terms say.
      expect(first.networkFee).toBeGreaterThan(first.estimate.accountDeposit)
      expect(first.fill).toMatchObject({ sold: all / 3n, crossChecked: true })
      const arrived = all / 3n - first.estimate.tokenFee
      expect(await held(trader, trader.token, sent.recipient)).toBe(arrived)
      expect(await held(trader, solanaCoinAddress, trader.address)).toBe(coin - first.networkFee)
      expect(first.estimate.tokenFee > 0n).toBe(symbol === 'FEE3')
      const second = await send(trader, { ...sent, amount: all - all / 3n })
      expect(second.estimate.accountDeposit).toBe(0n)
      expect(await held(trader, trader.token, trader.address)).toBe(0n)
      const total = all - first.estimate.tokenFee - second.estimate.tokenFee
      expect(await held(trader, trader.token, sent.recipient)).toBe(total)
    },
  )

  it('refuses more than the wallet holds, too little for a new wallet, and a fee above the agreed one', async () => {
    const trader = await createTrader('BONK')
    const catchCode = (sent: SendRequest) =>
      sender()
        .estimate(sent)
        .catch((error) => error.code)
    expect(await catchCode(request(trader, trader.token, 1n))).toBe('INSUFFICIENT_BALANCE')
    expect(await catchCode(request(trader, solanaCoinAddress, 5_000_000_001n))).toBe('INSUFFICIENT_BALANCE')
    expect(await catchCode(request(trader, solanaCoinAddress, 5_000_000_000n))).toBe('INSUFFICIENT_GAS')
    expect(await catchCode(request(trader, solanaCoinAddress, 4_999_500_000n))).toBe('INSUFFICIENT_GAS')
    expect(await catchCode(request(trader, solanaCoinAddress, 890_879n))).toBe('AMOUNT_TOO_SMALL')
    const sent = request(trader, solanaCoinAddress, 1_000_000n)
    const { terms } = await send(trader, sent)
    const cheap = { ...terms, maxNetworkFee: toBaseUnits(5000n) }
    await expect(sender().order(cheap)).rejects.toMatchObject({ code: 'PRICE_MOVED' })
    await expect(sender().order({ ...terms, decimals: 8 })).rejects.toMatchObject({ code: 'QUOTE_EXPIRED' })
  })

  it('refuses an amount that the token’s fee consumes', async () => {
    const trader = await createTrader('FEE3')
    await buy(trader)
    const sent = request(trader, trader.token, 1n)
    await expect(sender().estimate(sent)).rejects.toMatchObject({ code: 'AMOUNT_TOO_SMALL' })
  })

  it('distinguishes wallets, mints, token accounts and programs', async () => {
    const trader = await createTrader('BONK')
    const readFacts = (address: string) => sender().describeAddress(address as Address)
    expect(await readFacts(trader.address)).toEqual({ kind: 'account', isUsed: true })
    expect(await readFacts(makeSolanaKey().address)).toEqual({ kind: 'account', isUsed: false })
    for (const symbol of ['BONK', 'FEE3'])
      expect((await readFacts(sandboxToken('sol', symbol).address)).kind).toBe('token')
    expect((await readFacts('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')).kind).toBe('program')
    expect((await readFacts('1nc1nerator11111111111111111111111111111111')).kind).toBe('program')
  })
})
