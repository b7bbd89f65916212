import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { covers } from '../spec/covers.ts'
import { projectRoot } from '../world/paths.ts'
import { checkScreen } from './check-screen.ts'
import { expect, test } from './journey-test.ts'
import { signInAsNewUser } from './sign-up.ts'
import { uni } from './tokens.ts'
import { buy } from './trade.ts'

test('the history filters buys and sells, and its download contains only the filtered trades', async ({
  page,
  world,
}) => {
  covers('2.history.02', '2.history.03', '2.history.04', '2.history.05')
  await signInAsNewUser(page, world)
  await page.goto('/app/history')
  await expect(page.getByText('No trades yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start Trading' })).toHaveAttribute('href', '/app/manual-trading')
  await page.getByRole('link', { name: '+ New Trade' }).click()
  await expect(page).toHaveURL('/app/manual-trading')
  await buy(page, uni, '25')
  await page.goto('/app/history')
  const cell = (name: string) => page.getByRole('cell', { name, exact: true })
  await page.getByRole('button', { name: 'Sell Side' }).click()
  await expect(page.getByText('No records match these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Buy Side' }).click()
  await expect(cell('Buy')).toHaveCount(1)
  await expect(cell('Transfer')).toHaveCount(0)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Chain').selectOption('Base')
  await expect(page.getByText('No records match these filters.')).toBeVisible()
  await page.getByLabel('Chain').selectOption('Ethereum')
  await page.getByRole('button', { name: 'Filters: 1' }).click()
  await expect(page.getByRole('row', { name: /^Buy .*\$25\.00/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'UNI', exact: true })).toHaveAttribute(
    'href',
    `/app/token/ethereum/${uni.address}`,
  )
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const download = await started
  const text = (await (await download.createReadStream()).toArray()).join('')
  expect(text.trim().split('\n')).toHaveLength(2)
  expect(text).toContain('UNI')
  await page.getByRole('button', { name: 'All Trades' }).click()
  await expect(cell('Buy')).toHaveCount(1)
  await page.getByRole('link', { name: /^Receipt of Buy/ }).click()
  await expect(page.getByRole('heading', { name: 'Receipt', exact: true })).toBeVisible()
})

const verifier = pathToFileURL(join(projectRoot, 'tools/verifier/verify.html')).href

test('the signed receipt of a purchase verifies offline, and fails to verify with one changed digit', async ({
  page,
  context,
  world,
}) => {
  await signInAsNewUser(page, world)
  await page.goto('/app/manual-trading')
  await buy(page, uni, '25')
  await page.goto('/app/history')
  await page.getByRole('link', { name: /^Receipt of Buy/ }).click()
  const download = page.getByRole('button', { name: 'Download the signed receipt' })
  await expect(download).toBeVisible()
  await checkScreen(page, 'signed-receipt')
  const started = page.waitForEvent('download')
  await download.click()
  const file = await (await started).createReadStream()
  const text = (await file.toArray()).join('')

  const checker = await context.newPage()
  await context.setOffline(true)
  await checker.goto(verifier)
  const check = async (content: string) => {
    const buffer = Buffer.from(content)
    await checker.getByLabel('Your receipt').setInputFiles({ name: 'r.json', mimeType: 'application/json', buffer })
  }
  await check(text)
  await expect(checker.getByText('This receipt is genuine.')).toBeVisible()
  await expect(checker.locator('.verdict')).toBeFocused()
  await expect(checker.getByRole('heading', { name: 'What was checked' })).toBeVisible()
  await expect(checker.getByText('Purchase', { exact: true })).toBeVisible()
  await checkScreen(checker, 'verifier')
  await check(text.replace(/"sellAmount":"(\d)/, (_, digit) => `"sellAmount":"${(Number(digit) + 1) % 10}`))
  await expect(checker.getByText('This receipt is not genuine.')).toBeVisible()
  await expect(checker.getByText('Purchase', { exact: true })).toBeHidden()
})
