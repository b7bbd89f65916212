import { covers } from '../spec/covers.ts'
import { checkScreen } from './check-screen.ts'
import { isLong } from './is-long.ts'
import { expect, test } from './journey-test.ts'
import { createNewcomer, signUp, verifyEmail, waitForFunds } from './sign-up.ts'
import { degen, jup, uni } from './tokens.ts'
import { buy, openTrading, quoteBuy, quoteSell, sell } from './trade.ts'

/** The quick run trades on one chain, the long suite on all three. */
const others = isLong ? [degen, jup] : []
const tokens = [uni, ...others]

test('a newcomer signs up, buys and sells, chain by chain, and sees it in history', async ({ page, world }) => {
  covers('2.auth.01', '2.auth.04', '2.auth.12', '2.otp.03', '2.otp.06', '2.otp.11', '8.success.02', '4.states.otp.02')
  covers('2.manual.03', '2.manual.06', '2.manual.13', '8.success.03', '8.success.04', '2.history.01', '2.history.06')
  covers('4.states.manual.10', '4.states.manual.11', '9.constants.display.09', '4.states.auth.10')
  const person = createNewcomer()
  await signUp(page, person)
  await checkScreen(page, 'verify-otp')
  await verifyEmail(page, world, person)
  await expect(page.getByRole('heading', { name: 'Discover' })).toBeVisible()
  await waitForFunds(page)

  await openTrading(page)
  await quoteBuy(page, uni, '25')
  await checkScreen(page, 'buy')
  await buy(page, uni, '25')
  await checkScreen(page, 'receipt')
  for (const token of others) {
    await openTrading(page)
    await buy(page, token, '25')
  }
  await openTrading(page)
  await quoteSell(page, uni, '50')
  await checkScreen(page, 'sell')
  await sell(page, uni, '50')
  for (const token of others) {
    await openTrading(page)
    await sell(page, token, '50')
  }

  await page.goto('/app/history')
  const rows = page.getByRole('table', { name: 'Trade History' }).getByRole('row')
  for (const name of ['Type', 'Amount', 'Chain', 'Status', 'Token In', 'Token Out', 'Hash', 'Date']) {
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible()
  }
  const trades = rows.filter({ has: page.getByRole('cell', { name: /^(Buy|Sell)$/ }) })
  await expect(trades).toHaveCount(tokens.length * 2)
  await expect(trades.filter({ hasText: 'Successful' })).toHaveCount(tokens.length * 2)
  await expect(rows.filter({ has: page.getByRole('cell', { name: /^Transfer/ }) })).toHaveCount(3)
  await expect(trades.first()).toContainText('Sell')
  await expect(trades.first()).toContainText(tokens.at(-1)?.symbol ?? 'none')
  await expect(trades.last()).toContainText('Buy')
  await expect(trades.last()).toContainText('UNI')
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
  await checkScreen(page, 'history')

  for (const trade of await trades.all()) {
    const link = trade.getByRole('link', { name: /…/ })
    const opened = page.waitForEvent('popup')
    await link.click()
    const transaction = await opened
    await expect(
      transaction.getByText(((await link.getAttribute('title')) ?? 'none').slice(0, 10)).first(),
    ).toBeVisible()
    expect(transaction.url()).toContain(world.sandboxUrl)
    await transaction.close()
  }
})
