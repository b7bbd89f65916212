import { describe, expect, test } from 'vitest'
import { UpstreamUnavailable } from '#platform/upstreams/upstream.port.ts'
import {
  type Adapter,
  adapters,
  assess,
  type Body,
  cleanAudit,
  cleanEvm,
  cleanMint,
  goPlusEvm,
  goPlusSol,
  honeypot,
  jupiter,
  mint,
  otherToken,
  rugCheck,
  text,
} from './test-support/adapters.ts'

const [onEvm, onSolana, traps, rugs, audits] = adapters as [Adapter, Adapter, Adapter, Adapter, Adapter]
/** Findings as code, level and value where there is one. */
async function findingsOf(adapter: Adapter, body: unknown) {
  const { reasons } = await assess(adapter, text(body))
  return reasons.map(({ code, level, value }) => (value === null ? `${code} ${level}` : `${code} ${level} ${value}`))
}

describe('GoPlus, EVM', () => {
  test.each<[string, Body, string[]]>([
    ['a trap', { is_honeypot: '1' }, ['cannot-sell danger']],
    ['a token that cannot be bought', { cannot_buy: '1' }, ['sellable fine', 'cannot-buy danger']],
    ['a tax of a tenth', { sell_tax: '0.1' }, ['sellable fine', 'sell-tax caution 10']],
    ['a tax of half', { buy_tax: '0.5' }, ['sellable fine', 'buy-tax danger 50']],
    ['a tax below one percent', { buy_tax: '0.009' }, ['sellable fine']],
    [
      'an imitation',
      { fake_token: { true_token_address: otherToken, value: 1 } },
      ['sellable fine', 'fake-token danger'],
    ],
    [
      'powers',
      { is_mintable: '1', is_proxy: '1', is_blacklisted: '1' },
      ['sellable fine', 'proxy caution', 'mintable caution', 'blacklist caution'],
    ],
    ['the worst power', { owner_change_balance: '1' }, ['sellable fine', 'owner-changes-balances danger']],
    [
      'a high concentration, without pools and locks',
      {
        holders: [
          { percent: '0.9', is_contract: 1 },
          { percent: '0.3', is_contract: 0, is_locked: 1 },
          { percent: '0.55', is_contract: 0, is_locked: 0 },
        ],
      },
      ['sellable fine', 'top-holders caution 55'],
    ],
    [
      'unlocked liquidity',
      {
        lp_holders: [
          { percent: '0.8', is_locked: 0 },
          { percent: '0.2', is_locked: 1 },
        ],
      },
      ['sellable fine', 'liquidity-can-leave caution'],
    ],
  ])('%s', async (_, fields, wanted) => {
    expect(await findingsOf(onEvm, goPlusEvm({ ...cleanEvm, ...fields }))).toEqual(wanted)
  })

  test('reports missing fields as unknown, never as fine', async () => {
    expect(await findingsOf(onEvm, goPlusEvm({}))).toEqual([
      'cannot-sell unknown',
      'buy-tax unknown',
      'sell-tax unknown',
    ])
    expect(await findingsOf(onEvm, goPlusEvm({ is_honeypot: '', buy_tax: '', sell_tax: 'much' }))).toHaveLength(3)
  })

  test.each([4029, 2, 4012])('treats code %s as unavailable', async (code) => {
    await expect(assess(onEvm, text({ code, message: 'no', result: null }))).rejects.toBeInstanceOf(UpstreamUnavailable)
  })
})

describe('GoPlus, Solana', () => {
  const active = { status: '1', authority: [{ address: mint, malicious_address: 0 }] }
  test.each<[string, Body, string[]]>([
    ['non-transferable', { non_transferable: '1' }, ['non-transferable danger']],
    [
      'non-transferable, by the documented name',
      { non_transferable: undefined, none_transferable: '1' },
      ['non-transferable danger'],
    ],
    ['frozen', { default_account_state: '2' }, ['frozen-by-default danger']],
    [
      'powers',
      { mintable: active, freezable: active, balance_mutable_authority: active },
      ['freezable caution', 'mintable caution', 'permanent-delegate caution'],
    ],
    ['a fee in basis points', { transfer_fee: { current_fee_rate: { fee_rate: '300' } } }, ['transfer-fee caution 3']],
    ['a transfer hook', { transfer_hook: [{ address: mint }] }, ['transfer-hook caution']],
    ['malicious creators', { creators: [{ address: mint, malicious_address: 1 }] }, ['suspicious danger']],
  ])('%s', async (_, fields, wanted) => {
    expect(await findingsOf(onSolana, goPlusSol({ ...cleanMint, ...fields }))).toEqual(wanted)
  })

  test('reports missing fields as unknown', async () => {
    expect(await findingsOf(onSolana, goPlusSol({}))).toEqual([
      'non-transferable unknown',
      'frozen-by-default unknown',
      'freezable unknown',
      'mintable unknown',
    ])
  })
})

describe('Honeypot.is', () => {
  const flags = [
    { flag: 'high_fail_rate', description: 'Many could not sell', severity: 'high', severityIndex: 12 },
    { flag: 'medium_tax', description: 'The taxes are high', severity: 'medium', severityIndex: 10 },
    { flag: 'info', description: 'By the way', severity: 'info', severityIndex: 4 },
  ]
  test.each<[string, Body, string[]]>([
    ['a trap', { honeypotResult: { isHoneypot: true, honeypotReason: 'TRANSFER_FAILED' } }, ['cannot-sell danger']],
    ['a simulation that failed', { simulationSuccess: false }, ['cannot-sell unknown']],
    ['a simulation without a status', { simulationSuccess: undefined }, ['cannot-sell unknown']],
    [
      'a result that is missing',
      { honeypotResult: undefined, simulationResult: undefined },
      ['cannot-sell unknown', 'sell-tax unknown', 'buy-tax unknown'],
    ],
    [
      'taxes',
      { simulationResult: { buyTax: 10, sellTax: 99.5 } },
      ['sellable fine', 'sell-tax danger 99.5', 'buy-tax caution 10'],
    ],
    [
      'hidden code behind a proxy',
      { contractCode: { openSource: false, isProxy: true } },
      ['sellable fine', 'closed-source caution', 'proxy caution'],
    ],
    ['flags, without those that figures cover', { summary: { flags } }, ['sellable fine', 'other caution']],
  ])('%s', async (_, fields, wanted) => {
    expect(await findingsOf(traps, honeypot(fields))).toEqual(wanted)
  })
})

describe('RugCheck', () => {
  const risk = (name: string, level: string, value = '') => ({ name, level, value, description: 'words', score: 1 })
  test.each<[string, Body[], string[]]>([
    ['powers that RugCheck calls dangerous', [risk('Mint Authority still enabled', 'danger')], ['mintable caution']],
    [
      'concentration, in percent',
      [risk('Top 10 holders high ownership', 'danger', '87.5%')],
      ['top-holders caution 87.5'],
    ],
    ['a creator of earlier rugs', [risk('Creator history of rugged tokens', 'danger')], ['suspicious danger']],
    ['an unmapped finding', [risk('Phase of the moon', 'danger')], ['other caution']],
    ['informational findings', [risk('Something', 'info'), risk('LP locked', 'good')], []],
    [
      'an invalid entry among risks',
      [{ name: 7 }, risk('Freeze Authority still enabled', 'warn')],
      ['freezable caution'],
    ],
  ])('%s', async (_, risks, wanted) => {
    expect(await findingsOf(rugs, rugCheck(...risks))).toEqual(wanted)
  })
})

describe('Jupiter', () => {
  test.each<[string, Body, string[]]>([
    ['suspicious', { audit: { ...cleanAudit, isSus: true } }, ['suspicious danger', 'verified fine']],
    [
      'powers',
      { isVerified: false, audit: { mintAuthorityDisabled: false, freezeAuthorityDisabled: false } },
      ['mintable caution', 'freezable caution'],
    ],
    ['no audit', { isVerified: false }, ['mintable unknown', 'freezable unknown']],
    [
      'few hands',
      { isVerified: false, audit: { ...cleanAudit, topHoldersPercentage: 71.23, devBalancePercentage: 12 } },
      ['top-holders caution 71.2', 'creator-holds caution 12'],
    ],
  ])('%s', async (_, fields, wanted) => {
    expect(await findingsOf(audits, jupiter(fields))).toEqual(wanted)
  })
})
