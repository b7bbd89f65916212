import { chatStops } from './chat-stops.ts'
import { failureStops } from './failure-stops.ts'
import { settingsStops } from './settings-stops.ts'
import { button, type TourStop, withAccount } from './stop.ts'
import { tradeStops } from './trade-stops.ts'
import { userStops } from './user-stops.ts'
import { visitorStops } from './visitor-stops.ts'

/** Every screen and dialog of the app, including its loading, empty and error states. */
export const stops: readonly TourStop[] = [
  ...visitorStops,
  ...withAccount('unverified', [
    { name: 'verify-otp', path: '/verify-otp' },
    {
      name: 'verify-otp-faults',
      path: '/verify-otp',
      open: (page, text) => button(page, text('otp.submit')).click(),
    },
  ]),
  ...userStops,
  ...tradeStops,
  ...chatStops,
  ...settingsStops,
  ...failureStops,
]
