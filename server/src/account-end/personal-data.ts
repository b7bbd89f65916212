import { assistantData } from '#assistant/api.ts'
import { identityData } from '#identity/api.ts'
import { marketsData } from '#markets/api.ts'
import type { PersonalData } from '#platform/db/personal-data.ts'
import { eventsData } from '#platform/events/personal-data.ts'
import { tradingData } from '#trading/api.ts'
import { walletsData } from '#wallets/api.ts'

/** All stored personal data, by module. */
export const personalData: readonly PersonalData[] = [
  identityData,
  walletsData,
  marketsData,
  tradingData,
  assistantData,
  eventsData,
]
