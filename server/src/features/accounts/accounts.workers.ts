import { chainKeys } from '@murmur/contract/chains'
import type { Secrets } from '#core/secrets.ts'
import { recordEvent } from '#db/record-event.ts'
import type { Workers } from '#db/work-outbox.ts'
import type { SendMail } from '#integrations/mail/send-mail.port.ts'

export type AccountWorkersDeps = {
  sendMail: SendMail
  askFaucet: (address: string) => Promise<void>
  secrets: Pick<Secrets, 'open'>
  now: () => Date
}

/** Sends what was written to people, and has new wallets filled. */
export function accountWorkers(deps: AccountWorkersDeps): Workers {
  return {
    async mail({ to, subject, sealedText, dropAfter }, id) {
      // A code that is no longer valid would only mislead.
      if (dropAfter && new Date(dropAfter) <= deps.now()) return undefined
      await deps.sendMail({ id, to, subject, text: deps.secrets.open(sealedText) })
      return undefined
    },
    async faucet({ userId, evmAddress, solAddress }) {
      await Promise.all([deps.askFaucet(evmAddress), deps.askFaucet(solAddress)])
      return async (tx) => {
        for (const chain of chainKeys) await recordEvent(tx, userId, { type: 'balances', chain }, deps.now())
      }
    },
  }
}
