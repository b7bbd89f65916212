// The composition root: settings → adapters → features → listen. Nothing imports it.
import { randomUUID } from 'node:crypto'
import { cancelPendingChanges, deleteDueAccounts, sweepUnverified } from '#account-end/api.ts'
import { wireAccountEnd } from '#account-end/module.ts'
import { accountWorkers, makePasswords, noPassword, sweep } from '#identity/api.ts'
import { wireIdentity } from '#identity/module.ts'
import { sweepAlerts, sweepPriceSamples, sweepSnapshots } from '#markets/api.ts'
import { transact } from '#platform/db/transact.ts'
import { sweepIntents } from '#trading/api.ts'
import { wireLimits } from '#trading/limits/limits.module.ts'
import { startSigner } from '#wallets/api.ts'
import { buildApp } from './app.ts'
import { addressBook } from './chains/evm/address-book.ts'
import { requestFunds } from './chains/faucet/request-funds.ts'
import { deploymentOf } from './deployment-of.ts'
import { readConfig } from './platform/config/config.ts'
import { leaseCounts } from './platform/db/lease-counts.ts'
import { openDb } from './platform/db/open.ts'
import { runOutbox } from './platform/db/run-outbox.ts'
import { sweepEvents } from './platform/events/events.store.ts'
import { stopHttp } from './platform/http/stop-http.ts'
import { lifecycle } from './platform/lifecycle.ts'
import { makeLog } from './platform/logger/make-log.ts'
import { smtpMailer } from './platform/mail/smtp-mailer.ts'
import { makeSecrets } from './platform/secrets/secrets.ts'
import { serverSecret } from './platform/secrets/server-secret.ts'
import { sweepBudgets } from './platform/upstreams/lease-calls.ts'
import { wireProduct } from './product.ts'
import { feeAccountOf } from './venues/jupiter/fee-account.ts'

// Whatever this process writes is its user's alone.
process.umask(0o077)

const config = readConfig(process.env)
const log = makeLog(config.LOG_LEVEL, process.stderr)
const life = lifecycle(log)
const now = () => new Date()
const newId = () => randomUUID()

const db = await openDb(
  config.DATABASE_URL
    ? { databaseUrl: config.DATABASE_URL }
    : { dataDir: config.MURMUR_DATA_DIR, template: config.MURMUR_PGDATA_TEMPLATE },
)
life.onStop('database', () => db.close())

if ((await feeAccountOf(config.JUPITER_REFERRAL_ACCOUNT)) !== config.JUPITER_FEE_ACCOUNT) {
  throw new Error('JUPITER_FEE_ACCOUNT is not the wrapped-SOL token account of JUPITER_REFERRAL_ACCOUNT.')
}
const treasury = config.TREASURY_ADDRESS
const signer = await startSigner(db, {
  command: config.SIGNER_COMMAND,
  keyFile: config.KEK_FILE,
  policy: {
    [config.ETH_CHAIN_ID]: { router: addressBook.eth.router, treasury },
    [config.BASE_CHAIN_ID]: { router: addressBook.base.router, treasury },
    sol: { treasury: config.JUPITER_FEE_ACCOUNT },
  },
  log,
})
life.onStop('signer', () => signer.close())

const secrets = makeSecrets(serverSecret(config.SERVER_SECRET, config.MURMUR_DATA_DIR))
const sessionRules = { idleMs: config.SESSION_IDLE_MINUTES * 60_000, lifeMs: config.SESSION_HOURS * 3_600_000 }
const deployment = deploymentOf(config)

const passwords = makePasswords({ memoryKib: config.PASSWORD_MEMORY_KIB, maxAtOnce: 2 })
let product: ReturnType<typeof wireProduct> | undefined
const app = await buildApp({
  db,
  now,
  newId,
  log,
  secrets,
  signer,
  sessionRules,
  deployment,
  passwords,
  cancelPendingChanges: cancelPendingChanges({ now, secrets }),
  resetWaitMs: config.PASSWORD_RESET_WAIT_MINUTES * 60_000,
  factorResetWaitMs: config.SECOND_FACTOR_WAIT_HOURS * 3_600_000,
  holdMs: config.HOLD_HOURS * 3_600_000,
  publicUrl: config.PUBLIC_URL,
  allowedOrigins: config.ALLOWED_ORIGINS,
  trustProxy: config.TRUST_PROXY,
  rateLimitScale: config.RATE_LIMIT_SCALE,
  // No other instance can open an embedded database.
  leaseCounts: config.DATABASE_URL ? leaseCounts({ db, now }) : undefined,
  maxConnections: config.MAX_CONNECTIONS,
  captchaCost: config.CAPTCHA_COST,
  refuseCommonPasswords: config.REFUSE_COMMON_PASSWORDS,
  hasFaucet: config.FAUCET_URL !== undefined,
  webDir: config.WEB_DIR,
  gaps: () => product?.assistant.gaps ?? [],
  notReady: () => (signer.pid() === undefined ? ['the signer is starting'] : []),
  addRoutes: (to) => {
    const parts = { db, config, signer, secrets, passwords, sessionRules, now, newId, log }
    product = wireProduct(to, parts)
    wireIdentity(to, parts)
    wireLimits(to, parts)
    wireAccountEnd(to, { ...parts, balancesOf: product.balancesOf })
  },
})

const outbox = runOutbox({
  db,
  now,
  log,
  workers: accountWorkers({
    now,
    newId,
    secrets,
    publicUrl: config.PUBLIC_URL,
    resetWaitMs: config.PASSWORD_RESET_WAIT_MINUTES * 60_000,
    sendMail: smtpMailer(config.SMTP_URL, config.MAIL_FROM),
    requestFunds: config.FAUCET_URL ? requestFunds(config.FAUCET_URL) : async () => undefined,
  }),
})
life.onStop('outbox', () => outbox.stop())

const sweeping = setInterval(() => {
  Promise.all([
    sweep({ db, now, newId, sessionRules }),
    transact(db, (tx) => sweepUnverified(tx, now())),
    sweepIntents(db, now()),
    sweepEvents(db, now()),
    sweepPriceSamples(db, now()),
    sweepSnapshots(db, now()),
    sweepBudgets(db, now()),
    sweepAlerts(db, now()),
    product &&
      deleteDueAccounts({
        ...{ db, now, secrets, log, unusableHash: noPassword },
        publicUrl: config.PUBLIC_URL,
        balancesOf: product.balancesOf,
      }),
  ]).catch((error: unknown) => log.error({ err: error }, 'the sweep failed'))
}, 10 * 60_000)
sweeping.unref()

// What a crash left open is taken up before anybody is served.
await product?.recover()
life.onStop('http', () => stopHttp(app))
// Ended before the HTTP server, so that whoever waits for a trade hears that it is pending instead of nothing.
life.onStop('trading', () => product?.stop())
life.onStop('assistant', () => product?.assistant.stop())

if (config.PUBLIC_URL.startsWith('https:') && !config.TRUST_PROXY) {
  log.warn(
    'PUBLIC_URL is https, but TRUST_PROXY names no proxy: behind one, all visitors share one address and its limits. ' +
      'Set TRUST_PROXY to the proxy’s address, or to 1 for one on this machine.',
  )
}
await app.listen({ port: config.PORT, host: config.HOST })
life.started()
await product?.assistant.start()
const following = product?.follow()
life.onStop('transfers', () => following?.stop())
const watching = product?.watch() ?? []
life.onStop('prices', async () => {
  await Promise.all(watching.map((each) => each.stop()))
})
process.stdout.write(`${JSON.stringify({ ready: true, url: config.PUBLIC_URL })}\n`)
log.info({ url: config.PUBLIC_URL, version: deployment.version }, 'ready')
