import { expect, test } from 'vitest'
import { openMemory } from '#platform/db/test-db.ts'
import { loadLogos } from './load-logos.ts'
import { storeLogoUrls } from './store-logo-urls.ts'

test('the logo loader stops without waiting for an image that cannot be aborted', async () => {
  const db = await openMemory()
  const now = () => new Date()
  let reportStarted = () => {}
  const fetching = new Promise<void>((resolve) => {
    reportStarted = resolve
  })
  const fetchLogo = () => {
    reportStarted()
    return new Promise<Uint8Array>(() => undefined)
  }
  const log = { debug: () => undefined, error: () => undefined }
  const logos = loadLogos({ db, now, fetchLogo, log, timeoutMs: 5 })
  await storeLogoUrls({ db, now })([{ chain: 'sol', address: 'A', logoUrl: 'https://a.example/a.png' }])
  expect(await logos.of({ chain: 'sol', address: 'A' })).toBe('later')
  await fetching
  const before = performance.now()
  await logos.stop()
  expect(performance.now() - before).toBeLessThan(2_000)
  await db.close()
})
