import { expect, test } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { appSettings } from './app-settings.ts'

test('the settings of accounts have the configured waiting times, in milliseconds', () => {
  const config = readConfig({
    ...{ PASSWORD_RESET_WAIT_MINUTES: '2', SECOND_FACTOR_WAIT_HOURS: '3', THAW_WAIT_SECONDS: '4', HOLD_HOURS: '5' },
  })
  expect(appSettings(config)).toMatchObject({
    ...{ resetWaitMs: 120_000, factorResetWaitMs: 10_800_000, thawWaitMs: 4_000, holdMs: 18_000_000 },
  })
})
