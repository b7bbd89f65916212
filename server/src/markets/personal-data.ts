import { eq } from 'drizzle-orm'
import { type PersonalData, readOnce } from '#platform/db/personal-data.ts'
import { priceAlerts } from './tables/price-alerts.ts'
import { starredTokens } from './tables/starred-tokens.ts'
import { tradingSettings } from './tables/trading-settings.ts'

/** Exports and erases the watchlist, price alerts, and the setting that allows risky tokens. */
export const marketsData: PersonalData = {
  sections: [
    [
      'tradingSettings',
      readOnce((read, { id }) => read.select().from(tradingSettings).where(eq(tradingSettings.userId, id))),
    ],
    ['watchlist', readOnce((read, { id }) => read.select().from(starredTokens).where(eq(starredTokens.userId, id)))],
    ['alerts', readOnce((read, { id }) => read.select().from(priceAlerts).where(eq(priceAlerts.userId, id)))],
  ],
  async erase(tx, { id }) {
    for (const table of [tradingSettings, starredTokens, priceAlerts])
      await tx.delete(table).where(eq(table.userId, id))
  },
}
