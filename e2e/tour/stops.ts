import { chatStops } from './chat-stops.ts'
import { settingsStops } from './settings-stops.ts'
import { button, type Stop, stopsOf } from './stop.ts'
import { tradeStops } from './trade-stops.ts'
import { troubleStops } from './trouble-stops.ts'
import { userStops } from './user-stops.ts'
import { visitorStops } from './visitor-stops.ts'

/** Every screen of the app, every dialog, and what each is like while it waits, while it is empty and when it fails. */
export const stops: readonly Stop[] = [
  ...visitorStops,
  ...stopsOf('unverified', [
    { name: 'verify-otp', path: '/verify-otp' },
    {
      name: 'verify-otp-faults',
      path: '/verify-otp',
      open: (page, say) => button(page, say('otp.submit')).click(),
    },
  ]),
  ...userStops,
  ...tradeStops,
  ...chatStops,
  ...settingsStops,
  ...troubleStops,
]
