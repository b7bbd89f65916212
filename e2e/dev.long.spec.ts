import { once } from 'node:events'
import { expect, test } from '@playwright/test'
import { createTempDir } from '../world/create-temp-dir.ts'
import { findFreePort } from '../world/find-free-port.ts'
import { registerUser } from '../world/new-user.ts'
import { listDescendants, waitForExits } from '../world/processes/list-descendants.ts'
import { startMurmur } from '../world/start-murmur.ts'

for (const signal of ['SIGTERM', 'SIGKILL'] as const)
  test(`npm run dev serves the app and its API under the content policy, and ends with ${signal}`, async ({ page }) => {
    // Starts more slowly than a world, since it bundles all sources and creates its database.
    test.slow()
    const dir = createTempDir()
    const port = await findFreePort()
    const murmur = startMurmur(port, dir.path, [process.execPath, 'tools/dev.mjs'])
    try {
      const url = `http://localhost:${port}`
      await murmur.waitForOutput(`Murmur is ready at ${url}`)
      const violations: string[] = []
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) violations.push(message.text())
      })
      await page.goto(`${url}/trading`)
      await expect(page.getByRole('heading', { name: 'Trending Tokens' })).toBeVisible()
      expect(await page.content()).toContain('/@vite/client')
      expect(violations).toEqual([])
      // The server checks origins, so a call through Vite must have the origin of the server's own pages.
      const user = await registerUser({ url, sandboxUrl: `http://localhost:${port + 1}` })
      expect((await user.call('GET', '/users/getuserwithtoken')).body.userWithoutPassword.email).toBe(user.email)
      await page.goto(url)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

      const all = listDescendants(murmur.child.pid ?? -1)
      expect(all.length).toBeGreaterThanOrEqual(5)
      murmur.child.kill(signal)
      await murmur.exit
      if (signal === 'SIGTERM') expect(murmur.child.exitCode).toBe(0)
      expect(await waitForExits(all, 90_000)).toEqual([])
    } finally {
      if (murmur.child.exitCode === null && murmur.child.signalCode === null) {
        murmur.child.kill('SIGKILL')
        await once(murmur.child, 'exit')
      }
      dir.remove()
    }
  })
