import { accountWorkers } from '#identity/api.ts'
import { runOutbox } from '#platform/db/run-outbox.ts'
import { smtpMailer } from '#platform/mail/smtp-mailer.ts'
import { signingPasskeyWorkers } from '#wallets/api.ts'
import { requestFunds } from '../chains/faucet/request-funds.ts'
import type { wireProduct } from '../product.ts'
import type { ServerParts } from './server-parts.ts'
import { startSweeps } from './start-sweeps.ts'

type Product = Pick<ReturnType<typeof wireProduct>, 'assistant' | 'balancesOf' | 'recover'>

/** Starts the outbox and the sweeps, which stop with the process, and resumes open trades, which must precede the first request. */
export async function startWorker(parts: ServerParts, product: Product): Promise<void> {
  const { config, db, now, log, life } = parts
  const accounts = accountWorkers({
    ...parts,
    sendMail: smtpMailer(config.SMTP_URL, config.MAIL_FROM),
    requestFunds: config.FAUCET_URL ? requestFunds(config.FAUCET_URL) : async () => undefined,
  })
  const workers = { ...accounts, ...signingPasskeyWorkers(parts), ...product.assistant.workers }
  const outbox = runOutbox({ db, now, log, workers })
  life.onStop('outbox', () => outbox.stop())
  startSweeps({ ...parts, balancesOf: product.balancesOf })
  await product.recover()
}
