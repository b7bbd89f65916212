import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { faucetPage, grantsPage } from '#pages/faucet-page.ts'
import { mailboxPage } from '#pages/mailbox-page.ts'
import { transactionPage } from '#pages/transaction-page.ts'

const hostile = `<img src=x onerror="alert(1)"><script>alert('2')</script>&\``
const executable = /<(img|script)\b/i

test('a page of the sandbox shows hostile emails as text in the mailbox', () => {
  const mail = { to: hostile, subject: hostile, text: hostile, at: '2026-11-21T08:12:03.000Z' }
  const html = mailboxPage([mail], `"><script>x</script>`)
  expect(html).not.toMatch(executable)
  expect(html).toContain('&#60;script&#62;alert(&#39;2&#39;)&#60;/script&#62;&#38;&#96;')
  expect(html).toContain('value="&#34;&#62;&#60;script&#62;')
  expect(html).toContain('2026-11-21 08:12:03 UTC')
  expect(html).toContain('1 email, newest first')
})

test('a page of the sandbox states that a mailbox or a search has no mail', () => {
  expect(mailboxPage([], '')).toContain('No mail yet.')
  expect(mailboxPage([], 'ada@')).toContain('No mail to an address with “ada@” yet.')
})

test('a page of the sandbox repeats the submitted text, the problem and the chosen chain on the faucet page', () => {
  const html = faucetPage({ address: hostile, chain: 'base', problem: hostile })
  expect(html).not.toMatch(executable)
  expect(html).toContain('<form method="post" action="/faucet">')
  expect(html).toContain('<option value="base" selected>Base</option>')
  expect(html).toContain('role="alert"')
  expect(faucetPage({ address: '', chain: 'both' })).not.toContain('role="alert"')
  expect(html).toContain('2 ETH on Ethereum and on Base, or 5 SOL on Solana')
})

test("a page of the sandbox shows the faucet's payments with links to the transactions", () => {
  const html = grantsPage(hostile, [
    { chain: 'base', hash: '0x12' },
    { chain: 'sol', hash: '5Soq' },
  ])
  expect(html).toContain('5 SOL on Solana (sandbox)')
  expect(html).toContain('href="/tx/sol/5Soq"')
  expect(html).not.toMatch(executable)
  expect(html).toContain('2 ETH on Base (sandbox)')
  expect(html).toContain('href="/tx/base/0x12"')
})

test("a page of the sandbox uses only the product's colours and radius", () => {
  // Only the first entry of each name: later entries are a user's setting.
  const values = (path: string) => {
    const css = readFileSync(new URL(path, import.meta.url), 'utf8')
    return new Map([...css.matchAll(/^ {2}(--[\w-]+): (.+);$/gm)].toReversed().map(([, name, value]) => [name, value]))
  }
  const product = values('../../../web/src/styles/tokens.css')
  const own = values('../../assets/sandbox.css')
  expect(own.size).toBeGreaterThan(10)
  for (const [name, value] of own) expect(value, name).toBe(product.get(name))
})

test('a page of the sandbox contains no inline script or style', () => {
  const forms = [faucetPage({ address: '', chain: 'both' }), grantsPage('0x1', [])]
  for (const html of [mailboxPage([], ''), transactionPage(view), ...forms])
    expect(html).not.toMatch(/<script|<style|<[^>]*\s(style|on\w+)=/i)
})

const view = {
  chain: 'base' as const,
  hash: `0x${'ab'.repeat(32)}`,
  status: 'success' as const,
  from: '0x01',
  to: '0x02',
  value: '0.5',
  transfers: [{ from: '0x03', to: '0x04', amount: '12.5', symbol: hostile, token: '0x05' as const }],
  mined: { fee: '0.000123', gasUsed: 123_456, block: 7, time: '2026-11-21T08:12:03.000Z', confirmations: 1 },
}

test('a page of the sandbox describes a transaction in plain words, with token names as text', () => {
  const html = transactionPage(view)
  expect(html).not.toMatch(executable)
  for (const words of [
    'Success',
    'Base (sandbox)',
    '0.000123 ETH (123,456 gas)',
    '7 (1 confirmation)',
    '12.5',
    '0.5 ETH',
  ]) {
    expect(html).toContain(words)
  }
})

test('a page of the sandbox rounds long amounts, with the exact figure in their title', () => {
  const amount = '0.123456789012345678'
  const transfers = [{ ...view.transfers[0], amount, symbol: 'WETH' }] as typeof view.transfers
  const html = transactionPage({ ...view, value: amount, transfers, mined: { ...view.mined, fee: amount } })
  expect(html.split(`<span title="${amount}">≈ 0.123457</span>`)).toHaveLength(4)
  expect(html.replaceAll(/title="[^"]*"/g, '')).not.toContain(amount)
})

test('a page of the sandbox names known addresses', () => {
  const to = '0x2626664c2603336e57b271c5c0b26f421741e481'
  expect(transactionPage({ ...view, to })).toContain(
    'Uniswap router <code>0x2626664c2603336E57B271c5C0b26F421741e481</code>',
  )
})

test('a page of the sandbox shows pending and failed transactions', () => {
  const { mined: _, ...unmined } = view
  expect(transactionPage({ ...unmined, status: 'pending', transfers: [] })).toContain('Pending: waiting for a block')
  expect(transactionPage({ ...view, status: 'failed', transfers: [] })).toContain('Failed: reverted')
})
