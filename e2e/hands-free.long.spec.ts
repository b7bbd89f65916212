import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { card, expectInWallet, messages } from './chat-steps.ts'
import { checkScreen } from './check-screen.ts'
import { expect, test } from './journey-test.ts'
import { signInAsNewUser } from './sign-up.ts'

const digits = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const order = 'buy twenty dollars of bonk'
const folder = mkdtempSync(join(tmpdir(), 'murmur-voice-'))
const canSpeak = synthesizeBase64('hello') !== ''

/** Synthesizes a sentence as WAV in base64 with the voice whose digits are recognized best; empty without an installed voice. */
function synthesizeBase64(sentence: string): string {
  const path = join(folder, 'spoken.wav')
  try {
    execFileSync('flite', ['-voice', 'rms', '-t', sentence, '-o', path], { stdio: 'ignore' })
    return readFileSync(path).toString('base64')
  } catch {
    return ''
  }
}

/** Plays the next sentence each time the page opens the microphone, and silence once `next` returns an empty string. */
async function playSentences(page: Page, next: () => Promise<string>) {
  await page.exposeFunction('nextWords', async () => {
    const words = await next()
    return words && synthesizeBase64(words)
  })
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      const context = new AudioContext()
      const end = context.createMediaStreamDestination()
      const wav = await (window as never as { nextWords(): Promise<string> }).nextWords()
      if (wav) {
        const source = context.createBufferSource()
        source.buffer = await context.decodeAudioData(Uint8Array.from(atob(wav), (c) => c.charCodeAt(0)).buffer)
        source.connect(end)
        source.start(context.currentTime + 0.5)
      }
      return end.stream
    }
  })
}

test('a hands-free trade is requested aloud, read back, and confirmed by its spoken number', async ({
  page,
  world,
}) => {
  test.skip(!canSpeak, 'no synthetic voice is installed')
  test.setTimeout(240_000)
  const spokenSentences: string[] = []
  await playSentences(page, async () => {
    const text = (await messages(page).textContent()) ?? ''
    const challenge = text.includes('Trade Successful') ? null : /say: confirm (\d) (\d)/.exec(text)
    const confirmation = challenge && `confirm ${digits[Number(challenge[1])]} ${digits[Number(challenge[2])]}`
    // Repeats a misrecognized number, since the server accepts three attempts.
    const words = spokenSentences.length === 0 ? order : spokenSentences.length < 4 ? (confirmation ?? '') : ''
    if (words) spokenSentences.push(words)
    return words
  })
  const person = await signInAsNewUser(page, world)
  await page.goto('/app/chat')
  await page.getByRole('button', { name: 'Start a New Chat' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeEnabled()
  await page.getByRole('button', { name: 'Voice settings and hands-free mode' }).click()
  await checkScreen(page, 'chat-voice-settings')
  await page.getByRole('checkbox', { name: 'Confirm trades by voice' }).check()
  await page.getByRole('textbox', { name: /At most/ }).fill('100')
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await page.getByRole('button', { name: 'Start Hands-free Mode' }).click()
  const mode = page.getByRole('region', { name: 'Hands-free mode' })
  await expect(mode.getByText('Listening', { exact: true })).toBeVisible()
  await checkScreen(page, 'chat-hands-free')
  await expect(messages(page).getByText(/buy twenty dollars of bonk/i)).toBeVisible()
  await expect(card(page)).toContainText('Are you sure you want to buy $20 of BONK?')
  await expect(mode).toContainText(/To confirm, say: confirm \w+ \w+/, { timeout: 30_000 })
  await expect(messages(page).getByText('Trade Successful').last()).toBeVisible({ timeout: 90_000 })
  await page.keyboard.press('Escape')
  await expect(mode).toBeHidden()
  await expectInWallet(page, 'Solana', 'Bonk')
})
