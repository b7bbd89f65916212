import { covers } from '../spec/covers.ts'
import { expect, test } from './journey-test.ts'
import { look } from './screens.ts'
import { enter, funded, newcomer, signUp, verify } from './sign-up.ts'
import { degen, jup, uni } from './tokens.ts'
import { buy, openTrading, quoteBuy, quoteSell, sell } from './trade.ts'

test('a newcomer signs up, buys and sells on three chains, and sees it in history', async ({ page, world }) => {
  covers('2.auth.01', '2.auth.04', '2.auth.12', '2.otp.03', '2.otp.06', '2.otp.11', '8.success.02', '4.states.otp.02')
  covers('2.manual.03', '2.manual.06', '2.manual.13', '8.success.03', '8.success.04', '2.history.01', '2.history.06')
  covers('4.states.manual.10', '4.states.manual.11', '9.constants.display.09', '4.states.auth.10')
  const person = newcomer()
  await signUp(page, person)
  await look(page, 'verify-otp')
  await verify(page, world, person)
  await expect(page.getByRole('heading', { name: 'Discover' })).toBeVisible()
  await funded(page)

  await openTrading(page)
  await quoteBuy(page, uni, '25')
  await look(page, 'buy')
  await buy(page, uni, '25')
  await look(page, 'receipt')
  await openTrading(page)
  await buy(page, degen, '25')
  await openTrading(page)
  await buy(page, jup, '25')
  await openTrading(page)
  await quoteSell(page, uni, '50')
  await look(page, 'sell')
  await sell(page, uni, '50')
  await openTrading(page)
  await sell(page, degen, '50')
  await openTrading(page)
  await sell(page, jup, '50')

  await page.goto('/app/history')
  const rows = page.getByRole('table', { name: 'Trade History' }).getByRole('row')
  for (const name of ['Type', 'Amount', 'Chain', 'Status', 'Token In', 'Token Out', 'Hash', 'Date']) {
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible()
  }
  const trades = rows.filter({ has: page.getByRole('cell', { name: /^(Buy|Sell)$/ }) })
  await expect(trades).toHaveCount(6)
  await expect(trades.filter({ hasText: 'Successful' })).toHaveCount(6)
  await expect(rows.filter({ has: page.getByRole('cell', { name: /^Transfer/ }) })).toHaveCount(3)
  await expect(trades.nth(0)).toContainText('Sell')
  await expect(trades.nth(0)).toContainText('JUP')
  await expect(trades.nth(5)).toContainText('Buy')
  await expect(trades.nth(5)).toContainText('UNI')
  await expect(page.getByText(/^Page 1 of 1$/)).toBeVisible()
  await look(page, 'history')

  for (const trade of await trades.all()) {
    const link = trade.getByRole('link')
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

test('history filters to buys and sells, and downloads what is filtered', async ({ page, world }) => {
  covers('2.history.02', '2.history.03', '2.history.04', '2.history.05')
  await enter(page, world)
  await page.goto('/app/history')
  await expect(page.getByText('No trades yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start Trading' })).toHaveAttribute('href', '/app/manual-trading')
  await page.getByRole('link', { name: '+ New Trade' }).click()
  await expect(page).toHaveURL('/app/manual-trading')
  await buy(page, uni, '25')
  await page.goto('/app/history')
  const cell = (name: string) => page.getByRole('cell', { name, exact: true })
  await page.getByRole('button', { name: 'Sell Side' }).click()
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Buy Side' }).click()
  await expect(cell('Buy')).toHaveCount(1)
  await expect(cell('Transfer')).toHaveCount(0)
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const download = await started
  const text = (await (await download.createReadStream()).toArray()).join('')
  expect(text.trim().split('\n')).toHaveLength(2)
  expect(text).toContain('UNI')
  await page.getByRole('button', { name: 'All Trades' }).click()
  await expect(cell('Buy')).toHaveCount(1)
})
