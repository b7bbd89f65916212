import { expect, test } from 'vitest'
import { type ListedToken, listedTokens, type MarketChain } from '#market/listed-tokens.ts'
import { handleGoPlus } from '#vendors/goplus/handle-goplus.ts'
import { handleHoneypot } from '#vendors/honeypot/handle-honeypot.ts'
import { handleRugCheck } from '#vendors/rugcheck/handle-rugcheck.ts'
import type { VendorResponse } from '#vendors/vendor.ts'
import { openTestVendors } from '../../test-support/open-test-vendors.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read what they assert, field by field.
type Answer = any
const { call } = openTestVendors()
const readBody = (answer: VendorResponse | undefined): Answer => answer?.body

function token(chain: MarketChain, name: string): ListedToken {
  const found = listedTokens(chain).find(({ kind, symbol }) => kind === name || symbol === name)
  if (!found) throw new Error(`No ${name} on ${chain}`)
  return found
}

function goPlus(chain: MarketChain, name: string, id?: number): Answer {
  const { address } = token(chain, name)
  const where = chain === 'sol' ? 'solana/token_security' : `token_security/${id ?? (chain === 'eth' ? 1 : 8453)}`
  const { code, result } = readBody(handleGoPlus(call(`/api/v1/${where}?contract_addresses=${address}`)))
  expect(code).toBe(1)
  return result[chain === 'sol' ? address : address.toLowerCase()]
}

const honeypot = (chain: 'eth' | 'base', name: string): VendorResponse | undefined =>
  handleHoneypot(call(`/v2/IsHoneypot?address=${token(chain, name).address}&chainID=${chain === 'eth' ? 1 : 8453}`))

test('GoPlus reports the honeypot on Ethereum, misses it on Base, and does not list FINE', () => {
  expect(goPlus('eth', 'unsellable')).toMatchObject({ is_honeypot: '1', cannot_sell_all: '1' })
  expect(goPlus('eth', 'unsellable', 313370001)).toEqual(goPlus('eth', 'unsellable'))
  expect(goPlus('base', 'unsellable')).toMatchObject({ is_honeypot: '0', cannot_sell_all: '0' })
  expect(goPlus('eth', 'taxed')).toMatchObject({ is_honeypot: '0', buy_tax: '0.1', sell_tax: '0.1' })
  expect(goPlus('eth', 'lookalike')).toMatchObject({
    is_true_token: '0',
    fake_token: { value: 1, true_token_address: token('eth', 'USDC').address.toLowerCase() },
  })
  expect(goPlus('eth', 'hostile-names')).toMatchObject({ is_airdrop_scam: '1', is_open_source: '0' })
  expect(goPlus('eth', 'hostile-names')).not.toHaveProperty('is_mintable')
  expect(goPlus('eth', 'no-decimals')).not.toHaveProperty('holder_count')
  expect(goPlus('base', 'many-decimals')).toBeUndefined()
  expect(goPlus('eth', 'LINK')).toMatchObject({ is_honeypot: '0', buy_tax: '0', trust_list: '1' })
  expect(readBody(handleGoPlus(call('/api/v1/token_security/56?contract_addresses=0x1'))).code).not.toBe(1)
})

test('GoPlus reports the properties of mints, and does not list DUSTY', () => {
  expect(goPlus('sol', 'BONK')).toMatchObject({ trusted_token: 1, mintable: { status: '0' }, transfer_fee: {} })
  expect(goPlus('sol', 'transfer-fee').transfer_fee.current_fee_rate.fee_rate).toBe('300')
  expect(goPlus('sol', 'permanent-delegate').balance_mutable_authority.status).toBe('1')
  expect(goPlus('sol', 'frozen')).toMatchObject({ default_account_state: '2', freezable: { status: '1' } })
  expect(goPlus('sol', 'mutable-metadata')).toMatchObject({
    metadata_mutable: { status: '1' },
    mintable: { status: '1' },
  })
  expect(goPlus('sol', 'unpriced')).toBeUndefined()
})

test('Honeypot.is reports both honeypots and the tax, but its simulation of TAXD fails on Base', () => {
  for (const chain of ['eth', 'base'] as const) {
    expect(readBody(honeypot(chain, 'unsellable'))).toMatchObject({
      simulationSuccess: true,
      honeypotResult: { isHoneypot: true, honeypotReason: expect.any(String) },
    })
  }
  expect(readBody(honeypot('eth', 'taxed')).simulationResult).toMatchObject({ buyTax: 10, sellTax: 10 })
  expect(readBody(honeypot('base', 'taxed'))).toMatchObject({ simulationSuccess: false })
  expect(readBody(honeypot('base', 'taxed'))).not.toHaveProperty('honeypotResult')
  expect(readBody(honeypot('eth', 'LINK'))).toMatchObject({ honeypotResult: { isHoneypot: false } })
  expect(honeypot('eth', 'no-decimals')?.status).toBe(404)
})

test('RugCheck reports the permissions of mints, but finds nothing wrong with KEEPR', () => {
  const report = (name: string, more = '') =>
    handleRugCheck(call(`/v1/tokens/${token('sol', name).address}/report${more}`))
  const risks = (name: string) =>
    readBody(report(name, '/summary')).risks.map(({ name: risk, level }: Answer) => [level, risk])
  expect(risks('BONK')).toEqual([])
  expect(risks('frozen')).toContainEqual(['danger', 'Freeze Authority still enabled'])
  expect(risks('mutable-metadata')).toContainEqual(['danger', 'Mint Authority still enabled'])
  expect(risks('transfer-fee')).toContainEqual(['warn', 'Token Transfer Fee'])
  expect(risks('lookalike')).toContainEqual(['warn', 'Copycat token'])
  expect(risks('permanent-delegate')).toEqual([])
  expect(readBody(report('transfer-fee'))).toMatchObject({
    transferFee: { pct: 3 },
    rugged: false,
    topHolders: { length: 10 },
  })
  expect(report('unpriced')?.status).toBe(404)
})
