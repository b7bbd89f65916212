import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { isLong } from './is-long.ts'

/** Chromium's headless shell crashes a page that asks whether speech can be recognised on the device (decision 248). */
const shellArgs = isLong ? [] : ['--disable-blink-features=OnDeviceWebSpeechAvailable']
const chromiumArgs = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // Long journeys take minutes, so only `npm run test:all` runs them.
  testIgnore: isLong ? [] : ['**/*.long.spec.ts'],
  outputDir: '../test-artefacts/journeys',
  // Each worker starts a world of its own: two processes of Node, two chains and a browser. While one waits for its
  // chains, the other computes.
  workers: Math.min(Math.max(availableParallelism(), 2), 8),
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 180_000,
  expect: {
    timeout: 30_000,
    // One per cent of the pixels: less than a moved control changes, more than different antialiasing does.
    toHaveScreenshot: { maxDiffPixelRatio: 0.01, animations: 'disabled', scale: 'css' },
  },
  snapshotPathTemplate: '{testDir}/visual/pictures/{arg}{ext}',
  updateSnapshots: process.env.MURMUR_NEW_PICTURES ? 'all' : 'none',
  reporter: [['list'], ['json']],
  use: {
    browserName: 'chromium',
    video: 'off',
    // Recording traces takes a sixth of the CPU time.
    trace: isLong ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
      args: ['--no-sandbox', ...shellArgs, ...chromiumArgs, '--disable-component-update', '--disable-sync'],
    },
  },
})
