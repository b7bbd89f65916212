import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectRoot } from '../world/paths.ts'
import { checkScreen } from './check-screen.ts'
import { expect, test } from './journey-test.ts'
import { signInAsNewUser } from './sign-up.ts'
import { uni } from './tokens.ts'
import { buy } from './trade.ts'

const verifier = pathToFileURL(join(projectRoot, 'tools/verifier/verify.html')).href

test('downloads the signed receipt of a purchase and checks it offline, where one changed digit is found', async ({
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
  await expect(checker.getByText(/^Genuine: the wallet signed/)).toBeVisible()
  await expect(checker.getByRole('row', { name: /^Kind Purchase/ })).toBeVisible()
  await checkScreen(checker, 'verifier')
  await check(text.replace(/"sellAmount":"(\d)/, (_, digit) => `"sellAmount":"${(Number(digit) + 1) % 10}`))
  await expect(checker.getByText(/^Not genuine:/)).toBeVisible()
  await expect(checker.getByRole('row', { name: /^Kind/ })).toBeHidden()
})
